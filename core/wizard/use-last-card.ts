import { useEffect } from 'react'
import type { Card, CardUse } from '#core/contract/cards.ts'
import { lastCard } from './flow/card-choice.ts'

/** Chooses the only card, else the last one of this use, unless the person has chosen (rules/cards.md#last-used). */
export function useLastCard(
  use: CardUse,
  cards: readonly Card[],
  isChosen: boolean,
  choose: (card: Card) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when the step appears
  useEffect(() => {
    const last = lastCard(cards, use)
    if (last && !isChosen) choose(last)
  }, [])
}
