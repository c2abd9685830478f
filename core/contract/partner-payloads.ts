/** The bodies of webhooks, for the partner's OpenAPI document and for the tests that compare what is sent. */
import * as z from 'zod/mini'
import { type WebhookEventKind, type WebhookObject, webhookEventSentences } from './partner-events.ts'
import { currencyCode, id, moment } from './values.ts'

const decimalText = z.string().check(z.regex(/^\d+(\.\d+)?$/))
/** `{ amount: '400.00', currency: 'USD' }` */
const amount = z.object({ amount: decimalText, currency: currencyCode })
const price = z.object({ figure: decimalText, base: currencyCode })
const reason = z.optional(z.string())

const order = {
  status: z.enum(['pending', 'completed', 'rejected', 'cancelled']),
  /** As people see it. */
  cowrieReference: z.string(),
  listingId: id,
  gives: amount,
  gets: amount,
  fee: amount,
  price,
}
const listing = {
  status: z.enum(['pending', 'partly', 'fulfilled']),
  cowrieReference: z.string(),
  offers: amount,
  needs: amount,
  balance: amount,
  price,
  expiresAt: moment,
}
const transfer = {
  status: z.enum(['pending', 'accepted', 'rejected', 'cancelled']),
  cowrieReference: z.string(),
  sends: amount,
  fee: amount,
  /** The request that it pays. */
  requestId: z.optional(id),
}
const orderId = id
const paidOut = amount

/** Fields of each event beside those that all events have. */
const facts = {
  'order.placed': order,
  'order.accepted': order,
  'order.declined': { ...order, reason },
  'order.cancelled': { ...order, reason },
  'order.settled': { orderId },
  'order.paid_out': { orderId, paidOut },
  'order.returned': { orderId, paidOut },
  'order.undone': { ...order, reason },
  'listing.created': listing,
  'listing.changed': listing,
  'listing.ordered': { ...listing, orderId, ordered: amount, pays: amount },
  'listing.sold': { ...listing, sold: amount, received: amount },
  'listing.ended': { ...listing, reason },
  'listing.settled': { orderId },
  'listing.paid_out': { orderId, paidOut },
  'listing.returned': { orderId, paidOut },
  'listing.undone': { orderId, reason },
  'transfer.sent': transfer,
  'transfer.accepted': transfer,
  'transfer.declined': { ...transfer, reason },
  'transfer.cancelled': { ...transfer, reason },
  'transfer.settled': {},
  'transfer.paid_out': { paidOut },
  'transfer.returned': { paidOut },
  'transfer.undone': { ...transfer, reason },
  'onboarding.completed': { status: z.literal('completed') },
  'webhook.test': {},
} as const satisfies Record<WebhookEventKind, Record<string, z.ZodMiniType>>

function objectOf(kind: WebhookEventKind): WebhookObject | undefined {
  const [subject] = kind.split('.')
  if (subject === 'onboarding') return 'person'
  return subject === 'webhook' ? undefined : (subject as WebhookObject)
}

function payloadOf(kind: WebhookEventKind) {
  const object = objectOf(kind)
  return z.object({
    type: z.literal(kind),
    timestamp: moment,
    data: z.object({
      ...(object && { object: z.literal(object), id }),
      /** Counted from 1 for each object. */
      number: z.number(),
      /** The page's own name for it, or that of the partner's server. */
      reference: z.nullable(z.string()),
      metadata: z.record(z.string(), z.string()),
      ...facts[kind],
    }),
  })
}

export const webhookPayloads = Object.fromEntries(
  (Object.keys(webhookEventSentences) as WebhookEventKind[]).map((kind) => [kind, payloadOf(kind)]),
) as Record<WebhookEventKind, ReturnType<typeof payloadOf>>
