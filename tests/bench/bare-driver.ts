/**
 * The floor for calls per second: statements given straight to the driver that the server uses, prepared as the server
 * prepares them, and nothing else.
 */

import { openEmbedded } from '#server/platform/db/embedded.ts'
import { withPreparedStatements as prepareEmbedded } from '#server/platform/db/embedded-statements.ts'
import { openPool } from '#server/platform/db/postgres.ts'
import { withPreparedStatements as preparePool } from '#server/platform/db/postgres-statements.ts'
import { untold } from '#tests/server/told.ts'
import type { Step } from './recording.ts'

export type BareDriver = {
  /** Runs one call's statements in their order. */
  run(steps: readonly Step[]): Promise<void>
  count(table: string): Promise<bigint>
  close(): Promise<void>
}

export async function bareDriver(place: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<BareDriver> {
  return place.databaseUrl ? barePool(place.databaseUrl) : barePGlite(place.dataDir)
}

const countOf = (rows: readonly unknown[]) => (rows[0] as { count: bigint } | undefined)?.count ?? 0n

async function barePGlite(dataDir: string): Promise<BareDriver> {
  const { pglite, close } = await openEmbedded(dataDir, { report: untold })
  const prepared = prepareEmbedded(pglite)
  return {
    async run(steps) {
      for (const { isTransaction, statements } of steps) {
        if (isTransaction)
          await prepared.transaction(async (tx) => {
            for (const { sql, parameters } of statements) await tx.query(sql, [...parameters])
          })
        else for (const { sql, parameters } of statements) await prepared.query(sql, [...parameters])
      }
    },
    count: async (table) => countOf((await pglite.query(`SELECT count(*) FROM ${table}`)).rows),
    close,
  }
}

async function barePool(databaseUrl: string): Promise<BareDriver> {
  const pool = await openPool(databaseUrl, untold)
  const prepared = preparePool(pool)
  return {
    async run(steps) {
      for (const { isTransaction, statements } of steps) {
        const client = await prepared.connect()
        // The words in which the server begins its own.
        if (isTransaction) await client.query('start transaction isolation level read committed', [])
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        if (isTransaction) await client.query('commit', [])
        client.release()
      }
    },
    count: async (table) => countOf((await pool.query(`SELECT count(*) FROM ${table}`)).rows),
    close: () => pool.end(),
  }
}
