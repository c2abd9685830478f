// History of an order, a listing or a transfer: events, actors and times.
import * as z from 'zod/mini'
import type { PayoutEvent } from './payouts.ts'
import { id, moment } from './values.ts'
import { wire } from './wire.ts'

/** Deciders on an order: the listing's owner, the buyer, or Cowrie under system fulfilment. */
export const deciders = ['owner', 'buyer', 'platform'] as const
export type Decider = (typeof deciders)[number]

/** Actors of a history: a transfer has a sender and a receiver. */
export const actors = [...deciders, 'sender', 'receiver'] as const
export type Actor = (typeof actors)[number]

export const timelineEventKinds = [
  // Orders
  'placed',
  'accepted',
  'settled',
  'rejected',
  'cancelled',
  'expired',
  // Listings
  'posted',
  'edited',
  'renewed',
  'matched',
  'halted',
  'fulfilled',
  'listing-expired',
  // Transfers
  'sent',
  'taken',
  'declined',
  'returned',
] as const
export type TimelineEventKind = (typeof timelineEventKinds)[number]

/** A listing's timeline covers at most its latest orders; the receipt has all of them. */
export const maxTimelineOrders = 100

export const timelineEntry = wire({
  what: z.enum(timelineEventKinds),
  at: moment,
  by: z.enum(actors),
  /** Username of the person; absent if Cowrie acted. */
  username: z.optional(z.string()),
  isMe: z.boolean(),
  /** Details in words: the ordered amount, the reason of a rejection, the changes. */
  detail: z.optional(z.string()),
  /** The order that an event of a listing concerns. */
  orderId: z.optional(id),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** A line of a shown timeline: an event of the order, listing or transfer, or a later one of the reader's credit. */
export type HistoryEntry = TimelineEntry | PayoutEvent
