/**
 * The keys of partners (rules/partners.md#keys). A secret key is shown when it is made and stored as a hash. A sandbox
 * has test keys only, an exchange with real money live ones: a key of the one is refused by the other.
 */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { ListedKey } from '#core/contract/partner-key-calls.ts'
import {
  type KeyKind,
  type KeyWorld,
  keyOverlapHours,
  keyPrefix,
  maxKeys,
  readKey,
} from '#core/contract/partner-keys.ts'
import { hourMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { partnerKeyMail } from '../../platform/mail/templates.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import type { Settings } from '../../settings/settings.ts'
import { mailContact } from './contacts.ts'
import { type PartnerRecord, partnerWithId } from './partners.ts'

/** The minimum interval between two writes of `last_used_at`: most calls only read. */
const usedIntervalMs = 60_000

type Keeper = Pick<Server, 'database' | 'clock'> & { readonly settings: Pick<Settings, 'isSandbox'> }
/** A keeper that also mails the partner's contact. */
type Maker = Pick<Server, 'database' | 'clock' | 'vault' | 'settings'>

/** A key as lists show it. */
export type PartnerKey = {
  readonly id: string
  readonly kind: KeyKind
  readonly world: KeyWorld
  /** A publishable key itself, or start and end of a secret one. */
  readonly shown: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  /** From then on it works no more. */
  readonly endsAt: Date | undefined
}

/** A key that was just made: the only time that a secret one is told. */
export type NewKey = { readonly id: string; readonly key: string }

/** The world of this exchange's keys. */
export const worldOf = ({ isSandbox }: Pick<Settings, 'isSandbox'>): KeyWorld => (isSandbox ? 'test' : 'live')

/**
 * Makes a key, and mails the partner's contact. Refuses with `not-found` when there is no such partner, and with
 * `partner-keys-full` when too many of its keys of this kind work.
 */
export async function makeKey(server: Maker, partnerId: string, kind: KeyKind): Promise<NewKey> {
  const key = newKeyText(server, kind)
  return server.database.inTransaction(async (tx) => {
    if (!isId(partnerId) || !(await partnerWithId(tx, partnerId)))
      throw refuse('not-found', { what: 'partner' })
    const id = await storeKey(tx, server, partnerId, key)
    await assertFewKeys(tx, server, partnerId, kind)
    await mailOfKey(tx, server, partnerId, key, undefined)
    return { id, key }
  })
}

/** Counts under a lock of the partner, with the key that was just stored. */
async function assertFewKeys(tx: Tx, { clock }: Keeper, partnerId: string, kind: KeyKind): Promise<void> {
  await tx.selectFrom('partner').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('partner_key')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', clock())]))
    .executeTakeFirstOrThrow()
  if (count > maxKeys) throw refuse('partner-keys-full', { kind, most: maxKeys })
}

const mailOfKey = (
  tx: Tx,
  server: Maker,
  partnerId: string,
  key: string,
  earlierEndsAt: Date | undefined,
): Promise<void> =>
  mailContact(tx, server, partnerId, (contact) =>
    partnerKeyMail({
      ...contact,
      key: shownOf(key),
      earlierEndsAt,
      pageUrl: `${server.settings.publicUrl}/partner`,
    }),
  )

function known(key: string): { kind: KeyKind; world: KeyWorld } {
  const read = readKey(key)
  if (!read) throw new Error('A key is sk_test_ or the like, and 43 characters')
  return read
}

/** A publishable key itself, or start and end of a secret one. */
function shownOf(key: string): string {
  const { kind, world } = known(key)
  return kind === 'publishable' ? key : `${keyPrefix(kind, world)}…${key.slice(-4)}`
}

export const newKeyText = ({ settings }: Keeper, kind: KeyKind) =>
  keyPrefix(kind, worldOf(settings)) + newToken()

/** Stores a key and returns its id. One that is stored already stays. */
export async function storeKey(
  db: Pick<Tx, 'insertInto'>,
  { clock }: Keeper,
  partnerId: string,
  key: string,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('partner_key')
    .values({
      id,
      partner_id: partnerId,
      ...known(key),
      key_hash: tokenHash(key),
      shown: shownOf(key),
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute()
  return id
}

/** Keys that work, and those that ended within the last 30 days; the newest first. */
export async function listKeys({ database, clock }: Keeper, partnerId: string): Promise<PartnerKey[]> {
  const rows = await database.db
    .selectFrom('partner_key')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where((eb) =>
      eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(clock().getTime() - 30 * 24 * hourMs))]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    world: row.world,
    shown: row.shown,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    endsAt: row.ends_at ?? undefined,
  }))
}

