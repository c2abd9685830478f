import type { Card } from '#core/contract/cards.ts'
import { CardForm } from './CardForm.tsx'

type AddCardProps = {
  title: string
  /** Receives the card, saved or for this action only: choose it and return to where the detour began. */
  onAdded: (card: Card) => void
}

/** The detour that adds a card in a money wizard. The wizard's Back leaves it. */
export function AddCard({ title, onAdded }: AddCardProps) {
  return <CardForm title={title} offerSave onAdded={onAdded} />
}
