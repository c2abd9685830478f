/** A card and what became of the money on it: held, released, taken, received. */
import type { CreditState, DebitState } from '#core/contract/card-money.ts'
import type { Catalogue } from '../../translation.ts'

export const english = {
  /** Labels of the reader's paying card. */
  debit: {
    held: 'Held on your card',
    released: 'Released on your card',
    taken: 'Taken from your card',
    'part-held': 'Card to debit',
    'part-released': 'Partly taken, rest released',
    untouched: 'Nothing taken',
    returning: 'On its way back to',
    refunded: 'Back on your card',
  } satisfies Record<DebitState, string>,
  /** Labels of the receiving card, the reader's or a friend's. */
  credit: {
    awaited: 'To be received on',
    'on-its-way': 'On its way to',
    'held-back': 'Held while a chargeback is looked into, for',
    'held-from-other': 'Held back for now, for',
    'part-on-its-way': 'Partly received, rest on its way to',
    'part-received': 'Received so far on',
    received: 'Received on',
    returned: 'Returned: choose another card',
  } satisfies Record<CreditState, string>,
  /** The same where another person chooses the card. */
  returnedToOther: 'Returned',
  from: (card: string) => `from ${card}`,
  /** Labels above the amount that the reader gets, until it is received. */
  sum: {
    'on-its-way': 'On its way to you',
    'held-back': 'Held while a chargeback is looked into',
    'held-from-other': 'Held back for now',
    'part-on-its-way': 'Received or on its way to you',
    returned: 'Returned: choose another card',
  },
  card: (lastFour: string) => `•••• ${lastFour}`,
  cardOf: (friend: string) => `a card of ${friend}`,
} as const

export type CardMoneyTexts = Catalogue<typeof english>
