/** Seals and opens what is encrypted at rest, with the data keys of the database. */
import { createHmac } from 'node:crypto'
import type { OpenedDatabase } from '../db/database.ts'
import { decrypt, encrypt } from '../sealed.ts'
import { type DataKey, type OperatorKey, openKeys, refreshMs } from './data-keys.ts'
import type { SealedColumn } from './sealed-columns.ts'

export type Vault = {
  /** Encrypts a text for this column of the row `id`: `d<data key's version>.<base64url>`. */
  seal(column: SealedColumn, id: string, text: string): string
  /** Throws when the text was altered, comes from another place, or is sealed under an unknown data key. */
  unseal(column: SealedColumn, id: string, sealed: string): string
  /** The same for bytes: one byte of format, four of the data key's version, then the encrypted ones. */
  sealBytes(column: SealedColumn, id: string, bytes: Uint8Array): Buffer
  unsealBytes(column: SealedColumn, id: string, sealed: Uint8Array): Buffer
  /**
   * The same text for the same `kind` and input, and nothing to anybody without the look-up key: for columns by which
   * something is found or counted that isn't to be read. Neither the pepper nor a new data key changes it.
   */
  keyedHash(kind: string, text: string): string
  /** The data key that new values are sealed under. */
  currentVersion(): number
  /** Opens the data keys that were added since. Throws `KeyMissing` when KEYS lacks what wraps them. */
  refresh(): Promise<void>
}

const bytesFormat = 1
const headerBytes = 5

/** Opens the keys, making the first ones in a new database. Throws `KeyMissing` with a sentence for the operator. */
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
    // A clock that was set back: the first key is as good as it was.
    return newest ?? (keys.values().next().value as DataKey)
  }
  const keyOf = (version: number, place: string) => {
    const found = keys.get(version)
    if (!found)
      throw new Error(`${place} is sealed under data key ${version}, which this server doesn't know yet`)
    return found.key
  }

  return {
    seal(column, id, text) {
      const { version, key } = current()
      return `d${version}.${encrypt(key, `${column}:${id}`, Buffer.from(text)).toString('base64url')}`
    },
    unseal(column, id, sealed) {
      const place = `${column}:${id}`
      const version = sealedVersion(sealed)
      if (version === undefined) throw new Error(`${place} is not sealed`)
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
      return decrypt(keyOf(version, place), place, bytes).toString('utf8')
    },
    sealBytes(column, id, bytes) {
      const { version, key } = current()
      const header = Buffer.alloc(headerBytes)
      header.writeUInt8(bytesFormat)
      header.writeUInt32BE(version, 1)
      return Buffer.concat([header, encrypt(key, `${column}:${id}`, bytes)])
    },
    unsealBytes(column, id, sealed) {
      const place = `${column}:${id}`
      const header = Buffer.from(sealed.buffer, sealed.byteOffset, Math.min(headerBytes, sealed.byteLength))
      if (header.byteLength < headerBytes || header[0] !== bytesFormat)
        throw new Error(`${place} is not sealed`)
      return decrypt(keyOf(header.readUInt32BE(1), place), place, sealed.subarray(headerBytes))
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

/** The version of the data key that a sealed text needs; undefined for one that isn't sealed under a data key. */
function sealedVersion(sealed: string): number | undefined {
  const version = /^d(\d{1,9})\./.exec(sealed)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** Looks for new data keys every 10 seconds. The function that it returns stops it and waits for a running look. */
export function startKeyRefresh(vault: Vault, log: (sentence: string) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  let lastFailure = ''
  const timer = setInterval(() => {
    running ??= vault
      .refresh()
      .then(() => {
        lastFailure = ''
      })
      .catch((error: Error) => {
        // Once for each reason: a database that is away would fill the log.
        if (error.message !== lastFailure) log(`New data keys could not be opened: ${error.message}`)
        lastFailure = error.message
      })
      .finally(() => {
        running = undefined
      })
  }, refreshMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
