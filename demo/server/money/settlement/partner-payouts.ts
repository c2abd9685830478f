/**
 * Pays partners their share of our fees (rules/partners.md#fee-share-payout). A partner has no card here: an operator asks for a
 * payout, makes a transfer with its id as the reference at the processor, and books that it was paid. What the processor
 * tells of that reference books the same.
 */
import type { Selectable } from 'kysely'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { PartnerPayoutState } from '#core/contract/partner-earnings.ts'
import type { PartnerPageContract } from '#core/contract/partner-page-contract.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId, newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PartnerPayoutRow } from '../../platform/db/partner-tables.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { partnerPaid } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { isDue } from './fee-share.ts'

type Keeper = Pick<Server, 'database' | 'clock'>
type Payout = Selectable<PartnerPayoutRow>

/** Those that a list shows: the newest, after all that somebody is to make. */
const listed = 50

/**
 * Puts everything that is due to a partner in one currency into a payout, and answers its id. Refuses with `not-found`, and
 * with `already-decided` when nothing is due any more.
 */
export function askPartnerPayout(
  { database, clock }: Keeper,
  partnerId: string,
  currency: CurrencyCode,
): Promise<{ readonly id: string }> {
  return database.inTransaction(async (tx) => {
    const partner = isId(partnerId)
      ? await tx.selectFrom('partner').select('id').where('id', '=', partnerId).forUpdate().executeTakeFirst()
      : undefined
    if (!partner) throw refuse('not-found', { what: 'partner' })
    const shares = await tx
      .selectFrom('fee_share')
      .select(['fee_id', 'amount_minor'])
      .where('partner_id', '=', partnerId)
      .where('currency', '=', currency)
      .where('payout_id', 'is', null)
      .where(isDue)
      .orderBy('fee_id')
      .forUpdate()
      .execute()
    if (shares.length === 0) throw refuse('already-decided')
    const [id, now] = [newId(), clock()]
    const amount = shares.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
    await tx
      .insertInto('partner_payout')
      .values({
        id,
        partner_id: partnerId,
        currency,
        amount_minor: amount,
        status: 'asked',
        created_at: now,
        changed_at: now,
      })
      .execute()
    await tx
      .updateTable('fee_share')
      .set({ payout_id: id })
      .where(
        'fee_id',
        'in',
        shares.map(({ fee_id }) => fee_id),
      )
      .execute()
    return { id }
  })
}

/** How a payout ends; one that was paid may come back later. */
export type PayoutEnd = Exclude<PartnerPayoutState, 'asked'>

/** Whether a payout can go from one state to another. */
const mayBecome: Readonly<Record<PartnerPayoutState, readonly PayoutEnd[]>> = {
  asked: ['paid', 'returned', 'withdrawn'],
  paid: ['returned'],
  returned: [],
  withdrawn: [],
}

/** Books how a payout ended. Refuses with `not-found`, and with `already-decided` when it ended otherwise. */
export function endPartnerPayout(
  server: Keeper,
  partnerId: string,
  payoutId: string,
  end: PayoutEnd,
): Promise<void> {
  return server.database.inTransaction(async (tx) => {
    const payout = isId(payoutId) ? await lockPartnerPayout(tx, payoutId) : undefined
    if (payout?.partner_id !== partnerId) throw refuse('not-found', { what: 'partner' })
    if (!(await bookPartnerPayout(tx, server, payout, end))) throw refuse('already-decided')
  })
}

export const lockPartnerPayout = (tx: Tx, id: string): Promise<Payout | undefined> =>
  tx.selectFrom('partner_payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Books an end of a locked payout; false when it cannot end so any more. */
export async function bookPartnerPayout(
  tx: Tx,
  { clock }: Pick<Server, 'clock'>,
  { id, status, partner_id: partnerId, currency, amount_minor: amount }: Payout,
  end: PayoutEnd,
): Promise<boolean> {
  if (!mayBecome[status].includes(end)) return false
  const now = clock()
  await tx.updateTable('partner_payout').set({ status: end, changed_at: now }).where('id', '=', id).execute()
  // Its shares are due again.
  if (end !== 'paid')
    await tx.updateTable('fee_share').set({ payout_id: null }).where('payout_id', '=', id).execute()
  const due = { id, partnerId, currency, amount }
  if (end === 'paid') await post(tx, [partnerPaid(due, 'paid')], now)
  else if (status === 'paid') await post(tx, [partnerPaid(due, 'returned')], now)
  return true
}

/** The payouts of a partner: those to be made, then the newest. */
export async function partnerPayouts(
  db: Db,
  partnerId: string,
): Promise<AnswerOf<PartnerPageContract['partnerEarnings']>['payouts']> {
  const rows = await db
    .selectFrom('partner_payout')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy((eb) => eb('status', '=', 'asked'), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
  return rows.map(({ id, currency, amount_minor, status, created_at, changed_at }) => ({
    id,
    currency,
    amount: toDecimal(amount_minor, currency),
    status,
    askedAt: created_at.toISOString(),
    changedAt: changed_at.toISOString(),
  }))
}
