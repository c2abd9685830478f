/**
 * The keys of each person. What belongs to a person is sealed under one of two keys of theirs, which are sealed under
 * the data key and kept in one row: `own` is destroyed when the person is erased, `kept` with what the law keeps
 * longer. A reading statement brings the sealed keys along (`opened`), so nothing is kept in memory that would have to be
 * forgotten in every process.
 */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { Server } from '../server.ts'
import { activationDelayMs } from './data-keys.ts'
import { isPersonColumn, type Keyed, type KeyName, personColumns } from './person-columns.ts'
import { encryptBytesUnder, encryptUnder, type Vault } from './vault.ts'

type Keeper = Pick<Server, 'vault'>

export type PersonVault = Vault & {
  /** A value that this vault has just encrypted, as a statement would select it. */
  keyed(encrypted: string): Keyed
}

type SealedKeys = { readonly own_sealed: string; readonly kept_sealed: string }

const newSealedKeys = ({ vault }: Keeper, personId: string): SealedKeys => {
  const sealed = (name: KeyName) =>
    vault.encrypt(`person_key.${name}_sealed`, personId, randomBytes(32).toString('base64url'))
  return { own_sealed: sealed('own'), kept_sealed: sealed('kept') }
}

function vaultUnder(
  { vault }: Keeper,
  personId: string,
  sealed: SealedKeys,
  documents: KeyName = 'kept',
): PersonVault {
  const opened = (name: KeyName): KeyObject | undefined => {
    const encrypted = sealed[`${name}_sealed`]
    if (encrypted === '') return undefined
    return createSecretKey(vault.decrypt(`person_key.${name}_sealed`, personId, encrypted), 'base64url')
  }
  const keyOf = (name: KeyName | 'by kind') => {
    const chosen = name === 'by kind' ? documents : name
    return { name: chosen, key: opened(chosen) }
  }
  return {
    ...vault,
    encrypt(column, id, text) {
      if (!isPersonColumn(column)) return vault.encrypt(column, id, text)
      const { name, key } = keyOf(personColumns[column].key)
      return key ? encryptUnder(name, key, `${column}:${id}`, text) : vault.encrypt(column, id, text)
    },
    encryptBytes(column, id, bytes) {
      if (!isPersonColumn(column)) return vault.encryptBytes(column, id, bytes)
      const { name, key } = keyOf(personColumns[column].key)
      return key
        ? encryptBytesUnder(name, key, `${column}:${id}`, bytes)
        : vault.encryptBytes(column, id, bytes)
    },
    keyed: (encrypted) => `${personId}|${sealed.own_sealed}|${sealed.kept_sealed}|${encrypted}` as Keyed,
  }
}

/** Before any key of a person is in use: everything is under the data key. */
const withoutKeys = (vault: Vault): PersonVault => ({ ...vault, keyed: (encrypted) => encrypted as Keyed })

/** The vault of a person who is about to be written; `store` writes their keys in the same transaction. */
export function newPersonVault(
  server: Keeper,
  personId: string,
): { readonly vault: PersonVault; store(tx: Tx): Promise<void> } {
  if (!server.vault.hasPersonKeys()) return { vault: withoutKeys(server.vault), store: async () => {} }
  const sealed = newSealedKeys(server, personId)
  return {
    vault: vaultUnder(server, personId, sealed),
    async store(tx) {
      await tx
        .insertInto('person_key')
        .values({ person_id: personId, ...sealed })
        .execute()
    },
  }
}

/**
 * The vault that encrypts for a person; makes their keys if they have none. What would be under a destroyed key is under
 * the data key: the little that is written about somebody who was erased. `documents` is the key of documents.
 */
export async function vaultOf(
  tx: Tx,
  server: Keeper,
  personId: string,
  { documents }: { documents?: KeyName } = {},
): Promise<PersonVault> {
  if (!server.vault.hasPersonKeys()) return withoutKeys(server.vault)
  const found = (await sealedKeysOf(tx, personId)) ?? (await madeKeys(tx, server, personId))
  return vaultUnder(server, personId, found, documents)
}

const sealedKeysOf = (from: Db | Tx, personId: string): Promise<SealedKeys | undefined> =>
  from
    .selectFrom('person_key')
    .select(['own_sealed', 'kept_sealed'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

async function madeKeys(tx: Tx, server: Keeper, personId: string): Promise<SealedKeys> {
  const person = await tx
    .selectFrom('person')
    .select('erased_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  const sealed = newSealedKeys(server, personId)
  await tx
    .insertInto('person_key')
    .values({ person_id: personId, ...sealed, ...(person?.erased_at && { own_sealed: '' }) })
    // Of two at once the first one's count.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await sealedKeysOf(tx, personId)) as SealedKeys
}

/** Destroys the key of what goes with an erased person. The row stays, so that no new key is made for them. */
export const destroyOwnKey = (tx: Tx, personId: string) =>
  tx.updateTable('person_key').set({ own_sealed: '' }).where('person_id', '=', personId).execute()

/** Destroys what is left: the key of what the law kept. */
export const destroyKeys = (tx: Tx, personId: string) =>
  tx
    .updateTable('person_key')
    .set({ own_sealed: '', kept_sealed: '' })
    .where('person_id', '=', personId)
    .execute()

/**
 * Lets the keys of people seal new values, once every running server has had the time to find it. False: they do already.
 * From then on no server of a release without them can read what is written.
 */
export async function startPersonKeys(db: Db, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('person_key_start')
    .values({ is_the_row: true, active_from: new Date(now.getTime() + activationDelayMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
