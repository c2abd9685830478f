// Who may change the database may change a row; the chain tells it.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '#server/ledger/audit.ts'
import { adoptJournals } from '#server/ledger/chain.ts'
import { continuousAudit } from '#server/ledger/continuous-audit.ts'
import { digestRule } from '#server/ledger/digest.ts'
import { acceptOrder } from '#server/market/orders/decide.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, list, order, traders } from '../market/market.ts'
import { unguard } from './unguard.ts'

describe.each(await databaseKinds())('the chain of journals on %s', async (kind) => {
  const market = await aMarket(kind)
  afterAll(() => market.close())
  const [owner, buyer] = await traders(market, 2)
  const { database } = market
  const { db } = database
  const told: string[] = []
  const tell = (sentence: string) => void told.push(sentence)
  const night = () => {
    market.later(24 * 3600)
    return continuousAudit(market, { alert: tell, note: tell }).run('whole')
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

  test('takes in what an earlier release wrote before this one, and beside it', async () => {
    await unguard(db)
    const before = await links()
    await unlink(true)
    expect(await adoptJournals(database, await journalIds())).toBe(before.length)
    // What a migration or the server wrote has the same hash when it is read again.
    expect((await links()).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
    await unlink(false)
    await aTrade()
    expect(await audit(db)).toEqual([])
    expect((await night())?.findings).toBe(0)
    expect(told[0]).toMatch(/^\d+ journals of an earlier release were added to the chains of the ledger$/)
    expect(await adoptJournals(database, await journalIds())).toBe(0)
    expect((await links()).map(({ journal_id }) => journal_id).sort()).toEqual((await journalIds()).sort())
  })

  test('shows a chain that was rewritten from an altered journal on, by the digest of each night', async () => {
    await aTrade()
    expect((await night())?.findings).toBe(0)
    expect(told.at(-1)).toMatch(/^Digest 2 of the ledger, \d{4}-.*: [\w-]{43}$/)
    await aTrade()
    expect((await night())?.findings).toBe(0)

    await sql`UPDATE journal SET note = 'another' WHERE event = 'final'`.execute(db)
    expect(await brokenRules()).toContain('a journal is as it was when it was linked')
    await unlink(true)
    await adoptJournals(database, await journalIds())
    expect(new Set(await brokenRules())).toEqual(new Set(['the end of a chain that was published is in it']))

    await sql`UPDATE ledger_head SET hash = link.hash FROM journal_link AS link
      WHERE link.account_id = ledger_head.account_id AND link.place = ledger_head.place`.execute(db)
    expect(await brokenRules()).toEqual([])
    expect((await night())?.findings).toBeGreaterThan(0)
    expect(told.at(-1)).toContain(digestRule)
    // What is wrong gets no seal.
    const digests = await db.selectFrom('ledger_digest').select('number').execute()
    expect(digests).toHaveLength(3)
  })
})
