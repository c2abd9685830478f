/** The figures of the operators' plots (rules/operators.md#figures). A day that is over is counted once and kept. */
import { sql } from 'kysely'
import { figureDays, type OperatorFigures } from '#core/contract/operator-figures.ts'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { type CurrencyCode, currency } from '#core/money/currencies.ts'
import { toDecimal, unit } from '#core/money/money.ts'
import { directionOf } from '#core/money/price.ts'
import { newestFigures } from '../../money/rates/market-rate.ts'
import type { DayFigures } from '../../platform/db/operator-tables.ts'
import type { Server } from '../../server.ts'

export async function operatorFigures(server: Server): Promise<OperatorFigures> {
  const now = server.clock()
  const days = Array.from({ length: figureDays }, (_, index) =>
    utcDay(now.getTime() - (figureDays - 1 - index) * dayMs),
  )
  const counted = await countedDays(server, days)
  const [present, perDollar] = await Promise.all([presentFigures(server), newestFigures(server)])
  const dollarsOf = (code: CurrencyCode, minor: bigint) => {
    const units = Number(minor) / Number(unit(code))
    return units / (perDollar.get(code)?.figure ?? currency(code).perDollar)
  }
  return {
    days,
    at: now.toISOString(),
    people: { now: present.people, joined: counted.map(({ joined }) => joined) },
    listings: { open: present.listings, posted: counted.map(({ posted }) => posted) },
    orders: { pending: present.orders, placed: counted.map(({ placed }) => placed) },
    minutesToDecide: counted.map(({ minutes_to_decide: minutes }) =>
      minutes === null ? null : minutes.toFixed(1),
    ),
    volume: volumeOf(counted, dollarsOf),
    held: present.held.map(({ currency: code, amount }) => ({
      currency: code,
      dollars: dollarsOf(code, amount).toFixed(2),
      amounts: backwards(
        amount,
        counted.map((each) => changeOf(each, code)),
      ).map((minor) => toDecimal(minor, code)),
    })),
    payouts: backwards(
      BigInt(present.payouts),
      counted.map(({ payouts }) => BigInt(payouts)),
    ).map(Number),
  }
}

const changeOf = ({ held }: DayFigures, code: CurrencyCode) =>
  held.reduce((sum, each) => (each.currency === code ? sum + BigInt(each.change) : sum), 0n)

/** The figure at the end of each day, from the present one and each day's change. */
function backwards(now: bigint, changes: readonly bigint[]): bigint[] {
  const stood: bigint[] = []
  let at = now
  for (const change of [...changes].reverse()) {
    stood.unshift(at)
    at -= change
  }
  return stood
}

/** Both directions of a pair together, the pair with the most first. */
function volumeOf(
  counted: readonly DayFigures[],
  dollarsOf: (code: CurrencyCode, minor: bigint) => number,
): OperatorFigures['volume'] {
  const pairs = new Map<string, { base: CurrencyCode; quote: CurrencyCode; dollars: number[] }>()
  for (const [index, { volume }] of counted.entries())
    for (const { need, have, amount } of volume) {
      const { base, quote } = directionOf(need, have)
      const key = `${base}${quote}`
      const pair = pairs.get(key) ?? { base, quote, dollars: counted.map(() => 0) }
      pairs.set(key, pair)
      pair.dollars[index] = (pair.dollars[index] ?? 0) + dollarsOf(have, BigInt(amount))
    }
  const sum = (dollars: readonly number[]) => dollars.reduce((all, each) => all + each, 0)
  return [...pairs.values()]
    .sort((a, b) => sum(b.dollars) - sum(a.dollars))
    .map(({ dollars, ...pair }) => ({ ...pair, dollars: dollars.map((each) => each.toFixed(2)) }))
}

/** Counts the days that were not counted yet, one short statement each, and keeps those that are over. */
async function countedDays(server: Server, days: readonly string[]): Promise<DayFigures[]> {
  const { db } = server.database
  const today = days.at(-1)
  const { rows } = await sql<{ day: string; figures: DayFigures }>`
    SELECT day::text AS day, figures FROM figure_day WHERE day >= ${days[0]}::date`.execute(db)
  const kept = new Map(rows.map(({ day, figures }) => [day, figures]))
  const counted: DayFigures[] = []
  for (const day of days) {
    const known = kept.get(day)
    const figures = known ?? (await countDay(server, day))
    counted.push(figures)
    if (!known && day !== today)
      await db
        .insertInto('figure_day')
        .values({ day, figures: JSON.stringify(figures) })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute()
  }
  return counted
}

async function countDay({ database }: Server, day: string): Promise<DayFigures> {
  const from = new Date(`${day}T00:00:00Z`)
  const to = new Date(from.getTime() + dayMs)
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${to}`
  const { rows } = await sql<{ figures: DayFigures }>`
    SELECT json_build_object(
      'joined', (SELECT count(*) FROM person WHERE ${within('created_at')} AND decoy_for IS NULL),
      'posted', (SELECT count(*) FROM listing WHERE ${within('created_at')}),
      'placed', (SELECT count(*) FROM orders WHERE ${within('created_at')}),
      'minutes_to_decide', (
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 60)
        FROM orders WHERE ${within('decided_at')} AND decided_by = 'owner'),
      'volume', (
        SELECT coalesce(json_agg(json_build_object('need', need, 'have', have, 'amount', amount::text)), '[]')
        FROM (
          SELECT need_currency AS need, have_currency AS have, sum(order_minor) AS amount
          FROM orders JOIN listing ON listing.id = listing_id
          WHERE ${within('orders.decided_at')} AND orders.status = 'completed' AND undone_at IS NULL
          GROUP BY need_currency, have_currency) AS traded),
      'held', (
        SELECT coalesce(json_agg(json_build_object('currency', currency, 'change', change::text)), '[]')
        FROM (
          SELECT posting.currency, sum(posting.amount) AS change
          FROM journal JOIN posting ON posting.journal_id = journal.id JOIN account ON account.id = account_id
          WHERE ${within('journal.created_at')} AND account.kind = 'escrow' GROUP BY posting.currency) AS moved),
      'payouts', (SELECT count(*) FROM payout_attempt WHERE ${within('created_at')})
        - (SELECT count(*) FROM journal JOIN payout_attempt AS attempt ON attempt.id = journal.about_id
          WHERE ${within('journal.created_at')} AND (journal.event = 'paid' OR journal.event = 'returned' AND NOT EXISTS (
            SELECT FROM journal AS earlier WHERE earlier.about_id = attempt.id AND earlier.event = 'paid')))
    ) AS figures`.execute(database.db)
  return rows[0]?.figures as DayFigures
}

async function presentFigures({ database: { db } }: Server) {
  const { rows: counts } = await sql<{
    people: number
    listings: number
    orders: number
    payouts: number
  }>`
    SELECT (SELECT count(*) FROM person WHERE decoy_for IS NULL)::int AS people,
      (SELECT count(*) FROM listing WHERE ended_at IS NULL)::int AS listings,
      (SELECT count(*) FROM orders WHERE status = 'pending')::int AS orders,
      (SELECT count(*) FROM payout_attempt WHERE status IN ('asked', 'sent'))::int AS payouts`.execute(db)
  const { rows: held } = await sql<{ currency: CurrencyCode; amount: bigint }>`
    SELECT currency, sum(balance)::bigint AS amount FROM account WHERE kind = 'escrow'
    GROUP BY currency HAVING sum(balance) > 0 ORDER BY currency`.execute(db)
  return { ...(counts[0] as (typeof counts)[number]), held }
}
