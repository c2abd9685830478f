import type { reviewOutcomes } from '#core/contract/decide-review.ts'
import type { MetRule, ReviewKind } from '#core/contract/operator-reviews.ts'
import type { Catalogue } from '#core/texts/translation.ts'

type Outcome = (typeof reviewOutcomes)[number]

export const english = {
  kinds: {
    transfer: (amount: string) => `Transfer of ${amount}`,
    listing: (amount: string) => `Listing of ${amount}`,
  } satisfies Record<ReviewKind, (amount: string) => string>,
  sender: 'Sender:',
  receiver: 'Receiver:',
  owner: 'Owner:',
  /** By the figure, its limit, and a length of time. */
  rules: {
    'first-transfer': (found: string, limit: string) => `First transfer: ${found} is more than ${limit}.`,
    'many-transfers': (found: string, limit: string) => `${found} transfers in an hour, more than ${limit}.`,
    'new-card': (found: string, limit: string, span: string) =>
      `Card added in the last ${span}: ${found} is more than ${limit}.`,
    'many-receivers': (found: string, limit: string, span: string) =>
      `${found} receivers in ${span}, more than ${limit}.`,
    listing: (found: string, limit: string) => `Large listing: ${found} is more than ${limit}.`,
  } satisfies Record<MetRule['rule'], (found: string, limit: string, span: string) => string>,
  effects: {
    transfer: {
      approved: 'It goes on like any other transfer, and the receiver is notified.',
      declined: 'It ends, and the hold on the card is released. The sender is told we can’t send it.',
    },
    listing: {
      approved: 'It appears in the market, and may match right away.',
      declined: 'It ends, and the hold on the card is released. The owner is told we can’t post it.',
    },
  } satisfies Record<ReviewKind, Record<Outcome, string>>,
} as const

export type Texts = Catalogue<typeof english>
