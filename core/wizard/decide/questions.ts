import type { ReactNode } from 'react'
import type { Notification } from '#core/contract/notifications.ts'

/** The decision that a notification asks for. */
export type Action = NonNullable<Notification['action']>

/** The decisions that are made after a question; the others have a form of their own. */
type AskedKind = Exclude<Action['kind'], 'payout'>

/** The questions that precede a decision. */
export const questions = {
  order: { accept: 'acceptOrder', refuse: 'rejectOrder' },
  transfer: { accept: 'acceptMoney', refuse: 'declineMoney' },
  'friend-request': { refuse: 'rejectFriend' },
  'money-request': { refuse: 'declineRequest' },
  renewal: { accept: 'renewListing' },
} as const satisfies Record<AskedKind, { accept?: string; refuse?: string }>

type Questions = (typeof questions)[AskedKind]

export type Question =
  | Extract<Questions, { accept: string }>['accept']
  | Extract<Questions, { refuse: string }>['refuse']

export type Asked = {
  /** The id that the decision names. */
  readonly id: string
  readonly question: Question
  /** The subject of the decision, in a sentence. */
  readonly about: ReactNode
  /** Path of the page that has the form for a card. */
  readonly page: string
  /** The listing of an order. */
  readonly listingId?: string | undefined
  readonly onDecided?: (() => Promise<unknown>) | undefined
}
