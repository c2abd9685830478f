import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, daySeconds } from '#core/contract/time.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { operatorQueue } from '#server/exchange/operators/queue.ts'
import { auditState, auditTasks, runAudit } from '#server/money/ledger/continuous-audit.ts'
import { suite } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'
import { runOnce } from '../jobs/run.ts'
import { list, order } from '../market/market.ts'
import { unguard } from './unguard.ts'

const anOperator = { role: 'owner' } as Parameters<typeof operatorQueue>[1]

suite('the audit beside the calls', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const { database } = market
  const alerts: string[] = []
  const notes: string[] = []
  /** Another process. */
  const another = () => ({
    ...market,
    report: {
      ...keptIn(notes),
      error: (event: string, sentence: string) => void alerts.push(`${event}: ${sentence}`),
    },
  })
  const here = another()
  const openWords = async () =>
    (await operatorQueue(market, anOperator)).differences.rows.map(({ words }) => words)
  /** Alters the ledger as no call does, looks, and undoes it. */
  async function tampered(damage: string, repair: string, look: () => Promise<void>) {
    await unguard(database.db)
    await sql.raw(damage).execute(database.db)
    try {
      await look()
    } finally {
      await sql.raw(repair).execute(database.db)
    }
  }

  test('looks at what is new and finds nothing wrong', async () => {
    const { id } = await list(market, owner)
    await order(market, buyer, id, '400')
    expect(await runAudit(here, 'incremental')).toEqual({ rows: 2, findings: 0 })
    market.later(60)
    await order(market, buyer, id, '100')
    expect(await runAudit(here, 'incremental')).toEqual({ rows: 1, findings: 0 })
    market.later(60)
    // It does not know what this one has seen, and looks at the last minutes again.
    expect(await runAudit(another(), 'incremental')).toEqual({ rows: 3, findings: 0 })
  })

  /** How often a run adds up the postings of the account of this card. */
  async function sumsOfARun(cardId: string) {
    const { id } = await database.db
      .selectFrom('account')
      .select('id')
      .where('holder_id', '=', cardId)
      .executeTakeFirstOrThrow()
    let sums = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? String(value) : value))
        if (text.includes('a stored balance is the sum of its postings') && text.includes(id)) sums += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const outcome = await runAudit(
      { ...here, database: { ...database, db: database.db.withPlugin(counting) } },
      'incremental',
    )
    return { ...outcome, sums }
  }

  test('adds up the account of a card once a run, however often it moved', { timeout: 60_000 }, async () => {
    const { id } = await list(market, owner)
    // More journals than a step has.
    for (let count = 0; count < 101; count += 1) await order(market, buyer, id, '1')
    market.later(60)
    const { rows, sums } = await sumsOfARun(buyer.debit)
    expect(rows).toBeGreaterThan(100)
    expect(sums).toBe(1)
  })

  test('leaves the sums of the busiest accounts to the night', async () => {
    const { id } = await list(market, owner)
    await order(market, buyer, id, '10')
    market.later(60)
    const where = `holder_id = '${buyer.debit}'`
    await tampered(
      `UPDATE account SET link_count = link_count + 10001 WHERE ${where}`,
      `UPDATE account SET link_count = link_count - 10001 WHERE ${where}`,
      async () => {
        expect((await runAudit(here, 'incremental'))?.findings).toBe(0)
        expect((await runAudit(here, 'whole'))?.findings).toBeGreaterThan(0)
      },
    )
    market.later(daySeconds)
    expect((await runAudit(here, 'whole'))?.findings).toBe(0)
    alerts.length = 0
  })

  test('looks at everything', async () => {
    expect((await runAudit(here, 'whole'))?.findings).toBe(0)
    market.later(daySeconds)
    const outcome = await runAudit(here, 'whole')
    expect(outcome?.rows).toBeGreaterThan(10)
    const { whole, incremental, openFindings } = await auditState(market)
    expect({ rows: whole.rows, findings: whole.findings, openFindings }).toEqual({
      ...outcome,
      openFindings: 0,
    })
    expect(whole.finishedAt?.getTime()).toBeGreaterThan(incremental.finishedAt?.getTime() ?? 0)
  })

  test('finds an altered posting of a new journal, tells it once, and puts it in the queue', async () => {
    const { id } = await list(market, owner)
    market.later(60)
    const where = `FROM journal WHERE journal.id = posting.journal_id AND about_id = '${id}' AND amount > 0`
    await tampered(
      `UPDATE posting SET amount = amount + 1 ${where}`,
      `UPDATE posting SET amount = amount - 1 ${where}`,
      async () => {
        const outcome = await runAudit(here, 'incremental')
        expect(outcome?.findings).toBeGreaterThan(0)
        const words = await openWords()
        expect(words.join('\n')).toContain('every journal sums to zero in each currency')
        expect(words).toHaveLength(outcome?.findings ?? 0)
        expect(alerts).toEqual(words.map((each) => `ledger-broken: ${each}`))
        market.later(60)
        await runAudit(another(), 'incremental')
        expect(alerts).toHaveLength(words.length)
      },
    )
    alerts.length = 0
  })

  test.each([
    ['balance', 'account', 'a stored balance is the sum of its postings'],
    ['held', 'account', 'the statement of a card has the sums of its lines'],
    ['balance_minor', 'listing', 'a balance is the offer less what was sold and released'],
  ])(
    'finds an altered %s of an old row at night, and that it is right again',
    async (column, table, rule) => {
      const { id } = await list(market, owner)
      const done = await order(market, buyer, id, '10')
      await acceptOrder(market, owner, { params: { id: done.id } })
      await market.settled()
      const where = table === 'listing' ? `id = '${id}'` : `holder_id = '${owner.debit}' AND currency = 'USD'`
      market.later(daySeconds)
      await tampered(
        `UPDATE ${table} SET ${column} = ${column} - 1 WHERE ${where}`,
        `UPDATE ${table} SET ${column} = ${column} + 1 WHERE ${where}`,
        async () => {
          expect((await runAudit(here, 'whole'))?.findings).toBeGreaterThan(0)
          expect((await openWords()).join('\n')).toContain(rule)
          expect((await auditState(market)).openFindings).toBeGreaterThan(0)
        },
      )
      market.later(daySeconds)
      expect((await runAudit(here, 'whole'))?.findings).toBe(0)
      expect(await openWords()).toEqual([])
      expect((await auditState(market)).openFindings).toBe(0)
    },
  )

  test('comes each minute, and at two at night', async () => {
    expect(await runOnce(here, auditTasks['audit-incremental'])).toBe(60_000)
    const now = new Date('2026-11-21T01:59:00Z')
    const untilNight = (at: Date) => auditTasks['audit-whole'].firstWaitMs?.(at)
    expect(untilNight(now)).toBe(60_000)
    expect(untilNight(new Date('2026-11-21T02:00:00Z'))).toBe(dayMs)
    const clock = () => now
    expect(await runOnce({ ...here, clock }, auditTasks['audit-whole'])).toBe(60_000)
  })

  test('ends when it is to stop, and where a later run has begun', async () => {
    const stopping = AbortSignal.abort()
    expect(await runAudit(here, 'whole', stopping)).toBeUndefined()
    const outcomes = await Promise.all([runAudit(here, 'whole'), runAudit(another(), 'whole')])
    expect(outcomes.filter((each) => each !== undefined)).toHaveLength(1)
  })

  test('finds what commits with an older id than what was seen already', async () => {
    const inFiveMinutes = (Date.now() + 5 * 60_000).toString(16).padStart(12, '0')
    await database.db
      .updateTable('ledger_audit')
      .set({ journal_id: `${inFiveMinutes.slice(0, 8)}-${inFiveMinutes.slice(8)}-7000-8000-000000000000` })
      .where('kind', '=', 'incremental')
      .execute()
    market.later(60)
    await runAudit(here, 'incremental')
    await list(market, owner)
    market.later(60)
    expect(await runAudit(here, 'incremental')).toEqual({ rows: 1, findings: 0 })
  })
})
