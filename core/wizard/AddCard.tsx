import type { Card } from '#core/contract/cards.ts'
import { CardForm } from './CardForm.tsx'

type AddCardProps = {
  title: string
  /** The card, saved or for this one action: choose it, and return to where the detour was opened. */
  onAdded: (card: Card) => void
}

/** The detour that adds a card within a money wizard. The wizard's Back leaves it. */
export function AddCard({ title, onAdded }: AddCardProps) {
  return <CardForm title={title} offerSave onAdded={onAdded} />
}
