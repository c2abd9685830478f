import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditState, continuousAudit } from '#server/ledger/continuous-audit.ts'
import { acceptOrder } from '#server/market/orders/decide.ts'
import { operatorQueue } from '#server/operators/queue.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'
import { unguard } from './unguard.ts'

const anOperator = { role: 'owner' } as Parameters<typeof operatorQueue>[1]

suite('the audit beside the calls', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const { database } = market
  const alerts: string[] = []
  const notes: string[] = []
  const audits = () =>
    continuousAudit(market, {
      alert: (sentence) => void alerts.push(sentence),
      note: (sentence) => void notes.push(sentence),
    })
  const audit = audits()
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

  test('looks at what is new, once a minute, and finds nothing wrong', async () => {
    const { id } = await list(market, owner)
    await order(market, buyer, id, '400')
    expect(await audit.run('incremental')).toEqual({ rows: 2, findings: 0 })
    expect(await audits().run('incremental')).toBeUndefined()
    market.later(60)
    await order(market, buyer, id, '100')
    expect(await audit.run('incremental')).toEqual({ rows: 1, findings: 0 })
    market.later(60)
    // Another process does not know what this one has seen, and looks at the last minutes again.
    expect(await audits().run('incremental')).toEqual({ rows: 3, findings: 0 })
  })

  test('looks at everything once a night', async () => {
    expect((await audit.run('whole'))?.findings).toBe(0)
    expect(await audit.run('whole')).toBeUndefined()
    market.later(24 * 3600)
    const outcome = await audit.run('whole')
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
        const outcome = await audit.run('incremental')
        expect(outcome?.findings).toBeGreaterThan(0)
        const words = await openWords()
        expect(words.join('\n')).toContain('every journal sums to zero in each currency')
        expect(words).toHaveLength(outcome?.findings ?? 0)
        expect(alerts).toEqual(words)
        market.later(60)
        await audits().run('incremental')
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
      market.later(24 * 3600)
      await tampered(
        `UPDATE ${table} SET ${column} = ${column} - 1 WHERE ${where}`,
        `UPDATE ${table} SET ${column} = ${column} + 1 WHERE ${where}`,
        async () => {
          expect((await audit.run('whole'))?.findings).toBeGreaterThan(0)
          expect((await openWords()).join('\n')).toContain(rule)
          expect((await auditState(market)).openFindings).toBeGreaterThan(0)
        },
      )
      market.later(24 * 3600)
      expect((await audit.run('whole'))?.findings).toBe(0)
      expect(await openWords()).toEqual([])
      expect((await auditState(market)).openFindings).toBe(0)
    },
  )

  test('goes on where a server died in the middle of it', async () => {
    market.later(24 * 3600)
    await database.db
      .updateTable('ledger_audit')
      .set({ leased_by: owner.id, leased_until: new Date(market.clock().getTime() + 60_000) })
      .where('kind', '=', 'whole')
      .execute()
    expect(await audit.run('whole')).toBeUndefined()
    market.later(61)
    expect((await audit.run('whole'))?.findings).toBe(0)
  })

  test('finds what commits with an older id than what was seen already', async () => {
    const inFiveMinutes = (Date.now() + 5 * 60_000).toString(16).padStart(12, '0')
    await database.db
      .updateTable('ledger_audit')
      .set({ journal_id: `${inFiveMinutes.slice(0, 8)}-${inFiveMinutes.slice(8)}-7000-8000-000000000000` })
      .where('kind', '=', 'incremental')
      .execute()
    market.later(60)
    await audit.run('incremental')
    await list(market, owner)
    market.later(60)
    expect(await audit.run('incremental')).toEqual({ rows: 1, findings: 0 })
  })
})
