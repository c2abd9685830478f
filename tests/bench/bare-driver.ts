/**
 * The floor for calls per second: statements given straight to the driver that the server uses, prepared as the server
 * prepares them, and nothing else.
 */

import { openEmbedded } from '#server/db/embedded.ts'
import { withPreparedStatements as prepareEmbedded } from '#server/db/embedded-statements.ts'
import { openPool } from '#server/db/postgres.ts'
import { withPreparedStatements as preparePool } from '#server/db/postgres-statements.ts'
import type { Step } from './recording.ts'

export type BareDriver = {
  /** Runs one call's statements in their order. */
  run(steps: readonly Step[]): Promise<void>
  count(table: string): Promise<bigint>
  close(): Promise<void>
}

const report = (sentence: string, cause: unknown) => {
  throw new Error(sentence, { cause })
}

export async function bareDriver(place: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<BareDriver> {
  return place.databaseUrl ? barePool(place.databaseUrl) : barePGlite(place.dataDir)
}

const countOf = (rows: readonly unknown[]) => (rows[0] as { count: bigint } | undefined)?.count ?? 0n

async function barePGlite(dataDir: string): Promise<BareDriver> {
  const { pglite, close } = await openEmbedded(dataDir, { report })
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
  const pool = await openPool(databaseUrl, report)
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
