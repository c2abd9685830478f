/**
 * A person had their bank take a payment back (rules/settlement.md#chargeback). While it is disputed or lost, what we owe
 * them stays here; what the processor takes from us and that does not cover is a loss of the exchange. The operator is
 * told of each step.
 */
import { type Selectable, sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DisputeRow } from '../../platform/db/settlement-tables.ts'
import { chargebackMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import type { ProcessorEvent } from '../../platform/ports/card-processor.ts'
import type { Server } from '../../server.ts'
import { chargedBack } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { claimOwed, giveUpClaim } from './claims.ts'
import { isPartOf, keepImplausible } from './implausible.ts'
import { publishMoney } from './payout-notifications.ts'
import type { Outcome } from './records.ts'

type Chargeback = Extract<ProcessorEvent, { kind: `chargeback-${string}` }>
type Status = DisputeRow['status']

const statusOf = {
  'chargeback-opened': 'opened',
  'chargeback-lost': 'lost',
  'chargeback-won': 'won',
} as const

/** Whether what we owe a person stays here: for a dispute, or because two operators decided so. */
export const isFrozen = async (from: Db | Tx, personId: string): Promise<boolean> =>
  (await frozenAmong(from, [personId])).has(personId)

/** Those of some people whom nothing is paid out to for now. */
export async function frozenAmong(from: Db | Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM person WHERE id = ANY(${[...new Set(personIds)]}::uuid[])
      AND (payouts_held_at IS NOT NULL OR EXISTS (
        SELECT FROM dispute WHERE dispute.person_id = person.id AND status IN ('opened', 'lost')))`.execute(
    from,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Answers the person whose money is free again, where it is. */
export async function applyChargeback(
  tx: Tx,
  server: Server,
  event: Chargeback,
): Promise<{ outcome: Outcome; freed?: string }> {
  const { rows } = await sql<{ id: string; person_id: string; currency: CurrencyCode; amount: Minor }>`
    SELECT authorisation.id, card.person_id, authorisation.currency, authorisation.amount_minor AS amount
    FROM authorisation JOIN card ON card.id = authorisation.card_id
    WHERE processor_key = ${event.key} OR authorisation.id = ${event.key} LIMIT 1`.execute(tx)
  const [payment] = rows
  if (!payment) return { outcome: 'unknown' }
  if (!isPartOf(event, payment)) return { outcome: await keepImplausible(tx, server, event, payment) }
  const status: Status = statusOf[event.kind]
  const now = server.clock()
  await tx
    .insertInto('dispute')
    .values({
      id: newId(),
      processor_dispute: event.dispute,
      authorisation_id: payment.id,
      person_id: payment.person_id,
      currency: event.currency,
      amount_minor: event.amount,
      status: 'opened',
      why: event.why,
      told_at: event.at,
      opened_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('processor_dispute').doNothing())
    .execute()
  const dispute = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('processor_dispute', '=', event.dispute)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // `opened` may come last, and an outcome twice, by events of its own; an older outcome was overtaken.
  if (status === 'opened' ? dispute.changes > 0 : dispute.status === status || event.at < dispute.told_at)
    return { outcome: 'known' }
  const before = dispute.status
  await tx
    .updateTable('dispute')
    .set({
      status,
      changes: dispute.changes + 1,
      told_at: event.at,
      changed_at: now,
      // A second chargeback has a time of its own.
      defend_by: event.defendBy ?? null,
      reminded_days: null,
    })
    .where('id', '=', dispute.id)
    .execute()
  publishMoney(tx, server, [payment.person_id])
  if (status === 'lost' || before === 'lost') {
    const claim = status === 'lost' ? await claimOwed(tx, dispute) : await giveUpClaim(tx, dispute)
    await post(tx, [chargedBack(sumOf(dispute), claim, status === 'lost')], now)
    await tellOperator(tx, server, dispute, status, claim.amount)
  } else await tellOperator(tx, server, dispute, status)
  const isFree = status === 'won' && !(await isFrozen(tx, payment.person_id))
  return { outcome: 'applied', ...(isFree && { freed: payment.person_id }) }
}

const sumOf = ({ id, currency, amount_minor: amount }: Selectable<DisputeRow>) => ({ id, currency, amount })

const tellOperator = (
  tx: Tx,
  server: Server,
  dispute: Selectable<DisputeRow>,
  status: Status,
  covered?: Minor,
): Promise<void> =>
  enqueueMail(tx, server, chargebackMail(server.settings.operatorEmail, dispute, status, covered))
