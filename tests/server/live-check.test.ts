/** The parts of `npm run check-live` that need no server. The whole command is in `live-check.all.test.ts`. */
import { rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { release } from '#server/platform/observability/release.ts'
import { sandboxAccountAt } from '#server/settings/processor-settings.ts'
import { readSettings } from '#server/settings/settings.ts'
import { shouldBeSet } from '#server/settings/table.ts'
import { checkProcessor } from '#server/start/live-check/check-processor.ts'
import { checkSettings } from '#server/start/live-check/check-settings.ts'
import { checkDatabase, checkIdentity, checkSite } from '#server/start/live-check/check-surroundings.ts'
import { freePort } from '#tests/free-port.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { aResponder } from './responder.ts'

/** Its address. */
async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await aResponder(answer)
  onTestFinished(close)
  return url
}

test('a database that this release would change is not ready, nor one that its keys do not open', async () => {
  const dataDir = await aDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = readSettings({ DATA_DIR: dataDir })
  const change = async (statement: string) => {
    const database = await openDatabase({ dataDir })
    await sql.raw(statement).execute(database.db)
    await database.close()
  }
  expect(await checkDatabase(settings, true)).toMatchObject({ state: 'ok' })
  await change(
    `INSERT INTO data_key (purpose, version, wrapped, wrapped_by, created_at, active_from)
     VALUES ('values', 1, 'x', 'lost', now(), now()) ON CONFLICT (purpose, version) DO UPDATE SET wrapped_by = 'lost'`,
  )
  expect(await checkDatabase(settings, true)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('KEYS lacks the key "lost"'),
  })
  await change('DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)')
  expect(await checkDatabase(settings, true)).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^it lacks 1 migrations, starting with \d{3}-/),
  })
  expect(await checkDatabase({ ...settings, dataDir: '/nowhere/at/all' }, true)).toMatchObject({
    state: 'wrong',
    text: '/nowhere/at/all has no database yet. The first start creates it',
  })
})

test('a provider of identities must refuse what is not signed', async () => {
  const answering = async (status: number) => {
    const url = await serve((_request, response) => response.writeHead(status).end())
    return checkIdentity({ kind: 'provider', url, key: 'secret' })
  }
  expect(await answering(401)).toMatchObject({ state: 'ok' })
  expect(await answering(200)).toMatchObject({
    state: 'wrong',
    text: 'the provider answered 200 to a question without a signature, instead of 401',
  })
  expect(
    await checkIdentity({ kind: 'provider', url: `http://127.0.0.1:${await freePort()}`, key: 'secret' }),
  ).toMatchObject({ state: 'wrong', text: 'the provider of IDENTITY_URL cannot be reached: ECONNREFUSED' })
})

test('a site of another release, and a sandbox, are not this exchange', async () => {
  const saying = async (health: object) =>
    checkSite(await serve((_request, response) => response.end(JSON.stringify(health))))
  expect(await saying({ status: 'ok', sandbox: false, release })).toMatchObject({ state: 'ok' })
  expect(await saying({ status: 'ok', sandbox: true, release })).toMatchObject({
    text: expect.stringMatching(/^a sandbox answers at/),
  })
  expect(await saying({ status: 'ok', sandbox: false, release: '0.0.1' })).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining(`release 0.0.1 answers at`),
  })
})

test('a clock that is wrong by a minute is seen, and an account that takes no cards', async () => {
  const inOneMinute = () => new Date(Date.now() + 60_000).toUTCString()
  const url = await serve((_request, response) =>
    response.setHeader('date', inOneMinute()).end('{"paymentMethods":[{"type":"ideal"}],"data":[]}'),
  )
  expect(await checkProcessor(sandboxAccountAt(url))).toMatchObject([
    { state: 'wrong', text: 'the key works, but CowrieSandbox takes no cards. Add them at Adyen' },
    { state: 'ok' },
    { state: 'wrong', text: expect.stringMatching(/^it is (59|60|61) s behind Adyen's/) },
  ])
})

test('the settings that an exchange should have are named where they are left out', () => {
  const leftOut = (env: Record<string, string>) =>
    checkSettings(env).findings.find(({ subject }) => subject === 'Left out')
  const given = { OPERATOR_EMAIL: 'help@lagoon.example', RATES_URL: 'https://rates.example' }
  expect(leftOut(given)).toMatchObject({ state: 'ok', text: expect.stringMatching(/\bPUSH_KEY\b/) })
  expect(leftOut(given)?.text).not.toMatch(/OPERATOR_EMAIL|RATES_URL/)
  expect(leftOut(Object.fromEntries(shouldBeSet.map((name) => [name, ' '])))?.text).toContain(
    `${shouldBeSet.join(', ')}. `,
  )
})
