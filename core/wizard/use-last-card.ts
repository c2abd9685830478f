import { useEffect } from 'react'
import type { Card } from '#core/contract/cards.ts'
import { isExpired } from './flow/card-choice.ts'
import { useLastChoice } from './flow/last-choice.ts'

/** Chooses the card that was used last, once the cards are known, unless the person has chosen. */
export function useLastCard(
  use: 'debit' | 'credit',
  cards: readonly Card[],
  isChosen: boolean,
  choose: (card: Card) => void,
): void {
  const [lastId] = useLastChoice(use)
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when the step appears
  useEffect(() => {
    const last = cards.find((card) => card.id === lastId && !isExpired(card))
    if (last && !isChosen) choose(last)
  }, [])
}
