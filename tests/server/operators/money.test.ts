// rules/operators.md#money: the figures of a day come from the ledger, and stay when later days have moved it.

import { sql } from 'kysely'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { operatorBase } from '#core/contract/operator-base.ts'
import { moneyTables, type OperatorMoney } from '#core/contract/operator-money.ts'
import { daySeconds, utcDay } from '#core/contract/time.ts'
import { type CurrencyCode, currency } from '#core/money/currencies.ts'
import { fromDecimal, toDecimal } from '#core/money/money.ts'
import { parsePart } from '#core/money/per-cent.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { operatorMoney } from '#server/exchange/operators/money.ts'
import { operatorMoneyCsv } from '#server/exchange/operators/money-csv.ts'
import { newId } from '#server/ids.ts'
import { auditSums } from '#server/money/ledger/audit.ts'
import { setFeeShare } from '#server/money/settlement/fee-share.ts'
import { askPartnerPayout } from '#server/money/settlement/partner-payouts.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import { list, type Market, order, type Trader } from '../market/market.ts'
import { suite } from '../suite.ts'
import { aPartner } from '../webhooks/receiver.ts'
import { anOperator, consoleCall } from './console.ts'

type Row = Record<string, string | number>

suite('the money of a day', { app: {}, people: 2 }, ({ market: free, people: [owner, buyer], app }) => {
  const market: Market = {
    ...free,
    settings: { ...free.settings, fees: feesOf({ FEE_PERCENT: '0.5,NGN=1' }) },
  }
  const { db } = market.database
  const today = () => utcDay(market.clock())
  const moneyOf = (day?: string) => operatorMoney(market, { query: { day } })
  const csvOf = async (table: (typeof moneyTables)[number], day: string) => {
    const { name, bytes } = await operatorMoneyCsv(market, { query: { day, table } })
    const { data, errors } = papa.parse(new TextDecoder().decode(bytes), {
      header: true,
      dynamicTyping: true,
      skipEmptyLines: true,
    })
    return { name, errors, rows: data as Row[] }
  }
  const balancesOf = ({ trialBalance }: OperatorMoney) =>
    Object.fromEntries(
      trialBalance.map(({ currency, balances }) => [
        currency,
        Object.fromEntries(balances.map(({ kind, amount }) => [kind, amount])),
      ]),
    )
  const figures = ({ at: _at, audit: _audit, firstDay: _first, ...rest }: OperatorMoney) => rest
  /** The 10th of the next month, at 6:00 UTC: all days of the test are in one month. */
  function tenthOfNextMonth() {
    const now = market.clock()
    const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 6)
    market.later((tenth - now.getTime()) / 1000)
  }
  const days = { before: '', listed: '', traded: '', returned: '' }
  let afterTrade: OperatorMoney

  test('before any money has moved every table is empty', async () => {
    tenthOfNextMonth()
    days.before = today()
    expect(await moneyOf()).toMatchObject({
      day: today(),
      firstDay: null,
      trialBalance: [],
      fees: [],
      volume: [],
      float: [],
      owed: [],
      largest: [],
      settlement: [],
    })
    market.later(daySeconds)
  })

  test('a hold is what the card owes and the escrow has', async () => {
    days.listed = today()
    await list(market, owner, { fee: '5.00' })
    expect(await moneyOf()).toMatchObject({
      firstDay: days.listed,
      trialBalance: [
        {
          currency: 'USD',
          balances: [
            { kind: 'card', amount: '-1005.00' },
            { kind: 'escrow', amount: '1005.00' },
          ],
          sum: '0.00',
        },
      ],
      fees: [],
      volume: [],
      float: [],
      settlement: [],
    })
    market.later(daySeconds)
  })

  test('a trade brings fees, volume, captures and payouts, and a partner their share', async () => {
    days.traded = today()
    const partner = await aPartner(market)
    await setFeeShare(market, partner.id, parsePart('25') ?? -1n)
    const { id: listing } = await db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    const there: Trader = { ...buyer, page: { origin: partner.origin } }
    const placed = await order(market, there, listing, '400', { fee: '6400' })
    await acceptOrder(market, owner, { params: { id: placed.id } })
    await market.settled()
    afterTrade = await moneyOf()
    expect(balancesOf(afterTrade)).toEqual({
      NGN: { processor: '-6400.00', fee: '4800.00', partner: '1600.00' },
      USD: { card: '-603.00', escrow: '603.00', processor: '-2.00', fee: '2.00' },
    })
    expect(afterTrade).toMatchObject({
      fees: [
        {
          currency: 'NGN',
          day: '4800.00',
          month: '4800.00',
          partnersDay: '1600.00',
          partnersMonth: '1600.00',
        },
        { currency: 'USD', day: '2.00', month: '2.00', partnersDay: '0.00', partnersMonth: '0.00' },
      ],
      volume: [
        { currency: 'NGN', day: '640000.00', month: '640000.00', ordersDay: 1, ordersMonth: 1 },
        { currency: 'USD', day: '400.00', month: '400.00', ordersDay: 1, ordersMonth: 1 },
      ],
      float: [
        { currency: 'NGN', before: '0.00', change: '6400.00', after: '6400.00' },
        { currency: 'USD', before: '0.00', change: '2.00', after: '2.00' },
      ],
      owed: [{ kind: 'partners', currency: 'NGN', amount: '1600.00', holders: 1 }],
      largest: [{ kind: 'partners', currency: 'NGN', amount: '1600.00', id: partner.id, name: partner.name }],
      settlement: [
        { currency: 'NGN', movement: 'captured', count: 1, amount: '646400.00' },
        { currency: 'NGN', movement: 'paid', count: 1, amount: '-640000.00' },
        { currency: 'NGN', movement: 'returned', count: 0, amount: '0.00' },
        { currency: 'USD', movement: 'captured', count: 1, amount: '402.00' },
        { currency: 'USD', movement: 'paid', count: 1, amount: '-400.00' },
        { currency: 'USD', movement: 'returned', count: 0, amount: '0.00' },
      ],
    })
    market.later(daySeconds)
  })

  test('a payout that comes back is owed again, and a payment to a partner leaves', async () => {
    days.returned = today()
    market.cards.fateOf = ({ kind, token }) =>
      kind === 'payout' && token?.endsWith(buyer.credit) ? 'is paid and returns' : undefined
    const { id: listing } = await db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    const placed = await order(market, buyer, listing, '100', { fee: '1600' })
    await acceptOrder(market, owner, { params: { id: placed.id } })
    await market.settled()
    const money = await moneyOf()
    expect(money).toMatchObject({
      fees: [
        { currency: 'NGN', day: '1600.00', month: '6400.00', partnersDay: '0.00', partnersMonth: '1600.00' },
        { currency: 'USD', day: '0.50', month: '2.50' },
      ],
      volume: [
        { currency: 'NGN', day: '160000.00', month: '800000.00', ordersDay: 1, ordersMonth: 2 },
        { currency: 'USD', day: '100.00', month: '500.00', ordersDay: 1, ordersMonth: 2 },
      ],
      float: [
        { currency: 'NGN', before: '6400.00', change: '1600.00', after: '8000.00' },
        { currency: 'USD', before: '2.00', change: '100.50', after: '102.50' },
      ],
      owed: [
        { kind: 'people', currency: 'USD', amount: '100.00', holders: 1 },
        { kind: 'partners', currency: 'NGN', amount: '1600.00', holders: 1 },
      ],
      largest: [
        { kind: 'people', currency: 'USD', amount: '100.00', id: buyer.id, name: buyer.userName },
        { kind: 'partners', currency: 'NGN' },
      ],
    })
    expect(money.settlement.filter(({ currency }) => currency === 'USD')).toEqual([
      { currency: 'USD', movement: 'captured', count: 1, amount: '100.50' },
      { currency: 'USD', movement: 'paid', count: 1, amount: '-100.00' },
      { currency: 'USD', movement: 'returned', count: 1, amount: '100.00' },
    ])

    const { id: partnerId } = await db.selectFrom('partner').select('id').executeTakeFirstOrThrow()
    const { id: reference } = await askPartnerPayout(market, partnerId, 'NGN')
    // The operator makes the transfer at the processor, which tells of it.
    await market.cards.payOut({
      key: reference,
      reference,
      token: 'a partner',
      personId: newId(),
      holderName: 'A Partner',
      currency: 'NGN',
      amount: 160_000n,
    })
    await market.settled()
    const after = await moneyOf()
    expect(after.owed).toEqual([{ kind: 'people', currency: 'USD', amount: '100.00', holders: 1 }])
    // Its payout is no share that was given back.
    expect(after.fees[0]).toMatchObject({ partnersDay: '0.00', partnersMonth: '1600.00' })
    expect(after.float[0]).toMatchObject({ currency: 'NGN', after: '6400.00' })
  })

  test('earlier days stay as they were', async () => {
    expect(figures(await moneyOf(days.traded))).toEqual(figures(afterTrade))
    expect(balancesOf(await moneyOf(days.listed))).toEqual({ USD: { card: '-1005.00', escrow: '1005.00' } })
    expect((await moneyOf(days.before)).trialBalance).toEqual([])
    expect((await moneyOf(days.before)).volume).toEqual([])
  })

  test('an exchange that is undone later was traded on its day', async () => {
    market.later(daySeconds)
    const before = await moneyOf(days.returned)
    await sql`UPDATE orders SET status = 'rejected', undone_at = ${market.clock()} WHERE order_minor = 10000`.execute(
      db,
    )
    expect((await moneyOf(days.returned)).volume).toEqual(before.volume)
    expect((await moneyOf()).volume[1]).toMatchObject({ currency: 'USD', day: '0.00', month: '400.00' })
    await sql`UPDATE orders SET status = 'completed', undone_at = NULL WHERE order_minor = 10000`.execute(db)
  })

  test('an exchange whose payment fails brings nothing', async () => {
    market.cards.fateOf = ({ kind }) => (kind === 'capture' ? 'fails' : undefined)
    const { id: listing } = await db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
    const placed = await order(market, buyer, listing, '40', { fee: '640' })
    await acceptOrder(market, owner, { params: { id: placed.id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    const { fees, volume, float } = await moneyOf()
    expect(fees[0]).toMatchObject({ currency: 'NGN', day: '0.00', month: '6400.00' })
    expect(volume[1]).toMatchObject({ currency: 'USD', day: '0.00', month: '500.00', ordersMonth: 2 })
    expect(float[1]).toMatchObject({ currency: 'USD', after: '102.50' })
  })

  test('all sums are 0, and today’s are the balances that the audit proves', async () => {
    for (const day of [days.listed, days.traded, days.returned, today()]) {
      const { trialBalance } = await moneyOf(day)
      expect(trialBalance.length).toBeGreaterThan(0)
      for (const { currency: code, balances, sum } of trialBalance) {
        expect(sum).toBe(toDecimal(0n, code))
        expect(balances.reduce((all, { amount }) => all + fromDecimal(amount, code), 0n)).toBe(0n)
      }
    }
    expect(await auditSums(db)).toEqual([])
    const { rows } = await sql<{ kind: string; currency: CurrencyCode; sum: bigint }>`
      SELECT kind, posting.currency, sum(amount)::bigint AS sum FROM posting JOIN account ON account.id = account_id
      GROUP BY kind, posting.currency HAVING sum(amount) <> 0`.execute(db)
    const proven: Record<string, Record<string, string>> = {}
    for (const { kind, currency: code, sum } of rows)
      proven[code] = { ...proven[code], [kind]: toDecimal(sum, code) }
    expect(balancesOf(await moneyOf())).toEqual(proven)
  })

  test('the movements of the float add up to its change', async () => {
    for (const day of [days.traded, days.returned]) {
      const { float, settlement } = await moneyOf(day)
      for (const { currency: code, change } of float) {
        const own = settlement.filter((each) => each.currency === code)
        const sum = own.reduce((all, { amount }) => all + fromDecimal(amount, code), 0n)
        expect([day, code, toDecimal(sum, code)]).toEqual([day, code, change])
      }
    }
  })

  test('each table is a file whose figures are figures', async () => {
    for (const table of moneyTables) {
      const { name, errors, rows } = await csvOf(table, days.traded)
      expect([table, errors]).toEqual([table, []])
      expect(name).toBe(`cowrie-${table}-${days.traded}.csv`)
      expect([table, rows.length > 0]).toEqual([table, true])
      for (const row of rows) expect(currency(row.Currency as CurrencyCode).code).toBe(row.Currency)
    }
    expect((await csvOf('fees', days.traded)).rows.map((row) => row['Fees of the day'])).toEqual([4800, 2])
    expect((await csvOf('trial-balance', days.traded)).rows).toContainEqual(
      expect.objectContaining({ Currency: 'USD', Account: 'card', Balance: -603 }),
    )
    const { rows } = await csvOf('owed', days.returned)
    expect(rows).toEqual([
      expect.objectContaining({ Owed: 'to a person', Name: buyer.userName, Currency: 'USD', Amount: 100 }),
    ])
    const sums = new Map<string, number>()
    for (const { Currency, Balance } of (await csvOf('trial-balance', days.returned)).rows)
      sums.set(String(Currency), (sums.get(String(Currency)) ?? 0) + Math.round(Number(Balance) * 100))
    expect([...sums.values()]).toEqual([0, 0])
  })

  test('only finance and owners read it, of a day that is over or today', async () => {
    for (const role of ['finance', 'owner'] as const) {
      const { token } = await anOperator(market, app, role)
      const { status, body } = await consoleCall(app, `/money?day=${days.traded}`, { token })
      expect([status, (body.data as OperatorMoney).day]).toEqual([200, days.traded])
      const file = await app.inject({
        url: `${operatorBase}/money/csv?table=float&day=${days.traded}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(file.headers['content-type']).toMatch(/^text\/csv/)
      for (const day of ['2999-01-01', '2026-02-30', 'yesterday']) {
        const refused = await consoleCall(app, `/money?day=${day}`, { token })
        expect([day, refused.status, refused.body.code]).toEqual([day, 400, 'bad-input'])
        const { status } = await consoleCall(app, `/money/csv?table=fees&day=${day}`, { token })
        expect([day, status]).toEqual([day, 400])
      }
      const { status: unknown } = await consoleCall(app, '/money/csv?table=secrets', { token })
      expect(unknown).toBe(400)
    }
    for (const role of ['support', 'compliance'] as const) {
      const { token } = await anOperator(market, app, role)
      for (const path of ['/money', '/money/csv?table=fees', '/reconciliation']) {
        const { status, body } = await consoleCall(app, path, { token })
        expect([role, path, status, body.code]).toEqual([role, path, 403, 'not-allowed'])
      }
      expect((await consoleCall(app, '/reconciliation/run', { token, body: {} })).status).toBe(403)
    }
  })
})
