/** The floor for orders per second: statements given straight to the driver that the server uses, and nothing else. */
import { openEmbedded } from '#server/db/embedded.ts'
import { openPool } from '#server/db/postgres.ts'
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

async function barePGlite(dataDir: string): Promise<BareDriver> {
  const { pglite, close } = await openEmbedded(dataDir, { report })
  return {
    async run(steps) {
      for (const { isTransaction, statements } of steps) {
        if (isTransaction)
          await pglite.transaction(async (tx) => {
            for (const { sql, parameters } of statements) await tx.query(sql, [...parameters])
          })
        else for (const { sql, parameters } of statements) await pglite.query(sql, [...parameters])
      }
    },
    async count(table) {
      const { rows } = await pglite.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`)
      return rows[0]?.count ?? 0n
    },
    close,
  }
}

async function barePool(databaseUrl: string): Promise<BareDriver> {
  const pool = await openPool(databaseUrl, report)
  return {
    async run(steps) {
      for (const { isTransaction, statements } of steps) {
        const client = await pool.connect()
        // The words in which the server begins its own.
        if (isTransaction) await client.query('start transaction isolation level read committed')
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        if (isTransaction) await client.query('commit')
        client.release()
      }
    },
    async count(table) {
      const { rows } = await pool.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`)
      return rows[0]?.count ?? 0n
    },
    close: () => pool.end(),
  }
}
