/** `npm run audit`: beside a running server on PostgreSQL, and with the stopped embedded database. */
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { holdFromCard } from '#server/money/ledger/entries.ts'
import { post } from '#server/money/ledger/ledger.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aPlace, runCommand } from '../keys/real-server.ts'

describe.each(await databaseKinds())('npm run audit on %s', { timeout: 60_000 }, async (kind) => {
  const place = await aPlace(kind)
  afterAll(() => place.close())
  const command = () => runCommand(['demo/server/commands/audit.ts'], place, {})

  test('prints the digest, and fails when something is wrong', async () => {
    const database = await openDatabase(place)
    const cardId = newId()
    await database.inTransaction((tx) =>
      post(tx, [holdFromCard({ id: newId(), cardId, currency: 'USD', amount: 500n }, 'posted')], new Date()),
    )
    await database.close()
    expect(await command()).toEqual({
      code: 0,
      output: expect.stringMatching(/^Digest 1 of the ledger, .*\n\d+ rows, 0 findings\n$/),
    })

    const again = await openDatabase(place)
    await again.db.updateTable('account').set({ link_count: 0n }).execute()
    await again.close()
    expect(await command()).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The ledger breaks a rule: a chain ends with its last link.*\n\d+ rows, 1 findings\n$/s,
      ),
    })
  })
})
