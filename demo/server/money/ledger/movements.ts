/** Postings of fees, partners' shares and the processor's money during a day and its month. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JournalEvent } from '../../platform/db/tables.ts'

/** A day, with the start of its month. */
export type DaySpan = { readonly monthFrom: Date; readonly from: Date; readonly to: Date }

export type Movement = {
  readonly kind: 'fee' | 'partner' | 'processor'
  readonly currency: CurrencyCode
  readonly event: JournalEvent
  readonly is_positive: boolean
  /** Postings of the day. */
  readonly count: number
  readonly day: Minor
  /** From the start of the month to the end of the day. */
  readonly month: Minor
}

export async function movementsOf(db: Db, { monthFrom, from, to }: DaySpan): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    SELECT account.kind, posting.currency, journal.event, posting.amount > 0 AS is_positive,
      count(*) FILTER (WHERE journal.created_at >= ${from})::int AS count,
      coalesce(sum(posting.amount) FILTER (WHERE journal.created_at >= ${from}), 0)::bigint AS day,
      sum(posting.amount)::bigint AS month
    FROM journal JOIN posting ON posting.journal_id = journal.id JOIN account ON account.id = account_id
    WHERE journal.created_at >= ${monthFrom} AND journal.created_at < ${to}
      AND account.kind IN ('fee', 'partner', 'processor')
    GROUP BY account.kind, posting.currency, journal.event, is_positive
    ORDER BY posting.currency`.execute(db)
  return rows
}

/** The time of the first journal; ids are in the order of time. */
export async function firstMovement(db: Db): Promise<Date | undefined> {
  const first = await db.selectFrom('journal').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  return first?.created_at
}
