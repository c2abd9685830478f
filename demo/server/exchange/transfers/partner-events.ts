/** Events for the partner on whose page money was sent: amounts, states and ids, and nothing about a person. */
import type { Selectable } from 'kysely'
import type { WebhookEventKind } from '#core/contract/partner-events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { TransferRow } from '../../platform/db/tables.ts'
import {
  amountOf,
  assignToPartner,
  type PartnerEvent,
  recordPartnerEvents,
} from '../../platform/webhooks/events.ts'
import type { Me, Server } from '../../server.ts'

type Kind = Extract<WebhookEventKind, `transfer.${string}`>

export const transferEvent = (
  kind: Kind,
  transfer: Selectable<TransferRow>,
  more: PartnerEvent['facts'] = {},
): PartnerEvent => ({
  about: transfer.id,
  kind,
  facts: {
    status: transfer.status,
    cowrieReference: transfer.reference,
    sends: amountOf(transfer.amount_minor, transfer.currency),
    fee: amountOf(transfer.fee_minor, transfer.currency),
    ...(transfer.request_id !== null && { requestId: transfer.request_id }),
    ...more,
  },
})

/** A new transfer, for the partner on whose page it was sent. */
export async function tellPartnersSent(
  tx: Tx,
  server: Server,
  me: Me,
  transfer: Selectable<TransferRow>,
): Promise<void> {
  if (!me.page) return
  await assignToPartner(tx, server, me, 'transfer', transfer.id)
  await recordPartnerEvents(tx, server, [transferEvent('transfer.sent', transfer)])
}
