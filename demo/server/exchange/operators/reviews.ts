/** Transfers and listings that rules hold, in the operators' console (rules/security.md#review). */
import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { WaitingReview } from '#core/contract/operator-reviews.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import { closeReview } from '../../money/review/held.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { decideHeldListing, lockHeldListing } from '../market/listings/decide-held.ts'
import { decideHeldTransfer, lockHeldTransfer } from '../transfers/decide-held.ts'
import { recordAction } from './person-timeline.ts'

/** The oldest first, and how many there are. */
export async function waitingReviews(
  { database }: Server,
  limit: number,
): Promise<{ count: number; rows: WaitingReview[] }> {
  const { rows } = await sql<{
    id: string
    kind: WaitingReview['kind']
    reference: string
    person_id: string
    user_name: string
    receiver_id: string | null
    receiver_name: string | null
    amount: bigint
    currency: CurrencyCode
    rules: WaitingReview['rules']
    opened_at: Date
    total: number
  }>`
    SELECT review.*, coalesce(transfer.reference, listing.reference) AS reference, person.user_name, receiver_id,
      receiver.user_name AS receiver_name, coalesce(transfer.amount_minor, listing.offer_minor) AS amount,
      coalesce(transfer.currency, listing.have_currency) AS currency
    FROM (SELECT *, count(*) OVER ()::int AS total FROM review WHERE decided_at IS NULL
        ORDER BY opened_at, id LIMIT ${sql.lit(limit)}) AS review
      JOIN person ON person.id = review.person_id LEFT JOIN transfer ON transfer.id = review.id
      LEFT JOIN person AS receiver ON receiver.id = receiver_id LEFT JOIN listing ON listing.id = review.id
    ORDER BY opened_at, review.id`.execute(database.db)
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      reference: row.reference,
      personId: row.person_id,
      userName: row.user_name,
      ...(row.receiver_id !== null && { receiverId: row.receiver_id }),
      ...(row.receiver_name !== null && { receiverName: row.receiver_name }),
      amount: toDecimal(row.amount, row.currency),
      currency: row.currency,
      rules: row.rules,
      openedAt: row.opened_at.toISOString(),
    })),
  }
}

/**
 * Decides once, under the lock of the transfer or the listing. Refuses with `not-found`, and with `already-decided` also
 * what was taken back or has expired.
 */
export async function decideReview(
  server: Server,
  operator: Operator,
  { params: { id }, body: { outcome, reason } }: InputOf<OperatorContract['decideReview']>,
): Promise<null> {
  return server.database.inTransaction(async (tx) => {
    const review = isId(id)
      ? await tx.selectFrom('review').select(['kind', 'person_id']).where('id', '=', id).executeTakeFirst()
      : undefined
    if (!review) throw refuse('not-found', { what: 'case' })
    const close = async () => {
      if (!(await closeReview(tx, server, id, { outcome, operatorId: operator.id })))
        throw refuse('already-decided')
    }
    if (review.kind === 'transfer') {
      const transfer = await lockHeldTransfer(tx, id, server.clock())
      await close()
      await decideHeldTransfer(tx, server, transfer, outcome)
    } else {
      const held = await lockHeldListing(tx, id, server.clock())
      await close()
      await decideHeldListing(tx, server, held, outcome)
    }
    const what = `${review.kind}-${outcome}`
    await recordAction(tx, server, { personId: review.person_id, operator, what, words: reason })
    return null
  })
}
