// What happened to an order, a listing or a transfer, by whom and when.
import * as z from 'zod/mini'
import { id, moment } from './values.ts'
import { wire } from './wire.ts'

/** Who decided: the listing's owner, the orderer, or Cowrie under system fulfilment. */
export const deciders = ['owner', 'buyer', 'platform'] as const
export type Decider = (typeof deciders)[number]

/** Whose deeds a history tells: a transfer has a sender and a receiver. */
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

/** So many of a listing's orders are told about, the latest ones; its receipt has them all. */
export const maxTimelineOrders = 100

export const timelineEntry = wire({
  what: z.enum(timelineEventKinds),
  at: moment,
  by: z.enum(actors),
  /** The person's username; left out when it was Cowrie. */
  username: z.optional(z.string()),
  isMe: z.boolean(),
  /** More in words: what was ordered, why it was rejected, what was changed. */
  detail: z.optional(z.string()),
  /** The order that it is about, among a listing's happenings. */
  orderId: z.optional(id),
})
export type TimelineEntry = z.output<typeof timelineEntry>
