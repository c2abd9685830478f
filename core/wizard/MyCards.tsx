import type { ReactNode } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { type Card, cards } from '../contract/cards.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CardIcon } from '../ui/Icons.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { useUiTexts } from '../ui/texts.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { withAdded } from './card-choice.ts'
import { useMoneyTexts } from './money-texts.ts'

type MyCardsProps = {
  /** Added in this wizard: listed or not, they can be chosen here. */
  added: readonly Card[]
  onAdd: () => void
  children: (cards: readonly Card[]) => ReactNode
}

/** My cards, or why there are none to choose from. */
export function MyCards({ added, onAdd, children }: MyCardsProps) {
  const moneyTexts = useMoneyTexts()
  const { data, failure, loading, refetch } = useAnswer(cards, {}, { quiet: true })
  if (loading) return <RowsSkeleton />
  if (!data && failure) {
    return <LoadFailure onRetry={refetch}>{failure.reason ?? moneyTexts.cardsFailed}</LoadFailure>
  }
  const all = withAdded(data ?? [], added)
  if (all.length > 0) return children(all)
  return (
    <EmptyState
      icon={<CardIcon size={24} />}
      title={moneyTexts.noCards}
      text={moneyTexts.noCardsText}
      action={<Button onClick={onAdd}>{moneyTexts.addCard}</Button>}
    />
  )
}

/** In the shape of the radio cards to come. */
export function RowsSkeleton() {
  const uiTexts = useUiTexts()
  return (
    <Stack gap={2}>
      <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Stack>
  )
}
