/** The money of the exchange at the end of a day, from the ledger that the audit checks (rules/operators.md#money). */
import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import {
  accountKinds,
  type FloatMovement,
  floatMovements,
  type OperatorMoney,
  owedKinds,
} from '#core/contract/operator-money.ts'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { type CurrencyCode, currency as currencyOf } from '#core/money/currencies.ts'
import { type Minor, toDecimal, unit } from '#core/money/money.ts'
import { balancesBefore, type KindBalance } from '../../money/ledger/balances.ts'
import { auditState } from '../../money/ledger/continuous-audit.ts'
import { type DaySpan, firstMovement, type Movement, movementsOf } from '../../money/ledger/movements.ts'
import { newestFigures } from '../../money/rates/market-rate.ts'
import { type Owed, owedBefore } from '../../money/settlement/owed.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** Holders that the console lists. */
const listed = 50

/** Refuses with `bad-input` for a day in the future. */
export function spanOf({ clock }: Pick<Server, 'clock'>, day = utcDay(clock())): DaySpan & { day: string } {
  if (day > utcDay(clock()))
    throw refuse('bad-input', { field: 'day', problem: (texts) => texts.inTheFuture })
  const from = new Date(`${day}T00:00:00Z`)
  return {
    day,
    from,
    to: new Date(from.getTime() + dayMs),
    monthFrom: new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
  }
}

export async function operatorMoney(
  server: Server,
  { query }: InputOf<OperatorContract['operatorMoney']>,
): Promise<OperatorMoney> {
  const { db } = server.database
  const at = server.clock()
  const { day, ...span } = spanOf(server, query.day)
  const [first, audited, balances, movements, volume, owed, perDollar] = await Promise.all([
    firstMovement(db),
    auditState(server),
    balancesBefore(db, span.to),
    movementsOf(db, span),
    volumeOf(server, span),
    owedBefore(db, span.to),
    newestFigures(server),
  ])
  const dollarsOf = ({ currency, amount }: Owed) =>
    Number(amount) /
    Number(unit(currency)) /
    (perDollar.get(currency)?.figure ?? currencyOf(currency).perDollar)
  return {
    day,
    at: at.toISOString(),
    firstDay: first ? utcDay(first) : null,
    audit: {
      finishedAt: audited.whole.finishedAt?.toISOString() ?? null,
      openFindings: audited.openFindings,
    },
    trialBalance: trialBalanceOf(balances),
    fees: feesOf(movements),
    volume,
    float: floatOf(balances, movements),
    owed: totalsOf(owed),
    largest: [...owed]
      .sort((a, b) => dollarsOf(b) - dollarsOf(a))
      .slice(0, listed)
      .map(holderOf),
    settlement: settlementOf(movements),
  }
}

/** Rows of each currency, in the order of its first. */
const byCurrency = <Row extends { readonly currency: CurrencyCode }>(rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({ currency, rows: own }))

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => Minor) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0n)

const trialBalanceOf = (balances: readonly KindBalance[]): OperatorMoney['trialBalance'] =>
  byCurrency(balances).map(({ currency, rows }) => ({
    currency,
    balances: rows
      .toSorted((a, b) => accountKinds.indexOf(a.kind) - accountKinds.indexOf(b.kind))
      .map(({ kind, amount }) => ({ kind, amount: toDecimal(amount, currency) })),
    sum: toDecimal(
      sumOf(rows, ({ amount }) => amount),
      currency,
    ),
  }))

/** A payout to a partner moves their account, but is no share. */
const isShare = ({ kind, event }: Movement) => kind === 'partner' && event !== 'paid' && event !== 'returned'

const feesOf = (movements: readonly Movement[]): OperatorMoney['fees'] =>
  byCurrency(movements.filter((each) => each.kind === 'fee' || isShare(each))).map(({ currency, rows }) => {
    const [ours, shares] = [rows.filter(({ kind }) => kind === 'fee'), rows.filter(isShare)]
    const sum = (those: readonly Movement[], span: 'day' | 'month') =>
      toDecimal(
        sumOf(those, (row) => row[span]),
        currency,
      )
    return {
      currency,
      day: sum(ours, 'day'),
      month: sum(ours, 'month'),
      partnersDay: sum(shares, 'day'),
      partnersMonth: sum(shares, 'month'),
    }
  })

