/**
 * The keys that encrypt personal data. Each has 32 random bytes and is stored in the table `data_key`, wrapped
 * (encrypted) by a key of the operator, which is in the setting KEYS and never in the database:
 *
 *     KEYS (operator keys) → data keys 1, 2, … → values
 *                          → the look-up key   → keyed hashes, by which addresses are found and are unique
 *
 * A new operator key rewraps the same keys and changes no value. A new data key encrypts new values; values under older
 * ones stay readable. The look-up key is never replaced, because every keyed hash would change with it.
 */
import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { utcDay } from '#core/contract/time.ts'
import type { Db, OpenedDatabase, Tx } from '../db/database.ts'
import type { DataKeyRow } from '../db/tables.ts'
import { decrypt, encrypt } from './cipher.ts'

/** One key of the setting KEYS. */
export type OperatorKey = { readonly id: string; readonly key: KeyObject }

export type DataKey = {
  readonly version: number
  readonly key: KeyObject
  /** New values are encrypted under it from this time on. */
  readonly activeFrom: Date
}

export type OpenKeys = { readonly lookup: KeyObject; readonly values: readonly DataKey[] }

/** KEYS does not fit the database; the message names the missing key. */
export class KeyMissing extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'KeyMissing'
  }
}

/**
 * The delay between the creation of a data key and its first use. Every running server has found it by then (they look
 * every `refreshMs`), so none meets a value that it cannot read.
 */
export const activationDelayMs = 60_000

/** How often a running server looks for new data keys. */
export const refreshMs = 10_000

type Row = Selectable<DataKeyRow>

const nameOf = ({ purpose, version }: Pick<Row, 'purpose' | 'version'>) =>
  purpose === 'lookup' ? 'the look-up key' : `data key ${version}`

const contextOf = ({ purpose, version }: Pick<Row, 'purpose' | 'version'>) => `data_key.${purpose}:${version}`

/** A short name that tells generated keys apart. */
export const fingerprintOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 8)

const wrap = (operator: OperatorKey, row: Pick<Row, 'purpose' | 'version'>, bytes: Buffer) => ({
  wrapped: encrypt(operator.key, contextOf(row), bytes).toString('base64url'),
  wrapped_by: operator.id,
})

function unwrap(operators: readonly OperatorKey[], row: Row): Buffer {
  const operator = operators.find(({ id }) => id === row.wrapped_by)
  if (!operator)
    throw new KeyMissing(
      `KEYS lacks the key "${row.wrapped_by}", which wraps ${nameOf(row)} of this database. Add it to KEYS; without ` +
        'it nothing that is encrypted can be read.',
    )
  try {
    return decrypt(operator.key, contextOf(row), Buffer.from(row.wrapped, 'base64url'))
  } catch {
    throw new KeyMissing(
      `The key "${row.wrapped_by}" in KEYS is not the one that wraps ${nameOf(row)} of this database, although it ` +
        'has its name. Put the right one into KEYS.',
    )
  }
}

const rowsOf = (db: Db | Tx) =>
  db.selectFrom('data_key').selectAll().orderBy('purpose').orderBy('version').execute()

/** Opens every key of the database, and creates the first ones in an empty table. Throws `KeyMissing`. */
export async function openKeys(
  database: OpenedDatabase,
  operators: readonly OperatorKey[],
  now: Date,
): Promise<OpenKeys> {
  const found = await rowsOf(database.db)
  const rows = found.length > 0 ? found : await makeFirst(database, operators, now)
  const opened = rows.map((row) => ({ row, key: createSecretKey(unwrap(operators, row)) }))
  const lookup = opened.find(({ row }) => row.purpose === 'lookup')
  const values = opened
    .filter(({ row }) => row.purpose === 'values')
    .map(({ row, key }) => ({ version: row.version, key, activeFrom: row.active_from }))
  if (!lookup || values.length === 0)
    throw new KeyMissing(`The table data_key is not complete. Restore it from a backup of this database.`)
  return { lookup: lookup.key, values }
}

