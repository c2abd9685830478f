import type { ReactNode } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Card, cards } from '#core/contract/cards.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { withAdded } from './flow/card-choice.ts'
import { moneyTexts } from './texts/money/index.ts'

type MyCardsProps = {
  /** Added in this wizard: they can be chosen here, listed or not. */
  added: readonly Card[]
  onAdd: () => void
  children: (cards: readonly Card[]) => ReactNode
}

/** The person's cards, or why there are none to choose from. */
export function MyCards({ added, onAdd, children }: MyCardsProps) {
  const money = useTexts(moneyTexts)
  const { data, failure, loading, refetch } = useAnswer(cards, {}, { quiet: true })
  if (loading) return <RowsSkeleton />
  if (!data && failure) {
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {money.cardsFailed}
      </LoadFailure>
    )
  }
  const all = withAdded(data ?? [], added)
  if (all.length > 0) return children(all)
  return (
    <EmptyState
      icon={<CardIcon size={24} />}
      title={money.noCards}
      text={money.noCardsText}
      action={<Button onClick={onAdd}>{money.addCard}</Button>}
    />
  )
}

/** Skeleton in the shape of the radio cards. */
export function RowsSkeleton() {
  return (
    <Loading gap={2}>
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Loading>
  )
}
