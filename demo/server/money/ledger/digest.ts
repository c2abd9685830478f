/**
 * The digest of each night: the ends of all chains that have grown, under a keyed hash over them and the digest before.
 * A rewritten chain shows, because the seal needs the key; so do deleted digests, because the log has each.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LedgerDigestRow } from '../../platform/db/ledger-tables.ts'
import type { Server } from '../../server.ts'
import type { BrokenRule } from './audit.ts'

type Part = Pick<Server, 'database' | 'clock' | 'vault'>
type Digest = Selectable<LedgerDigestRow>

const pageRows = 1_000

export const digestRule = 'a digest of the ledger has the seal of its heads and of the digest before'

export const lastDigest = (db: Db): Promise<Digest | undefined> =>
  db.selectFrom('ledger_digest').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

/** Makes the next digest, some accounts at a time. `goOn` is called between two steps. */
export async function makeDigest(server: Part, goOn: () => Promise<void>): Promise<Digest> {
  const { db } = server.database
  const before = await lastDigest(db)
  const number = (before?.number ?? 0n) + 1n
  for (let from = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string }>`
      WITH page AS (
        SELECT id, link_count, link_hash FROM account WHERE id > ${from} ORDER BY id LIMIT ${pageRows}
      ), kept AS (
        INSERT INTO ledger_head (account_id, place, hash, digest)
        SELECT id, link_count, link_hash, ${number}::bigint FROM page WHERE link_hash IS NOT NULL
        ON CONFLICT DO NOTHING
      ) SELECT id FROM page ORDER BY id`.execute(db)
    if (rows.length < pageRows) break
    from = rows.at(-1)?.id as string
    await goOn()
  }
  const { count, hash } = await hashOfHeads(db, number)
  const digest = { number, head_count: count, previous: before?.seal ?? null, at: server.clock() }
  const row = { ...digest, seal: sealOf(server, digest, hash) }
  await db.insertInto('ledger_digest').values(row).execute()
  return row
}

/** The digests whose seal is not that of their heads, and gaps in their numbers. */
export async function brokenDigests(server: Pick<Part, 'database' | 'vault'>): Promise<BrokenRule[]> {
  const { db } = server.database
  const digests = await db.selectFrom('ledger_digest').selectAll().orderBy('number').execute()
  const broken: BrokenRule[] = []
  let before: Digest | undefined
  for (const digest of digests) {
    const { count, hash } = await hashOfHeads(db, digest.number)
    const isWhole =
      digest.number === (before?.number ?? 0n) + 1n &&
      digest.previous === (before?.seal ?? null) &&
      digest.head_count === count &&
      digest.seal === sealOf(server, digest, hash)
    if (!isWhole)
      broken.push({
        rule: digestRule,
        what: `digest ${digest.number}`,
        found: `${count} of ${digest.head_count} heads`,
      })
    before = digest
  }
  return broken
}

export const wordsOfDigest = ({ number, at, seal }: Digest): string =>
  `Digest ${number} of the ledger, ${at.toISOString()}: ${seal}`

/** Read some at a time: a night may have many. */
async function hashOfHeads(db: Db, number: bigint): Promise<{ count: number; hash: string }> {
  const hash = createHash('sha256')
  let count = 0
  let last = { account_id: '00000000-0000-0000-0000-000000000000', place: 0n }
  for (;;) {
    const { rows } = await sql<typeof last & { hash: string }>`
      SELECT account_id, place, hash FROM ledger_head
      WHERE digest = ${number} AND (account_id, place) > (${last.account_id}::uuid, ${last.place}::bigint)
      ORDER BY account_id, place LIMIT ${pageRows}`.execute(db)
    for (const each of rows) hash.update(`${each.account_id} ${each.place} ${each.hash}\n`)
    count += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < pageRows) return { count, hash: hash.digest('base64') }
    last = end
  }
}

const sealOf = (
  { vault }: Pick<Part, 'vault'>,
  { number, head_count, previous, at }: Omit<Digest, 'seal'>,
  hash: string,
): string =>
  vault.keyedHash('ledger digest', [number, head_count, previous ?? '', at.toISOString(), hash].join('\n'))
