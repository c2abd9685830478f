/** A card and what became of the money on it: held, released, taken, received. */
import type { CreditState, DebitState } from '#core/contract/card-money.ts'
import type { Catalogue } from '../../translation.ts'

export const english = {
  /** Labels of the reader's paying card. */
  debit: {
    held: 'Held on your card',
    released: 'Was held, released',
    taken: 'Taken from your card',
    'part-held': 'Partly taken, rest held',
    'part-released': 'Partly taken, rest released',
    untouched: 'Nothing taken',
  } satisfies Record<DebitState, string>,
  /** Labels of the receiving card, the reader's or a friend's. */
  credit: {
    awaited: 'To be received on',
    'part-received': 'Received so far on',
    received: 'Received on',
  } satisfies Record<CreditState, string>,
  card: (lastFour: string) => `•••• ${lastFour}`,
  cardOf: (friend: string) => `a card of ${friend}`,
} as const

export type CardMoneyTexts = Catalogue<typeof english>
