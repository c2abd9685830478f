// An engineer who may change the database may change a row; the chain tells it.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { runAudit } from '#server/money/ledger/continuous-audit.ts'
import { digestRule } from '#server/money/ledger/digest.ts'
import { keptIn } from '#tests/server/told.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, list, order, traders } from '../market/market.ts'
import { linkAgain } from './link-again.ts'
import { unguard } from './unguard.ts'

describe.each(await databaseKinds())('the chain of journals on %s', async (kind) => {
  const market = await aMarket(kind)
  afterAll(() => market.close())
  const [owner, buyer] = await traders(market, 2)
  const { database } = market
  const { db } = database
  const told: string[] = []
  const night = () => {
    market.later(daySeconds)
    return runAudit({ ...market, report: keptIn(told) }, 'whole')
  }
  const links = () =>
    db.selectFrom('journal_link').selectAll().orderBy('account_id').orderBy('place').execute()
  const journalIds = async () => (await db.selectFrom('journal').select('id').execute()).map(({ id }) => id)
  /** As an earlier release leaves the newest journals of each chain, or all of them. */
  async function unlink(isAll: boolean) {
    await sql`DELETE FROM journal_link USING account
      WHERE account.id = account_id AND (${isAll} OR (place = link_count AND place > 1))`.execute(db)
    await sql`UPDATE account SET link_count = coalesce(place, 0), link_hash = hash
      FROM account AS same LEFT JOIN LATERAL (
        SELECT place, hash FROM journal_link WHERE account_id = same.id ORDER BY place DESC LIMIT 1
      ) AS last ON true WHERE same.id = account.id`.execute(db)
  }
  async function aTrade() {
    const { id } = await list(market, owner)
    const { id: orderId } = await order(market, buyer, id, '400')
    await acceptOrder(market, owner, { params: { id: orderId } })
    await market.settled()
  }
  const brokenRules = async () => (await audit(db)).map((line) => line.split(':')[0])

  test('has every journal once, in the order in which they were written', async () => {
    await aTrade()
    await aTrade()
    expect((await links()).map(({ journal_id }) => journal_id).sort()).toEqual((await journalIds()).sort())
    // The cards pay and are paid; the processor's accounts have no chains of their own.
    const chains = Map.groupBy(await links(), ({ account_id }) => account_id)
    expect(Math.max(...[...chains.values()].map(({ length }) => length))).toBeGreaterThan(4)
    for (const chain of chains.values())
      expect(chain.map(({ previous }) => previous)).toEqual([
        null,
        ...chain.slice(0, -1).map(({ hash }) => hash),
      ])
    expect(await audit(db)).toEqual([])
  })

  test('misses a journal that somebody wrote without it', async () => {
    await unguard(db)
    const before = await links()
    await unlink(true)
    await linkAgain(database, await journalIds())
    // The server writes the same hash as the database computes.
    expect((await links()).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
    await unlink(false)
    expect(await brokenRules()).toContain('a journal is in a chain')
    expect((await night())?.findings).toBeGreaterThan(0)
    await linkAgain(database, await journalIds())
    expect(await brokenRules()).toEqual([])
  })

  test('shows a chain that was rewritten from an altered journal on, by the digest of each night', async () => {
    await aTrade()
    expect((await night())?.findings).toBe(0)
    expect(told.at(-1)).toMatch(/^Digest 1 of the ledger, \d{4}-.*: [\w-]{43}$/)
    await aTrade()
    expect((await night())?.findings).toBe(0)

    await sql`UPDATE journal SET note = 'another' WHERE event = 'final'`.execute(db)
    expect(await brokenRules()).toContain('a journal is as it was when it was linked')
    await unlink(true)
    await linkAgain(database, await journalIds())
    expect(new Set(await brokenRules())).toEqual(new Set(['the end of a chain that was published is in it']))

    await sql`UPDATE ledger_head SET hash = link.hash FROM journal_link AS link
      WHERE link.account_id = ledger_head.account_id AND link.place = ledger_head.place`.execute(db)
    expect(await brokenRules()).toEqual([])
    expect((await night())?.findings).toBeGreaterThan(0)
    expect(told.at(-1)).toContain(digestRule)
    // A broken chain gets no seal.
    const digests = await db.selectFrom('ledger_digest').select('number').execute()
    expect(digests).toHaveLength(2)
  })
})
