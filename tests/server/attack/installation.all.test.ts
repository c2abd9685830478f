/** Nothing of a sandbox crosses into production: neither its database, nor a seed, nor half of one. */
import { rmSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPeople } from '#server/exchange/seed/people.ts'
import { seedDemo } from '#server/exchange/seed/seed.ts'
import { storeShippedHistory } from '#server/money/rates/market-rate.ts'
import { openServer } from '#server/open-server.ts'
import { sandboxIdentity } from '#server/platform/ports/identity-sandbox.ts'
import { readSettings } from '#server/settings/settings.ts'
import { WrongInstallation } from '#server/start/installation.ts'
import { checkDatabase } from '#server/start/live-check/check-surroundings.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { anOperatorKey } from '../keys/operator-keys.ts'
import { aProcessor } from '../market/processor.ts'
import { quickSecrets } from '../quick-secrets.ts'
import { setUp } from '../suite.ts'

const pepper = 'a pepper for tests that is long enough'
const secrets = quickSecrets(pepper)
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

let env: Record<string, string>
beforeEach(async () => {
  const dataDir = await aDataFolder()
  folders.push(dataDir)
  env = { DATA_DIR: dataDir, TOKEN_PEPPER: pepper, KEYS: anOperatorKey('k1').setting }
})

const productionOf = () =>
  readSettings({
    ...env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://exchange.example',
    DATABASE: 'embedded',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LEGAL_NAME: 'Lagoon Exchange Ltd',
    LEGAL_ADDRESS: '1 Quay Road, Lagos',
    LEGAL_REGISTRATION: 'RC 123456',
  })
const startProduction = () =>
  openServer(productionOf(), {
    secrets,
    cards: aProcessor(),
    identity: sandboxIdentity(() => new Date()),
  })
const startSandbox = (more: Record<string, string> = {}) =>
  openServer(readSettings({ ...env, SEED: 'none', ...more }), { secrets })

/** The demo world takes seconds to write, and much longer on a busy machine. */
const timeout = 120_000

describe("a sandbox's database", { timeout }, () => {
  test('does not open in production, with the same keys and pepper, not even an empty one', async () => {
    await (await startSandbox()).close()
    await expect(startProduction()).rejects.toThrow(WrongInstallation)
    await expect(startProduction()).rejects.toThrow(
      /^This database is a sandbox's: .*DATA_DIR or DATABASE_URL/,
    )
    await (await startSandbox()).close()
  })

  test('from before the mark is known by its demo people', async () => {
    const sandbox = await startSandbox({ SEED: 'demo' })
    await sandbox.server.database.db.deleteFrom('installation').execute()
    await sandbox.close()
    await expect(startProduction()).rejects.toThrow(WrongInstallation)
    expect(await checkDatabase(productionOf(), true)).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining("This database is a sandbox's"),
    })
  })
})

test("production's database does not open in a sandbox, which shows everybody's codes", async () => {
  await (await startProduction()).close()
  await expect(startSandbox()).rejects.toThrow(/This database is production's.*NODE_ENV=production/)
  await (await startProduction()).close()
})

test('production refuses SEED=demo before it opens anything', () => {
  env.SEED = 'demo'
  expect(productionOf).toThrow(/SEED=demo is not usable: production takes no demo people/)
})

describe('a seed that fails half-way', { timeout }, async () => {
  const { world } = await setUp()

  test('leaves nobody, and the next start fills the database', async () => {
    // Without rates it stops after the people.
    await expect(seedDemo(world)).rejects.toThrow(/no market rate for/)
    const names = async () =>
      (await world.database.db.selectFrom('person').select('user_name').execute()).map((row) => row.user_name)
    expect(await names()).toEqual([])
    const { default: shipped } = await import('#server/platform/data/rates.json', { with: { type: 'json' } })
    await storeShippedHistory(world, shipped)
    await seedDemo(world)
    expect(await names()).toEqual(expect.arrayContaining(demoPeople.map(({ userName }) => userName)))
  })
})
