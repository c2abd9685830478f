/** Events for partners' servers (rules/partners.md#webhooks), and the texts that a partner may add to them. */
import * as z from 'zod/mini'
import { tagLimits } from './tag-limits.ts'

/** Objects of events. `person`: a person who sets up their account on the partner's page. */
export const webhookObjects = ['order', 'listing', 'transfer', 'person'] as const
export type WebhookObject = (typeof webhookObjects)[number]

/** Each kind with its sentence for the partner's engineer. */
export const webhookEventSentences = {
  'order.placed': 'The order was placed, and its amount is held on the card.',
  'order.accepted': 'The owner or the exchange accepted the order.',
  'order.declined': 'The order ended without a payment; `reason` says why. The hold is released.',
  'order.cancelled': 'The buyer cancelled the order. The hold is released.',
  'order.settled': 'Both payments were taken, and both payouts were sent.',
  'order.paid_out': 'The money has arrived on the buyer’s card.',
  'order.returned': 'The payout came back from the card; the buyer chooses another card.',
  'order.undone': 'A payment failed after the accept: both people get their payments back.',
  'listing.created': 'The listing was posted, and its offer is held on the card.',
  'listing.changed': 'The owner changed the rate or the fulfilment, or renewed the listing.',
  'listing.ordered': 'A buyer placed an order on the listing; the owner decides.',
  'listing.sold': 'A part or all of the listing was sold.',
  'listing.ended':
    'The listing takes no more orders: it was halted or has expired. The rest of the hold is released.',
  'listing.settled': 'Both payments of a sale were taken, and both payouts were sent.',
  'listing.paid_out': 'The money of a sale has arrived on the owner’s card.',
  'listing.returned': 'The payout of a sale came back from the card.',
  'listing.undone': 'A payment of a sale failed after the sale: both people get their payments back.',
  'transfer.sent': 'The money was sent, and is held on the sender’s card until the friend decides.',
  'transfer.accepted': 'The friend accepted the money onto a card.',
  'transfer.declined': 'The transfer ended without a payment; `reason` says why. The hold is released.',
  'transfer.cancelled': 'The sender took the money back. The hold is released.',
  'transfer.settled': 'The payment was taken, and the payout was sent.',
  'transfer.paid_out': 'The money has arrived on the friend’s card.',
  'transfer.returned': 'The payout came back from the card; the friend chooses another card.',
  'transfer.undone': 'The payment failed after the accept: the friend gets no money.',
  'onboarding.completed': 'The person has passed the identity check, and has a PIN and a card.',
  'webhook.test': 'A test that you requested.',
} as const

export type WebhookEventKind = keyof typeof webhookEventSentences
export const webhookEventKinds = Object.keys(webhookEventSentences) as [
  WebhookEventKind,
  ...WebhookEventKind[],
]

/**
 * A partner's own texts on an object from its pages, returned with each event. `reference` is the partner's name for it,
 * `metadata` any other values. A visitor of the page could change both.
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