/** The same keys as the contract has them. */
export const keysInList = async (server: Keeper, partnerId: string): Promise<ListedKey[]> =>
  (await listKeys(server, partnerId)).map(({ createdAt, lastUsedAt, endsAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    endsAt: endsAt?.toISOString(),
    hasEnded: endsAt !== undefined && endsAt <= server.clock(),
  }))

/**
 * Makes a key in the place of this one, which goes on working for `overlapHours`, and mails the partner's contact.
 * Refuses with `not-found` when the partner has no such key, or it is ending already, and with `partner-keys-full`.
 */
export async function rollKey(
  server: Maker,
  { partnerId, keyId }: KeyName,
  overlapHours: number = keyOverlapHours.usual,
): Promise<NewKey> {
  const ending = new Date(server.clock().getTime() + overlapHours * hourMs)
  const name = { partnerId, keyId }
  const secrets = {
    publishable: newKeyText(server, 'publishable'),
    secret: newKeyText(server, 'secret'),
  }
  return server.database.inTransaction(async (tx) => {
    const kind = await endAt(tx, name, ending, (eb) => eb('ends_at', 'is', null))
    const id = await storeKey(tx, server, partnerId, secrets[kind])
    await assertFewKeys(tx, server, partnerId, kind)
    await mailOfKey(tx, server, partnerId, secrets[kind], ending)
    return { id, key: secrets[kind] }
  })
}

/** Ends a key at once. Refuses with `not-found` when the partner has no such key, or it has ended. */
export async function endKey({ database, clock }: Keeper, name: KeyName): Promise<void> {
  const now = clock()
  await endAt(database.db, name, now, (eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
}

type KeyName = { readonly partnerId: string; readonly keyId: string }

async function endAt(
  db: Db | Tx,
  { partnerId, keyId }: KeyName,
  ending: Date,
  isStill: (
    eb: ExpressionBuilder<Tables, 'partner_key'>,
  ) => ExpressionWrapper<Tables, 'partner_key', SqlBool>,
): Promise<KeyKind> {
  if (!isId(partnerId) || !isId(keyId)) throw refuse('not-found', { what: 'key' })
  const ended = await db
    .updateTable('partner_key')
    .set({ ends_at: ending })
    .where('id', '=', keyId)
    .where('partner_id', '=', partnerId)
    .where(isStill)
    .returning('kind')
    .executeTakeFirst()
  if (!ended) throw refuse('not-found', { what: 'key' })
  return ended.kind
}

/** The partner that calls with a key. Other rows name the partner by `partner.id`. */
export type CallingPartner = {
  readonly partner: PartnerRecord
  readonly key: { readonly id: string; readonly kind: KeyKind; readonly world: KeyWorld }
}

/**
 * The partner of a key. Refuses with `partner-key-unknown` when the key is invalid or has ended, with its partner or
 * alone; with `partner-key-world` when it is of an exchange of the other kind.
 */
export async function partnerOfKey(server: Keeper, text: string | undefined): Promise<CallingPartner> {
  const read = text === undefined ? undefined : readKey(text)
  if (text === undefined || !read) throw refuse('partner-key-unknown')
  if (read.world !== worldOf(server.settings)) throw refuse('partner-key-world', { world: read.world })
  const { db } = server.database
  const now = server.clock()
  const row = await db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .select(['partner_key.id as key_id', 'kind', 'world', 'last_used_at'])
    .select(['partner.id', 'name', 'origins', 'widgets', 'fee_share as feeShare'])
    .where('key_hash', '=', tokenHash(text))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  if (!row) throw refuse('partner-key-unknown')
  const { key_id, kind, world, last_used_at, ...partner } = row
  if (!last_used_at || last_used_at.getTime() <= now.getTime() - usedIntervalMs)
    await db.updateTable('partner_key').set({ last_used_at: now }).where('id', '=', key_id).execute()
  return { partner, key: { id: key_id, kind, world } }
}