/** The processor owes us what it has: its accounts are below 0. */
function floatOf(balances: readonly KindBalance[], movements: readonly Movement[]): OperatorMoney['float'] {
  const isProcessor = ({ kind }: { readonly kind: string }) => kind === 'processor'
  const after = balances
    .filter(isProcessor)
    .map(({ currency, amount }) => ({ currency, after: -amount, change: 0n }))
  const changes = movements
    .filter(isProcessor)
    .map(({ currency, day }) => ({ currency, after: 0n, change: -day }))
  return byCurrency([...after, ...changes])
    .map(({ currency, rows }) => ({
      currency,
      after: sumOf(rows, (row) => row.after),
      change: sumOf(rows, (row) => row.change),
      isMoved: rows.some(({ change }) => change !== 0n),
    }))
    .filter(({ after, isMoved }) => after !== 0n || isMoved)
    .map(({ currency, after, change }) => ({
      currency,
      before: toDecimal(after - change, currency),
      change: toDecimal(change, currency),
      after: toDecimal(after, currency),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

function movementOf({ event, is_positive }: Movement): FloatMovement | undefined {
  if (event === 'charged-back') return is_positive ? 'charged-back' : 'chargeback-reversed'
  return floatMovements.find((each) => each === event)
}

/** Captures, payouts and returns of each currency that moved, and the other movements that there were. */
const settlementOf = (movements: readonly Movement[]): OperatorMoney['settlement'] =>
  byCurrency(movements.filter(({ kind, count }) => kind === 'processor' && count > 0)).flatMap(
    ({ currency, rows }) =>
      floatMovements.flatMap((movement) => {
        const own = rows.filter((row) => movementOf(row) === movement)
        if (own.length === 0 && !['captured', 'paid', 'returned'].includes(movement)) return []
        const count = own.reduce((sum, row) => sum + row.count, 0)
        const amount = toDecimal(-sumOf(own, ({ day }) => day), currency)
        return [{ currency, movement, count, amount }]
      }),
  )

const totalsOf = (owed: readonly Owed[]): OperatorMoney['owed'] =>
  owedKinds.flatMap((kind) =>
    byCurrency(owed.filter((each) => each.kind === kind)).map(({ currency, rows }) => ({
      kind,
      currency,
      amount: toDecimal(
        sumOf(rows, ({ amount }) => amount),
        currency,
      ),
      holders: rows.length,
    })),
  )

const holderOf = ({ kind, currency, amount, id, name }: Owed): OperatorMoney['largest'][number] => ({
  kind,
  currency,
  amount: toDecimal(amount, currency),
  ...(id !== null && { id }),
  ...(name !== null && { name }),
})

/** Orders that were completed by the end of the day, also those that were undone after it. */
async function volumeOf({ database }: Server, span: DaySpan): Promise<OperatorMoney['volume']> {
  const { monthFrom, from, to } = span
  const { rows } = await sql<{
    currency: CurrencyCode
    day: Minor
    month: Minor
    orders_day: number
    orders_month: number
  }>`
    SELECT currency, coalesce(sum(amount) FILTER (WHERE decided_at >= ${from}), 0)::bigint AS day,
      sum(amount)::bigint AS month, count(*) FILTER (WHERE decided_at >= ${from})::int AS orders_day,
      count(*)::int AS orders_month
    FROM orders JOIN listing ON listing.id = listing_id CROSS JOIN LATERAL (
      VALUES (have_currency, order_minor), (need_currency, give_up_minor)) AS given (currency, amount)
    WHERE decided_at >= ${monthFrom} AND decided_at < ${to}
      AND (orders.status = 'completed' OR undone_at >= ${to})
    GROUP BY currency ORDER BY currency`.execute(database.db)
  return rows.map(({ currency, day, month, orders_day, orders_month }) => ({
    currency,
    day: toDecimal(day, currency),
    month: toDecimal(month, currency),
    ordersDay: orders_day,
    ordersMonth: orders_month,
  }))
}
