/**
 * Money that stays here of a person whose chargeback was lost covers our claim on them; the rest is a loss
 * (rules/settlement.md#chargeback).
 */
import { type Selectable, sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, minOf } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DisputeRow } from '../../platform/db/settlement-tables.ts'
import { type Claim, claimLost, type Entry } from '../ledger/entries.ts'

type Dispute = Selectable<DisputeRow>

/**
 * Claims what stays here, up to the disputed amount. The credit of an exchange that the disputed payment paid covers what
 * was paid for it; anything else that we owe the person covers its amount, in the currency of the dispute only.
 */
export async function claimOwed(tx: Tx, dispute: Dispute): Promise<Claim> {
  const { rows } = await sql<{ id: string; worth: Minor }>`
    SELECT payout.id, CASE WHEN own.paid IS NULL THEN payout.amount_minor ELSE own.paid END AS worth
    FROM payout LEFT JOIN LATERAL (
      SELECT sum(capture.amount_minor)::bigint AS paid FROM capture
      WHERE capture.about_id = payout.about_id AND capture.authorisation_id = ${dispute.authorisation_id}
        AND payout.refund_id IS NULL
    ) AS own ON true
    WHERE payout.earner_id = ${dispute.person_id} AND payout.status IN ('waiting', 'returned')
      AND payout.claim_id IS NULL AND (own.paid IS NOT NULL OR payout.currency = ${dispute.currency})
    ORDER BY own.paid IS NULL, payout.id FOR UPDATE OF payout`.execute(tx)
  const claimId = newId()
  await tx.updateTable('dispute').set({ claim_id: claimId }).where('id', '=', dispute.id).execute()
  let left = dispute.amount_minor
  for (const { id, worth } of rows) {
    const claimed = minOf(worth, left)
    if (claimed === 0n) break
    left -= claimed
    await tx
      .updateTable('payout')
      .set({ claim_id: claimId, claimed_minor: claimed })
      .where('id', '=', id)
      .execute()
  }
  return { id: claimId, amount: dispute.amount_minor - left }
}

/** Gives up the claim of a dispute that is lost no more; answers what was still covered of it. */
export async function giveUpClaim(tx: Tx, { id, claim_id: claimId }: Dispute): Promise<Claim> {
  // Lost before there were claims: all of it was a loss.
  if (claimId === null) return { id: newId(), amount: 0n }
  const { rows } = await sql<{ sum: Minor | null }>`
    WITH covering AS (SELECT id, claimed_minor FROM payout WHERE claim_id = ${claimId} FOR UPDATE),
      freed AS (UPDATE payout SET claim_id = NULL, claimed_minor = NULL WHERE id IN (SELECT id FROM covering))
    SELECT sum(claimed_minor)::bigint AS sum FROM covering`.execute(tx)
  await tx.updateTable('dispute').set({ claim_id: null }).where('id', '=', id).execute()
  return { id: claimId, amount: rows[0]?.sum ?? 0n }
}

/** The cover by undone payouts is a loss. They are locked. */
export async function loseCover(tx: Tx, payoutIds: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<{ id: string; amount: Minor; currency: CurrencyCode }>`
    WITH covering AS (SELECT id, claim_id, claimed_minor FROM payout WHERE id = ANY(${payoutIds}::uuid[])
        AND claim_id IS NOT NULL),
      freed AS (UPDATE payout SET claim_id = NULL, claimed_minor = NULL WHERE id IN (SELECT id FROM covering))
    SELECT covering.claim_id AS id, claimed_minor AS amount, dispute.currency
    FROM covering JOIN dispute ON dispute.claim_id = covering.claim_id`.execute(tx)
  return rows.map(({ currency, ...claim }) => claimLost(claim, currency))
}