async function makeFirst(
  database: OpenedDatabase,
  operators: readonly OperatorKey[],
  now: Date,
): Promise<Row[]> {
  const encryptedPerson = await database.db
    .selectFrom('person')
    .select('id')
    .where('email_key', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (encryptedPerson)
    throw new KeyMissing(
      'The database has encrypted values, but the table data_key with their keys is empty. Restore it from a backup ' +
        'of this database; a new key could not read them.',
    )
  const newRow = (purpose: Row['purpose']) => ({
    purpose,
    version: 1,
    ...wrap(currentOf(operators), { purpose, version: 1 }, randomBytes(32)),
    created_at: now,
    active_from: now,
    replaced_at: null,
  })
  return database.inTransaction(async (tx) => {
    // When several servers start at once, the keys of the first one win.
    await tx
      .insertInto('data_key')
      .values([newRow('lookup'), newRow('values')])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return rowsOf(tx)
  })
}

function currentOf(operators: readonly OperatorKey[]): OperatorKey {
  const [current] = operators
  if (!current) throw new KeyMissing('KEYS has no key')
  return current
}

export type Rotation = { readonly rewrapped: string[]; readonly added: number | undefined }

/**
 * Rewraps every key under the first of `operators` and, if `addDataKey`, creates a data key for new values. One
 * transaction: a killed process leaves everything undone. Throws `KeyMissing`.
 */
export async function rotateKeys(
  database: OpenedDatabase,
  operators: readonly OperatorKey[],
  { addDataKey, now }: { addDataKey: boolean; now: Date },
): Promise<Rotation> {
  const current = currentOf(operators)
  return database.inTransaction(async (tx) => {
    const rows = await tx.selectFrom('data_key').selectAll().orderBy('version').forUpdate().execute()
    const old = rows.filter(({ wrapped_by }) => wrapped_by !== current.id)
    for (const row of old)
      await tx
        .updateTable('data_key')
        .set(wrap(current, row, unwrap(operators, row)))
        .where('purpose', '=', row.purpose)
        .where('version', '=', row.version)
        .execute()
    if (!addDataKey) return { rewrapped: old.map(nameOf), added: undefined }
    const version = Math.max(0, ...rows.map((row) => row.version)) + 1
    await tx
      .insertInto('data_key')
      .values({
        purpose: 'values',
        version,
        ...wrap(current, { purpose: 'values', version }, randomBytes(32)),
        created_at: now,
        active_from: new Date(now.getTime() + activationDelayMs),
        replaced_at: null,
      })
      .execute()
    return { rewrapped: old.map(nameOf), added: version }
  })
}

/** The output of `npm run keys -- list`: one line per key, without any key's bytes. */
export async function describeKeys(db: Db, operators: readonly OperatorKey[], now: Date): Promise<string[]> {
  const rows = await rowsOf(db)
  const wrappedBy = (id: string) => rows.filter(({ wrapped_by }) => wrapped_by === id).map(nameOf)
  const ofOperator = operators.map(({ id }, index) => {
    const wraps = wrappedBy(id)
    const state = index === 0 ? 'current' : 'older'
    const use = wraps.length > 0 ? `wraps ${wraps.join(', ')}` : 'wraps nothing'
    return `Operator key ${id} (${state}): ${use}${index > 0 && wraps.length === 0 ? '; KEYS no longer needs it' : ''}`
  })
  const missing = [...new Set(rows.map(({ wrapped_by }) => wrapped_by))]
    .filter((id) => !operators.some((operator) => operator.id === id))
    .map((id) => `Operator key ${id} (missing from KEYS): wraps ${wrappedBy(id).join(', ')}`)
  const newest = Math.max(
    0,
    ...rows.filter((row) => row.purpose === 'values' && row.active_from <= now).map(({ version }) => version),
  )
  const ofValues = rows.map((row) => {
    const made = `made ${utcDay(row.created_at)}`
    if (row.purpose === 'lookup') return `The look-up key: ${made}, finds addresses; it is never replaced`
    const state =
      row.version > newest
        ? `seals new values from ${row.active_from.toISOString()}`
        : row.version === newest
          ? 'seals new values'
          : row.replaced_at
            ? `replaced ${utcDay(row.replaced_at)}: no value is sealed under it any more`
            : 'older: the servers re-encrypt what is sealed under it'
    return `Data key ${row.version}: ${made}, ${state}`
  })
  return [...ofOperator, ...missing, ...ofValues]
}
