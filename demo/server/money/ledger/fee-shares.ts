/**
 * Partners' shares of our fees (rules/partners.md#fee-share). A fee is divided when it is booked, at the partner's per
 * cent of that moment, and given back as it was divided.
 */
import { sql } from 'kysely'
import type { Minor } from '#core/money/money.ts'
import { type PerCent, whole } from '#core/money/per-cent.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Entry } from './entries.ts'
import type { Leg } from './legs.ts'

/** Rounded down to the minor unit, each fee on its own: never more than its fee. */
export const feeShareOf = (fee: Minor, share: PerCent): Minor => (fee * share) / whole

type FeeLeg = Leg & { readonly aboutId: string }
type Share = { readonly partnerId: string; readonly amount: Minor }

/**
 * The entries with their fees divided between us and the partners. Records the shares of new fees, and locks their
 * partners, so that none is removed meanwhile.
 */
export async function shareFees(tx: Tx, entries: readonly Entry[], now: Date): Promise<readonly Entry[]> {
  const legs = entries.flatMap(({ aboutId, legs }) =>
    legs.filter(({ kind }) => kind === 'fee').map((leg): FeeLeg => ({ ...leg, aboutId })),
  )
  if (legs.length === 0) return entries
  const shares = new Map([
    ...(await sharesOfNew(
      tx,
      legs.filter(({ amount }) => amount > 0n),
      now,
    )),
    ...(await sharesOfReturned(
      tx,
      legs.filter(({ amount }) => amount < 0n),
    )),
  ])
  if (shares.size === 0) return entries
  return entries.map((entry) => ({ ...entry, legs: entry.legs.flatMap((leg) => divided(leg, shares)) }))
}

function divided(leg: Leg, shares: ReadonlyMap<string, Share>): readonly Leg[] {
  const share = leg.kind === 'fee' ? shares.get(leg.holderId) : undefined
  if (!share) return [leg]
  const amount = leg.amount > 0n ? share.amount : -share.amount
  return [
    { ...leg, amount: leg.amount - amount },
    { kind: 'partner', holderId: share.partnerId, currency: leg.currency, amount },
  ]
}

async function sharesOfNew(tx: Tx, legs: readonly FeeLeg[], now: Date): Promise<[string, Share][]> {
  if (legs.length === 0) return []
  const payers = [...new Set(legs.flatMap(({ payerId }) => payerId ?? []))]
  const { rows } = await sql<{ about_id: string; partner_id: string; fee_share: number }>`
    SELECT about_id, partner_id, fee_share FROM partner_object JOIN partner ON partner.id = partner_id
    WHERE about_id = ANY(${payers}::uuid[]) AND fee_share > 0
    ORDER BY partner.id FOR KEY SHARE OF partner`.execute(tx)
  const partnerOf = new Map(rows.map((row) => [row.about_id, row]))
  const shares = legs.flatMap(({ holderId, payerId, aboutId, currency, amount }) => {
    const partner = payerId === undefined ? undefined : partnerOf.get(payerId)
    const share = partner ? feeShareOf(amount, BigInt(partner.fee_share)) : 0n
    return partner && share > 0n
      ? [{ fee_id: holderId, partner_id: partner.partner_id, about_id: aboutId, currency, amount: share }]
      : []
  })
  if (shares.length > 0)
    await sql`
      INSERT INTO fee_share (fee_id, partner_id, about_id, currency, amount_minor, created_at)
      SELECT fee_id, partner_id, about_id, currency, amount, ${now}::timestamptz FROM ${recordset(
        'share',
        'fee_id uuid, partner_id uuid, about_id uuid, currency text, amount bigint',
        shares,
      )}`.execute(tx)
  return shares.map(({ fee_id, partner_id, amount }) => [fee_id, { partnerId: partner_id, amount }])
}

async function sharesOfReturned(tx: Tx, legs: readonly Leg[]): Promise<[string, Share][]> {
  if (legs.length === 0) return []
  const rows = await tx
    .selectFrom('fee_share')
    .select(['fee_id', 'partner_id', 'amount_minor'])
    .where(
      'fee_id',
      'in',
      legs.map(({ holderId }) => holderId),
    )
    .execute()
  return rows.map((row) => [row.fee_id, { partnerId: row.partner_id, amount: row.amount_minor }])
}
