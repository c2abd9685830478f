/** Encrypts and decrypts data at rest, with the data keys of the database and the keys of its people. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { decrypt, encrypt } from '../cipher.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { runPeriodically } from '../periodic.ts'
import { type DataKey, type OperatorKey, openKeys, refreshMs } from './data-keys.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'
import type { Keyed, KeyName, PersonColumn } from './person-columns.ts'

export type Vault = {
  /**
   * Encrypts a text for this column of the row `id`: `d<data key's version>.<base64url>`. The vault of a person
   * (`vaultOf`) encrypts what belongs to one under a key of theirs: `own.<base64url>` or `kept.<base64url>`.
   */
  encrypt(column: EncryptedColumn, id: string, text: string): string
  /** Throws when the text was altered, belongs to another place, or its key is unknown or destroyed. */
  decrypt<Column extends EncryptedColumn>(
    column: Column,
    id: string,
    encrypted: Column extends PersonColumn ? Keyed : string,
  ): string
  /** The same for bytes: one byte of format, four of the data key's version, then the ciphertext. */
  encryptBytes(column: BytesColumn, id: string, bytes: Uint8Array): Buffer
  decryptBytes(column: BytesColumn, id: string, encrypted: Uint8Array, keys: Keyed): Buffer
  /**
   * A keyed HMAC for look-ups: the same for the same `kind` and input, and useless without the look-up key. For columns
   * by which rows are found or counted, but which nobody reads. Neither the pepper nor a new data key changes it.
   */
  keyedHash(kind: string, text: string): string
  /** The version of the data key that encrypts new values. */
  currentVersion(): number
  /** Whether new values of a person are encrypted under the person's keys. */
  hasPersonKeys(): boolean
  /** Opens data keys that were added since. Throws `KeyMissing` when KEYS lacks the key that wraps them. */
  refresh(): Promise<void>
}

type BytesColumn = 'document.bytes_sealed' | 'outbox.payload'

const bytesFormat = 1
const headerBytes = 5
/** The first byte of bytes under a person's key. */
const bytesFormatOf = { own: 2, kept: 3 } as const satisfies Record<KeyName, number>

/** What `of` is encrypted under a person's key, in place of `vault.encrypt` and `vault.encryptBytes`. */
export const encryptUnder = (name: KeyName, key: KeyObject, context: string, text: string): string =>
  `${name}.${encrypt(key, context, Buffer.from(text)).toString('base64url')}`
export const encryptBytesUnder = (
  name: KeyName,
  key: KeyObject,
  context: string,
  bytes: Uint8Array,
): Buffer => Buffer.concat([Buffer.of(bytesFormatOf[name]), encrypt(key, context, bytes)])

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
  const openText = (context: string, encrypted: string): string => {
    const version = keyVersionOf(encrypted)
    if (version === undefined) throw new Error(`${context} is not sealed`)
    return decrypt(keyOf(version, context), context, bytesOf(encrypted)).toString('utf8')
  }
  const personKey = (name: KeyName, keysAhead: string, context: string): KeyObject => {
    const [personId, own, kept] = keysAhead.split('|')
    const sealed = name === 'own' ? own : kept
    if (!sealed) throw new Error(`${context} is sealed under a key of its person that was destroyed`)
    return createSecretKey(openText(`person_key.${name}_sealed:${personId}`, sealed), 'base64url')
  }
  let personKeysFrom = await personKeysStart(database)

  return {
    encrypt(column, id, text) {
      const { version, key } = current()
      return `d${version}.${encrypt(key, `${column}:${id}`, Buffer.from(text)).toString('base64url')}`
    },
    decrypt(column, id, encrypted) {
      const context = `${column}:${id}`
      const end = encrypted.lastIndexOf('|') + 1
      const [keysAhead, value] = [encrypted.slice(0, end), encrypted.slice(end)]
      const name = /^(own|kept)\./.exec(value)?.[1] as KeyName | undefined
      if (!name) return openText(context, value)
      return decrypt(personKey(name, keysAhead, context), context, bytesOf(value)).toString('utf8')
    },
    encryptBytes(column, id, bytes) {
      const { version, key } = current()
      const header = Buffer.alloc(headerBytes)
      header.writeUInt8(bytesFormat)
      header.writeUInt32BE(version, 1)
      return Buffer.concat([header, encrypt(key, `${column}:${id}`, bytes)])
    },
    decryptBytes(column, id, encrypted, keysAhead) {
      const context = `${column}:${id}`
      for (const name of ['own', 'kept'] as const)
        if (encrypted[0] === bytesFormatOf[name])
          return decrypt(personKey(name, keysAhead, context), context, encrypted.subarray(1))
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
    hasPersonKeys: () => personKeysFrom !== undefined && personKeysFrom <= clock(),
    async refresh() {
      const { count, start } = await database.db
        .selectFrom('data_key')
        .select((eb) => [
          eb.fn.countAll<bigint>().as('count'),
          eb.selectFrom('person_key_start').select('active_from').as('start'),
        ])
        .where('purpose', '=', 'values')
        .executeTakeFirstOrThrow()
      personKeysFrom = start ?? undefined
      if (Number(count) === keys.size) return
      const opened = await openKeys(database, operators, clock())
      for (const each of opened.values) keys.set(each.version, each)
    },
  }
}

/** From when on new values are encrypted under the keys of people; also for a schema that has no such keys yet. */
async function personKeysStart({ db }: OpenedDatabase): Promise<Date | undefined> {
  const { rows } = await sql<{ found: string | null }>`
    SELECT to_regclass('person_key_start')::text AS found`.execute(db)
  if (!rows[0]?.found) return undefined
  return (await db.selectFrom('person_key_start').select('active_from').executeTakeFirst())?.active_from
}

const bytesOf = (encrypted: string) => Buffer.from(encrypted.slice(encrypted.indexOf('.') + 1), 'base64url')

/** The data key version of an encrypted text; undefined when no data key encrypted it. */
function keyVersionOf(encrypted: string): number | undefined {
  const version = /^d(\d{1,9})\./.exec(encrypted)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** Looks for new data keys every 10 seconds. The returned function stops and waits for a running look. */
export function startKeyRefresh(vault: Vault, log: (sentence: string) => void): () => Promise<void> {
  let lastFailure = ''
  const refresh = async () => {
    await vault.refresh()
    lastFailure = ''
  }
  return runPeriodically(refreshMs, refresh, ({ message }) => {
    // Logs each reason once: an unreachable database would fill the log.
    if (message !== lastFailure) log(`New data keys could not be opened: ${message}`)
    lastFailure = message
  })
}
