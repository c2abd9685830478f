import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Friend, friends } from '#core/contract/circle.ts'
import { Accordion } from '#core/ui/Accordion.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { CardIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import type { CreditChoice } from './flow/card-choice.ts'
import { RowsSkeleton } from './MyCards.tsx'
import { moneyTexts } from './texts/money/index.ts'

type FriendCardsProps = {
  chosen: CreditChoice | undefined
  onChoose: (choice: CreditChoice) => void
  error: string | undefined
}

const nameOf = (friend: Friend) => friend.fullName.trim() || friend.username

/** The circle as an accordion: each friend with the last four digits of their cards. */
export function FriendCards({ chosen, onChoose, error }: FriendCardsProps) {
  const money = useTexts(moneyTexts)
  const { data, failure, loading, refetch } = useAnswer(friends, {}, { quiet: true })
  if (loading) return <RowsSkeleton />
  if (!data && failure) {
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {money.friendsFailed}
      </LoadFailure>
    )
  }
  const all = data ?? []
  if (all.length === 0) {
    return (
      <Stack gap={3}>
        <EmptyState icon={<UserIcon size={24} />} title={money.emptyCircle} text={money.emptyCircleText} />
        {error && <Alert tone="error">{error}</Alert>}
      </Stack>
    )
  }
  const friend = chosen?.whose === 'friend' ? chosen : undefined
  const open = all.filter((each) => each.cards.some((card) => card.id === friend?.cardId))
  return (
    <Stack gap={3}>
      <Accordion
        defaultOpen={open.map((each) => each.id)}
        items={all.map((each) => ({
          value: each.id,
          title: nameOf(each),
          content: <CardsOf friend={each} chosen={friend?.cardId} onChoose={onChoose} />,
        }))}
      />
      {error && <Alert tone="error">{error}</Alert>}
      {friend && <Alert>{money.friendWarning(friend.name)}</Alert>}
    </Stack>
  )
}

type CardsOfProps = {
  friend: Friend
  chosen: string | undefined
  onChoose: (choice: CreditChoice) => void
}

function CardsOf({ friend, chosen, onChoose }: CardsOfProps) {
  const money = useTexts(moneyTexts)
  const name = nameOf(friend)
  if (friend.cards.length === 0) return <p className="ui-muted">{money.friendHasNoCard(name)}</p>
  return (
    <RadioCards
      hideLabel
      label={money.friendCards(name)}
      name={`friend-${friend.id}`}
      value={friend.cards.find((card) => card.id === chosen)?.id ?? ''}
      onChange={(id) => {
        const card = friend.cards.find((each) => each.id === id)
        if (card) onChoose({ whose: 'friend', cardId: card.id, lastFour: card.lastFour, name })
      }}
      options={friend.cards.map((card) => ({
        value: card.id,
        label: money.cardEnding(card.lastFour),
        icon: <CardIcon size={20} />,
      }))}
    />
  )
}
