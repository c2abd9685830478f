import { sql } from 'kysely'
import { opened } from '../keys/person-columns.ts'
import type { Server } from '../server.ts'
import { bvnKey } from './claims.ts'

const batchSize = 200

/** Runs at the start: claims the numbers of identity checks that are older than the claims, oldest first. */
export async function claimExistingNumbers(server: Server): Promise<void> {
  for (;;) {
    const rows = await server.database.db
      .selectFrom('identity')
      .select(['person_id', 'country_code', opened('identity.bvn'), 'submitted_at'])
      .where('bvn_key', 'is', null)
      .where('status', '<>', 'failed')
      .orderBy('submitted_at')
      .orderBy('person_id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    const found = rows.map((row) => ({
      ...row,
      key: bvnKey(server, row.country_code, server.vault.decrypt('identity.bvn', row.person_id, row.bvn)),
    }))
    await server.database.inTransaction(async (tx) => {
      for (const { person_id, key, submitted_at } of found) {
        await tx.updateTable('identity').set({ bvn_key: key }).where('person_id', '=', person_id).execute()
        await sql`
          INSERT INTO claimed_number (kind, number_key, person_id, claimed_at)
          VALUES ('bvn', ${key}, ${person_id}, ${submitted_at}) ON CONFLICT DO NOTHING`.execute(tx)
      }
    })
  }
}
