// rules/operators.md#money: finance compares the ledger with the processor's reports, and reads what was found.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Reconciliation } from '#core/contract/operator-money.ts'
import { buildApp } from '#server/http/app.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { unguard } from '../ledger/unguard.ts'
import { aMarketAtBank } from '../market/market-at-bank.ts'
import { anOperator, consoleCall } from './console.ts'

describe.each(await databaseKinds())(
  'reconciliation in the console on %s',
  { timeout: 60_000 },
  async (kind) => {
    const at = await aMarketAtBank(kind, { isOneClock: true })
    const bankUrl = at.bank.url
    const server = { ...at.market, settings: { ...at.market.settings, bankUrl } }
    const app = await buildApp(server)
    const { token } = await anOperator(server, app, 'finance')
    const run = async () => {
      const { body } = await consoleCall(app, '/reconciliation/run', { token, body: {} })
      return body.data as Reconciliation
    }
    afterAll(async () => {
      await app.close()
      await at.close()
    })

    test('runs at once, and is the last one', async () => {
      expect((await consoleCall(app, '/reconciliation', { token })).body.data).toEqual({
        last: null,
        openFindings: 0,
        findings: [],
      })
      await at.anExchange()
      const done = await run()
      expect(done).toMatchObject({
        last: { source: bankUrl, agreed: 4, differing: 0, missing: 0, underWay: 0 },
        openFindings: 0,
        findings: [],
      })
      expect((await consoleCall(app, '/reconciliation', { token })).body.data).toEqual(done)
    })

    test('lists what differs', async () => {
      const { db } = server.database
      await unguard(db)
      await sql`UPDATE posting SET amount = amount - 1 FROM account
      WHERE account.id = account_id AND account.kind = 'processor' AND amount = 40000`.execute(db)
      const { last, openFindings, findings } = await run()
      expect([last?.agreed, last?.differing, openFindings]).toEqual([3, 1, 1])
      expect(findings[0]?.words).toContain('399.99')
    })

    test('says that there is no report, and that the bank does not answer', async () => {
      const call = async (settings: Partial<typeof at.market.settings>) => {
        const other = await buildApp({ ...server, settings: { ...server.settings, ...settings } })
        const { status, body } = await consoleCall(other, '/reconciliation/run', { token, body: {} })
        await other.close()
        return [status, body.code]
      }
      expect(await call({ bankUrl: undefined })).toEqual([409, 'no-processor-report'])
      expect(await call({ bankUrl: 'http://127.0.0.1:9' })).toEqual([503, 'card-processor-away'])
    })
  },
)
