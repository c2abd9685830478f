/** The comparison of each night, with the reports that the bank announces and we download. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { daySeconds, utcDay } from '#core/contract/time.ts'
import { reconcileNightly } from '#server/money/reconciliation/reconcile.ts'
import { applyEvents, receiveEvents } from '#server/money/settlement/inbox.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { unguard } from '../ledger/unguard.ts'
import { aMarketAtBank } from '../market/market-at-bank.ts'

describe.each(await databaseKinds())('a night on %s', { timeout: 60_000 }, async (kind) => {
  const at = await aMarketAtBank(kind, { isOneClock: true })
  const { market, bank } = at
  const { db } = market.database
  afterAll(() => at.close())

  const today = () => utcDay(market.clock())
  const fileOf = (report: 'payments' | 'balanceplatform', day: string) =>
    `${report}_accounting_report_${day.replaceAll('-', '_')}.csv`

  /** Moves to this hour, of the next day unless it is ahead, and lets the bank tell what is due. */
  async function until(hour: number) {
    const now = market.clock()
    const seconds = (now.getTime() % (daySeconds * 1000)) / 1000
    market.later((hour * 3600 - seconds + daySeconds) % daySeconds)
    bank.wake()
    await at.settled()
    await applyEvents(market)
  }

  const mails = async () => {
    await market.outbox.idle()
    const all = await mailsTo(market, market.settings.operatorEmail)
    return all.filter(({ subject }) => subject.startsWith('Reconciliation'))
  }
  const open = async () =>
    (await db.selectFrom('finding').select('words').where('resolved_at', 'is', null).execute()).map(
      ({ words }) => words,
    )
  const run = () =>
    db.selectFrom('reconciliation').selectAll().where('night', '=', today()).executeTakeFirst()

  test('without any money misses no report', async () => {
    at.cutOff(true)
    await until(12)
    at.cutOff(false)
    expect(await reconcileNightly(market)).toBe(false)
    expect(await open()).toEqual([])
  })

  test('compares when both reports are here, once, and agrees', async () => {
    await until(13)
    await at.anExchange()
    const day = today()
    await until(1)
    expect(await Promise.all([reconcileNightly(market), reconcileNightly(market)])).toContain(true)
    expect(await run()).toMatchObject({
      agreed: 4,
      differing: 0,
      missing: 0,
      under_way: 0,
      source: expect.stringContaining(`${fileOf('payments', day)}, ${fileOf('balanceplatform', day)}`),
    })
    expect(await reconcileNightly(market)).toBe(false)
    expect(await mails()).toEqual([])
  })

  test('finds what differs, tells it once, and agrees again', async () => {
    const { id } = await at.anExchange()
    const capture = await db
      .selectFrom('capture')
      .select('id')
      .where('about_id', '=', id)
      .where('currency', '=', 'USD')
      .executeTakeFirstOrThrow()
    const setPosting = (amount: bigint) =>
      sql`UPDATE posting SET amount = ${amount} FROM account
        WHERE account.id = posting.account_id AND account.holder_id = ${capture.id}`.execute(db)
    await unguard(db)
    await setPosting(-39_999n)
    for (const _ of ['two', 'nights']) {
      await until(1)
      expect(await reconcileNightly(market)).toBe(true)
      expect(await run()).toMatchObject({ agreed: 7, differing: 1, missing: 0 })
    }
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Differing: a capture of 399.99 USD here, a capture of 400.00 USD there.'),
    ])
    await setPosting(-40_000n)
    await until(1)
    await reconcileNightly(market)
    expect(await run()).toMatchObject({ agreed: 8, differing: 0 })
    expect(await open()).toEqual([])
  })

  test('without a report waits until noon, and then says which one', async () => {
    await at.anExchange()
    const day = today()
    const news = async () => (await mails()).filter(({ subject }) => subject.endsWith('missing'))
    at.cutOff(true)
    await until(1)
    at.cutOff(false)
    const name = fileOf('payments', day)
    const announce = (address: string) =>
      receiveEvents(market, [
        {
          id: `a test ${address}`,
          at: market.clock(),
          kind: 'report-available',
          day,
          name,
          address,
          report: 'payments',
        },
      ])
    await announce(`https://reports.example/${name}`)
    expect(await reconcileNightly(market)).toBe(false)
    expect(await open()).toEqual([])

    await until(12)
    expect(await reconcileNightly(market)).toBe(true)
    const words = [
      `The Payments accounting report of ${day} cannot be read: its address is not one of Adyen, and was not called`,
      `The Balance Platform Accounting Report of ${day} was not announced. Is it generated every day, and is its webhook switched on?`,
    ]
    expect((await open()).sort()).toEqual(words.toSorted())
    // The days before are compared nevertheless.
    expect(await run()).toMatchObject({ agreed: 8, differing: 0, missing: 0 })
    expect((await news()).map(({ subject }) => subject)).toEqual(['Reconciliation: 2 reports are missing'])
    for (const each of words) expect((await news())[0]?.text).toContain(each)

    await announce(`https://ca-test.adyen.com/reports/download/MerchantAccount/CowrieSandbox/${name}`)
    expect(await reconcileNightly(market)).toBe(false)
    expect(await open()).toEqual(words.slice(1))
    expect(await news()).toHaveLength(1)
    await until(1)
    await reconcileNightly(market)
    expect(await run()).toMatchObject({ agreed: 10, differing: 0, missing: 0 })
  })
})
