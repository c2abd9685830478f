/** What partners' servers are told of (rules/partners.md#webhooks), and what a partner may write on it. */
import * as z from 'zod/mini'
import { tagLimits } from './tag-limits.ts'

/** What an event is about. `person`: somebody who sets up their account on the partner's page. */
export const webhookObjects = ['order', 'listing', 'person'] as const
export type WebhookObject = (typeof webhookObjects)[number]

/** Each kind with its sentence for the partner's engineer. */
export const webhookEventSentences = {
  'order.placed': 'The order was placed, and its amount is held on the card.',
  'order.accepted': 'The owner accepted it, or the exchange did by itself.',
  'order.declined': 'It ended without a payment; `reason` says why. The hold is released.',
  'order.cancelled': 'The person cancelled it. The hold is released.',
  'order.settled': 'Both payments were taken, and both payouts were sent off.',
  'order.paid_out': 'What the person gets has arrived on the card.',
  'order.returned': 'The payout came back from the card; the person chooses another one.',
  'order.undone': 'A payment failed after the accept: everybody gets back what they paid.',
  'listing.created': 'The listing was posted, and its offer is held on the card.',
  'listing.changed': 'The owner changed rate or fulfilment, or renewed it.',
  'listing.ordered': 'Somebody asks for a part of it; the owner decides.',
  'listing.sold': 'A part or all of it was sold.',
  'listing.ended': 'It takes no more orders: it was halted or has expired. The rest of the hold is released.',
  'listing.settled': 'Both payments of a sale were taken, and both payouts were sent off.',
  'listing.paid_out': 'What a sale brings has arrived on the owner’s card.',
  'listing.returned': 'The payout of a sale came back from the card.',
  'listing.undone': 'A payment of a sale failed after it: everybody gets back what they paid.',
  'onboarding.completed': 'The person has passed the identity check, and has a PIN and a card.',
  'webhook.test': 'You asked for it.',
} as const

export type WebhookEventKind = keyof typeof webhookEventSentences
export const webhookEventKinds = Object.keys(webhookEventSentences) as [
  WebhookEventKind,
  ...WebhookEventKind[],
]

/**
 * A partner's own words on what is made on its pages: they come back with each event. `reference` is the partner's name
 * for it, `metadata` whatever else it wants back. Somebody on the page could change both.
 */
export const partnerTags = z.strictObject({
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(tagLimits.reference))),
  metadata: z.optional(
    z
      .record(
        z.string().check(z.minLength(1), z.maxLength(tagLimits.key)),
        z.string().check(z.maxLength(tagLimits.value)),
      )
      .check(
        z.refine((all) => Object.keys(all).length <= tagLimits.keys, `at most ${tagLimits.keys} entries`),
      ),
  ),
})
export type PartnerTags = z.output<typeof partnerTags>
