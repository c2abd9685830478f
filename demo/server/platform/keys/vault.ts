/** Encrypts and decrypts data at rest, with the data keys of the database. */
import { createHmac } from 'node:crypto'
import type { OpenedDatabase } from '../db/database.ts'
import { outageOf, type Reporter } from '../observability/report.ts'
import { runPeriodically } from '../timers/periodic.ts'
import { decrypt, encrypt } from './cipher.ts'
import { type DataKey, KeyMissing, type OperatorKey, openKeys, refreshMs } from './data-keys.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'

export type Vault = {
  /** Encrypts a text for this column of the row `id`: `d<data key's version>.<base64url>`. */
  encrypt(column: EncryptedColumn, id: string, text: string): string
  /** Throws when the text was altered, belongs to another place, or its key is unknown. */
  decrypt(column: EncryptedColumn, id: string, encrypted: string): string
  /** The same for bytes: one byte of format, four of the data key's version, then the ciphertext. */
  encryptBytes(column: BytesColumn, id: string, bytes: Uint8Array): Buffer
  decryptBytes(column: BytesColumn, id: string, encrypted: Uint8Array): Buffer
  /**
   * A keyed HMAC for look-ups: the same for the same `kind` and input, and useless without the look-up key. For columns
   * by which rows are found or counted, but which nobody reads. Neither the pepper nor a new data key changes it.
   */
  keyedHash(kind: string, text: string): string
  /** The version of the data key that encrypts new values. */
  currentVersion(): number
  /** Opens data keys that were added since. Throws `KeyMissing` when KEYS lacks the key that wraps them. */
  refresh(): Promise<void>
}

type BytesColumn = 'document.bytes_sealed'

const bytesFormat = 1
const headerBytes = 5
/** Opens the keys, and creates a new database's first ones. Throws `KeyMissing` with a sentence for the operator. */
export async function openVault(
  database: OpenedDatabase,
  operators: readonly OperatorKey[],
  clock: () => Date,
): Promise<Vault> {
  const { lookup, values } = await openKeys(database, operators, clock())
  const keys = new Map(values.map((each) => [each.version, each]))

  const current = (): DataKey => {
    const now = clock()
    let newest: DataKey | undefined
    for (const each of keys.values())
      if (each.activeFrom <= now && each.version > (newest?.version ?? 0)) newest = each
    // The clock was set back: the first key still works.
    return newest ?? (keys.values().next().value as DataKey)
  }
  const keyOf = (version: number, context: string) => {
    const found = keys.get(version)
    if (!found)
      throw new Error(`${context} is sealed under data key ${version}, which this server doesn't know yet`)
    return found.key
  }

  return {
    encrypt(column, id, text) {
      const { version, key } = current()
      return `d${version}.${encrypt(key, `${column}:${id}`, Buffer.from(text)).toString('base64url')}`
    },
    decrypt(column, id, encrypted) {
      const context = `${column}:${id}`
      const version = keyVersionOf(encrypted)
      if (version === undefined) throw new Error(`${context} is not sealed`)
      const ciphertext = Buffer.from(encrypted.slice(encrypted.indexOf('.') + 1), 'base64url')
      return decrypt(keyOf(version, context), context, ciphertext).toString('utf8')
    },
    encryptBytes(column, id, bytes) {
      const { version, key } = current()
      const header = Buffer.alloc(headerBytes)
      header.writeUInt8(bytesFormat)
      header.writeUInt32BE(version, 1)
      return Buffer.concat([header, encrypt(key, `${column}:${id}`, bytes)])
    },
    decryptBytes(column, id, encrypted) {
      const context = `${column}:${id}`
      const header = Buffer.from(
        encrypted.buffer,
        encrypted.byteOffset,
        Math.min(headerBytes, encrypted.byteLength),
      )
      if (header.byteLength < headerBytes || header[0] !== bytesFormat)
        throw new Error(`${context} is not sealed`)
      return decrypt(keyOf(header.readUInt32BE(1), context), context, encrypted.subarray(headerBytes))
    },
    keyedHash: (kind, text) =>
      createHmac('sha256', lookup).update(kind).update('\0').update(text).digest('base64url'),
    currentVersion: () => current().version,
    async refresh() {
      const { count } = await database.db
        .selectFrom('data_key')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('purpose', '=', 'values')
        .executeTakeFirstOrThrow()
      if (Number(count) === keys.size) return
      const opened = await openKeys(database, operators, clock())
      for (const each of opened.values) keys.set(each.version, each)
    },
  }
}

/** The data key version of an encrypted text; undefined when no data key encrypted it. */
function keyVersionOf(encrypted: string): number | undefined {
  const version = /^d(\d{1,9})\./.exec(encrypted)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** Looks for new data keys every 10 seconds. The returned function stops and waits for a running look. */
export const startKeyRefresh = (vault: Vault, report: Reporter): (() => Promise<void>) =>
  runPeriodically(
    refreshMs,
    vault.refresh,
    outageOf(report, 'new data keys could not be opened', 'data keys are opened again', (error) =>
      error instanceof KeyMissing ? 'key-missing' : undefined,
    ),
  )
