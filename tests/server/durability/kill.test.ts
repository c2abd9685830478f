/** The database and the bank lose nothing: both processes, under load, killed in the middle of their work. */
import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database-for-tests.ts'
import { aPlace, runCommand, startServer } from '../keys/real-server.ts'
import { survivesKills } from './kills.ts'

it.each(await databaseKinds())(
  'a server on %s and its bank keep every answered call through 3 kills, and both books agree',
  { timeout: 240_000 },
  // Kills of the server, and then of both at once.
  (kind) => survivesKills(kind, 3, { seed: 1 }),
)

describe('a server on the embedded database', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  it('refuses a second server on the same folder, in a sentence that names it', {
    timeout: 120_000,
  }, async () => {
    const place = await aPlace('embedded')
    closing.push(place.close)
    const first = await startServer(place, {})
    closing.push(first.kill)
    const second = await runCommand(['demo/server/main.ts'], place, { PORT: '0', BANK_PORT: '0' })
    expect(second.code).toBe(1)
    expect(second.output).toContain('Cowrie cannot start: ')
    expect(second.output).toContain(place.dataDir)
    await first.stop()
    expect(first.exitCode()).toBe(0)
  })
})
