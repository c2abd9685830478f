/** The ledger after exchanges through the sandbox's bank, against the bank's reports. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '#server/money/ledger/audit.ts'
import { wordsOf } from '#server/money/reconciliation/compare.ts'
import { reconcile, reportsOfBank } from '#server/money/reconciliation/reconcile.ts'
import type { Report } from '#server/money/reconciliation/report.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { type DatabaseKind, databaseKinds } from '../database-for-tests.ts'
import { unguard } from '../ledger/unguard.ts'
import { aMarketAtBank } from '../market/market-at-bank.ts'

/** A market at a bank, and what `reconcile` says of it. */
async function aReconciledMarket(kind: DatabaseKind) {
  const at = await aMarketAtBank(kind)
  const { market, bank } = at
  const { db } = market.database

  return {
    ...at,
    /** Compares now, with what these reports say. */
    async compared({ youngMinutes = 0, change = (reports: Report[]): Report[] => reports } = {}) {
      const reports = change(await reportsOfBank(bank.url))
      const found = await reconcile(market, { reports, isWhole: true, youngMinutes, source: 'a test' })
      return {
        line: `${found.agreed} agreed, ${found.differing} differing, ${found.missing} missing`,
        words: found.findings.map(wordsOf),
        underWay: found.underWay.map(wordsOf),
        theirs: reports.flatMap(({ lines }) => lines),
      }
    },
    async mails() {
      await market.outbox.idle()
      const all = await mailsTo(market, market.settings.operatorEmail)
      return all.filter(({ subject }) => subject.startsWith('Reconciliation'))
    },
    open: async () =>
      (
        await db.selectFrom('finding').select(['outcome', 'words']).where('resolved_at', 'is', null).execute()
      ).map(({ words }) => words),
    async captureOf(aboutId: string, currency: 'USD' | 'NGN') {
      const { id } = await db
        .selectFrom('capture')
        .select('id')
        .where('about_id', '=', aboutId)
        .where('currency', '=', currency)
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

describe.each(await databaseKinds())(
  'the ledger and the reports on %s',
  { timeout: 60_000 },
  async (kind) => {
    const at = await aReconciledMarket(kind)
    const { market, bank } = at
    const { db } = market.database
    afterAll(() => at.close())

    /** Postings only grow: this is what a defect or a hand on the database would do. */
    async function setPosting(captureId: string, amount: bigint) {
      await unguard(db)
      await sql`
        UPDATE posting SET amount = ${amount} FROM account
        WHERE account.id = posting.account_id AND account.holder_id = ${captureId}`.execute(db)
    }

    test('agree on every line, whatever becomes of cards and payouts', async () => {
      await at.anExchange()
      bank.behave({ webhooksTwice: true, webhooksOutOfOrder: true })
      await at.anExchange()
      await at.anExchange({ credit: '4000000000002024' })
      bank.behave({ webhooksTwice: false, webhooksOutOfOrder: false })
      await at.anExchange({ credit: '4000000000002016' })
      await at.anExchange({ credit: '4000000000002024' })
      await at.anExchange({ debit: '4000000000001034' })
      await at.anExchange({ debit: '4000000000001026' })
      await at.anExchange({ debit: '4000000000001034', owners: '4000000000005126' })
      await at.anExchange({ debit: '4000000000002685' })
      const disputed = await db.selectFrom('authorisation').selectAll().orderBy('id').execute()
      for (const what of [
        'chargeback-opened',
        'chargeback-lost',
        'chargeback-won',
        'chargeback-lost',
      ] as const)
        bank.intervene(what, disputed[1]?.processor_reference ?? '')
      await at.settled()
      expect(bank.audit()).toEqual([])
      expect(await audit(db)).toEqual([])
      const { line, words, theirs } = await at.compared()
      expect(words).toEqual([])
      expect(line).toBe(`${theirs.length} agreed, 0 differing, 0 missing`)
      expect(new Set(theirs.map((each) => each.kind))).toEqual(
        new Set([
          ...['capture', 'failed capture', 'refund', 'failed refund', 'payout', 'returned payout'],
          ...['chargeback', 'reversed chargeback'],
        ]),
      )
      expect(await at.mails()).toEqual([])
    })

    test('a line that differs here is named with both references and told once, until it agrees again', async () => {
      const id = await at.captureOf((await at.anExchange()).id, 'USD')
      const { theirs } = await at.compared()
      const reference = theirs.find(({ key }) => key === id)?.reference
      await setPosting(id, -39_999n)
      const { line, words } = await at.compared()
      expect(words).toEqual([
        `Differing: a capture of 399.99 USD here, a capture of 400.00 USD there. Ours: ${id}; the processor's: ${reference}`,
      ])
      expect(line).toBe(`${theirs.length - 1} agreed, 1 differing, 0 missing`)
      await at.compared()
      expect((await at.mails()).map(({ text }) => text)).toEqual([
        expect.stringContaining(words[0] ?? 'none'),
      ])
      expect(await at.open()).toEqual(words)
      await setPosting(id, -40_000n)
      await at.compared()
      expect(await at.open()).toEqual([])
      await setPosting(id, -39_999n)
      await at.compared()
      expect(await at.mails()).toHaveLength(2)
      await setPosting(id, -40_000n)
    })

    test('a line that is missing on one side is found', async () => {
      const id = await at.captureOf((await at.anExchange()).id, 'NGN')
      const without = await at.compared({
        change: (reports) =>
          reports.map((each) => ({ ...each, lines: each.lines.filter(({ key }) => key !== id) })),
      })
      expect(without.words).toEqual([
        expect.stringMatching(new RegExp(`^Missing there: a capture of 640000.00 NGN, .* Ours: ${id}; `)),
      ])
      expect(without.line).toMatch(/ agreed, 0 differing, 1 missing$/)
      const [moved] = (
        await sql<{ id: string }>`
        UPDATE account SET kind = 'loss' WHERE kind = 'processor' AND holder_id = ${id} RETURNING id`.execute(
          db,
        )
      ).rows
      const { words } = await at.compared()
      expect(words).toEqual([
        expect.stringMatching(new RegExp(`^Missing here: a capture of 640000.00 NGN, .* Ours: ${id}; `)),
      ])
      await db.updateTable('account').set({ kind: 'processor' }).where('id', '=', String(moved?.id)).execute()
      expect((await at.compared()).words).toEqual([])
    })

    test('a payout that came back and was not told is under way while it is young, then missing here', async () => {
      const { id: about } = await at.anExchange()
      const attempt = await db
        .selectFrom('payout')
        .select('attempt_id')
        .where('about_id', '=', about)
        .where('currency', '=', 'USD')
        .executeTakeFirstOrThrow()
      const { theirs } = await at.compared()
      const paid = theirs.find(({ key }) => key === attempt.attempt_id)
      at.cutOff(true)
      expect(bank.intervene('payout-returns', paid?.reference ?? '')).toBe(true)
      await at.settled()
      const young = await at.compared({ youngMinutes: 60 })
      expect(young.line).toMatch(/ agreed, 0 differing, 0 missing$/)
      const missing = new RegExp(
        `^Missing here: a returned payout of 400.00 USD, .* Ours: ${attempt.attempt_id}; the processor's: ${paid?.reference}$`,
      )
      expect(young.underWay).toEqual([expect.stringMatching(missing)])
      market.later(3700)
      expect((await at.compared({ youngMinutes: 60 })).words).toEqual([expect.stringMatching(missing)])
      at.cutOff(false)
    })
  },
)
