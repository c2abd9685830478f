/** `npm run reconcile`: beside a running server on PostgreSQL, and with the stopped embedded database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as aMoment } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { reportsOfBooks } from '#bank/reports-of-books.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { databaseKinds } from '#tests/server/database-for-tests.ts'
import { aPlace, type DatabaseLocation, runCommand } from '../keys/real-server.ts'
import { list, order, pin, storeRates, traders } from '../market/market.ts'

/** Some five processes start, one after the other. */
const timeoutMs = 120_000

const downloads = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
afterAll(() => rmSync(downloads, { recursive: true, force: true }))

describe.each(await databaseKinds())('on %s', { timeout: timeoutMs }, (kind) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function anEmptyPlace(): Promise<DatabaseLocation> {
    const place = await aPlace(kind)
    closing.push(place.close)
    return place
  }

  const envOf = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
  })

  /** A server with its bank in the folder, in this process. */
  async function aServerAt(place: DatabaseLocation) {
    const { server, close } = await openServer(readSettings(envOf(place)))
    let isOpen = true
    const stop = async () => {
      if (isOpen) await close()
      isOpen = false
    }
    closing.push(stop)
    return { server, stop }
  }

  /** An order whose both payouts are paid: four lines. */
  async function anExchange(server: Server) {
    await storeRates(server, '2026-11-20', 1600)
    const market = { ...server, pinHash: await server.secrets.hash(pin) }
    const [owner, buyer] = await traders(market, 2)
    const listing = await list(server, owner)
    const { id } = await order(server, buyer, listing.id, '400')
    await acceptOrder(server, owner, { params: { id } })
    const paid = () =>
      server.database.db
        .selectFrom('payout')
        .select('id')
        .where('about_id', '=', id)
        .where('status', '=', 'paid')
        .execute()
    // The embedded database answers without ever leaving a moment to the outbox.
    while ((await paid()).length < 2) await aMoment()
    return id
  }

  const command = (place: DatabaseLocation, ...args: string[]) =>
    runCommand(['demo/server/commands/reconcile.ts', ...args], place, {})

  test('compares with the bank and with downloaded reports, and fails when they do not agree', async () => {
    const place = await anEmptyPlace()
    const { server, stop } = await aServerAt(place)
    const id = await anExchange(server)
    if (kind === 'embedded') {
      const refused = await command(place)
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop the server') })
      await stop()
    }
    const agreed = await command(place, '--young', '0')
    expect(agreed.output).toMatch(/\n4 agreed, 0 differing, 0 missing\n$/)
    expect(agreed.code).toBe(0)

    await stop()
    const reports = reportsOfBooks(envOf(place))
    const [payments, payouts] = ['payments.csv', 'payouts.csv'].map((name) => join(downloads, name))
    writeFileSync(payments ?? '', reports.payments)
    writeFileSync(payouts ?? '', reports.payouts)
    const files = ['--file', payments ?? '', '--file', payouts ?? '', '--young', '0']
    expect(await command(place, ...files)).toEqual({
      code: 0,
      output: `Compared with ${payments}, ${payouts}\n4 agreed, 0 differing, 0 missing\n`,
    })
    const changed = reports.payments
      .replaceAll('640000.00', '640000.01')
      .split('\r\n')
      .filter((line) => !line.includes('USD'))
    writeFileSync(payments ?? '', changed.join('\r\n'))
    const differing = await command(place, ...files)
    expect(differing.code).toBe(1)
    expect(differing.output).toMatch(
      /^Differing: a capture of 640000.00 NGN here, .* of 640000.01 NGN there\. /m,
    )
    expect(differing.output).toMatch(/^Missing there: a capture of 400.00 USD, booked here at /m)
    expect(differing.output).toMatch(/\n2 agreed, 1 differing, 1 missing\n$/)
    const young = await command(place, '--file', payments ?? '', '--young', '60')
    expect(young.output).toMatch(/^Under way, not counted: Missing there: a capture of 400.00 USD/m)
    expect(young.output).toMatch(/\n0 agreed, 1 differing, 0 missing\n$/)

    const again = await aServerAt(place)
    const findings = await again.server.database.db.selectFrom('finding').select('line_key').execute()
    const captures = await again.server.database.db
      .selectFrom('capture')
      .select('id')
      .where('about_id', '=', id)
      .execute()
    expect(findings.map(({ line_key }) => line_key).sort()).toEqual(captures.map((each) => each.id).sort())
  })

  test('says what is wrong with its arguments, and what it needs', async () => {
    const place = await anEmptyPlace()
    expect(await command(place, '--young', 'soon')).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run reconcile -- --file REPORT.csv'),
    })
    expect(await command(place)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There are no books of a bank in .*bank\.sqlite\n$/),
    })
    expect(await command(place, '--file', join(downloads, 'none.csv'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('none.csv could not be read'),
    })
  })
})
