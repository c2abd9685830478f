/** The books of the server and of the bank, once neither has anything left to do or to tell. Benchmarks use it, too. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { audit as auditOfBank, openBooks } from '#bank/books.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { receiveMessage } from '#server/money/settlement/inbox.ts'
import { openServer } from '#server/open-server.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { openBankWithin } from '#server/start/sandbox-bank.ts'
import { keptIn } from '#tests/server/told.ts'
import { type DatabaseLocation, runCommand } from '../keys/real-server.ts'
import { quickSecrets } from '../quick-secrets.ts'

/** Longer than the lease of a worker that was killed, and than any wait before the next try. */
const aheadMs = 600_000
/** Far more than the work of a minute of trading takes. */
const patienceMs = 60_000
const pepper = 'a pepper for tests that is long enough'

/** The settings that all processes of a place share. */
export const sharedSettings = { SEED: 'none', TOKEN_PEPPER: pepper }

export const booksOf = ({ dataDir }: DatabaseLocation): string => join(dataDir, 'bank.sqlite')

/** Open tasks of the server, and events of the card processor that are not applied. */
async function leftIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT kind || ' ' || id || ' after ' || attempts || ' tries: ' || coalesce(last_error, 'none failed') AS what
    FROM outbox WHERE done_at IS NULL AND (NOT is_periodic OR last_error IS NOT NULL)
    UNION ALL SELECT 'an event is ' || coalesce(outcome, 'not tried') || ': ' || event
    FROM processor_event WHERE applied_at IS NULL`.execute(db)
  return rows.map(({ what }) => what)
}

async function untilNothingIsLeft(db: Db, said: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  for (let left = await leftIn(db); left.length > 0; left = await leftIn(db)) {
    if (performance.now() - startedAt > patienceMs)
      throw new Error(`${left.join('; ')} is left, after the server said: ${said.join('; ')}`)
    await sleep(50)
  }
}

/**
 * Opens server and bank in this process, runs `work`, and closes both. `settles`: leaves them undisturbed until neither
 * has anything left to do or to tell; the server's clock is ahead, so that nothing waits for long. `env`: more settings.
 */
export async function withBoth<T>(
  place: DatabaseLocation,
  work: (server: Server) => Promise<T>,
  { settles = false, env = {} }: { settles?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<T> {
  const said: string[] = []
  const opening = Promise.withResolvers<Server>()
  const bank = await openBankWithin(
    async (message) => receiveMessage(await opening.promise, message),
    booksOf(place),
  )
  const settings = readSettings({
    ...sharedSettings,
    ...env,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    BANK_URL: bank.url,
  })
  const { server, close } = await openServer(settings, {
    report: keptIn(said),
    clock: () => new Date(Date.now() + (settles ? aheadMs : 0)),
    secrets: quickSecrets(settings.pepper),
  })
  opening.resolve(server)
  try {
    const result = await work(server)
    const { db } = server.database
    for (let isSettled = !settles; !isSettled; isSettled = (await leftIn(db)).length === 0) {
      await untilNothingIsLeft(db, said)
      await bank.idle()
    }
    return result
  } finally {
    await close()
    await bank.close()
  }
}

/** Fails unless both books agree line by line, as `npm run reconcile` finds. */
export async function assertReconciled(place: DatabaseLocation): Promise<void> {
  const reconciled = await runCommand(
    ['demo/server/commands/reconcile.ts', '--young', '0'],
    place,
    sharedSettings,
  )
  assert.match(reconciled.output, /\n[1-9]\d* agreed, 0 differing, 0 missing\n$/)
  assert.equal(reconciled.code, 0)
}

/** Fails unless both books agree line by line, hold the same, and break no rule. */
export async function assertBooksAgree(place: DatabaseLocation): Promise<void> {
  await assertReconciled(place)
  const bank = openBooks(booksOf(place))
  const database = await openDatabase(place)
  try {
    assert.deepEqual(auditOfBank(bank), [])
    assert.deepEqual(await audit(database.db), [])
    // Money that such a card refused to pay stays held there until the rest of its reservation ends.
    const held = bank.all<{ line: string }>(`
      SELECT reference || ' ' || currency || ' ' || held AS line
      FROM payments JOIN cards ON cards.token = payments.token WHERE held > 0 AND manner <> 'capture-refused'`)
    const refusing = bank.all<{ token: string }>(`SELECT token FROM cards WHERE manner = 'capture-refused'`)
    const { rows } = await sql<{ line: string }>`
      SELECT processor_key || ' ' || account.currency || ' ' || balance AS line
      FROM account JOIN authorisation ON authorisation.id = account.holder_id
        JOIN card ON card.id = authorisation.card_id
      WHERE kind = 'escrow' AND balance > 0
        AND card.processor_token <> ALL(${refusing.map(({ token }) => token)})`.execute(database.db)
    const lines = (all: readonly { line: string }[]) => all.map(({ line }) => line).sort()
    assert.deepEqual(lines(held), lines(rows))
  } finally {
    bank.close()
    await database.close()
  }
}
