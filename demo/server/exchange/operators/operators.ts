/** The people who run the exchange (rules/operators.md). They are never members. */

import type { Selectable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { plainAddress } from '#core/contract/plain-address.ts'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { OperatorRow } from '../../platform/db/operator-tables.ts'
import { newLinkToken, tokenHash } from '../../platform/hashing/secrets.ts'
import type { Server } from '../../server.ts'

/** An invalid command about operators; the message is for the person who typed it. */
export class OperatorError extends Error {}

export type OperatorRecord = Selectable<OperatorRow>

/** A link that sets up a sign-in works for a day. */
const enrolmentMs = dayMs

type Keeper = Pick<Server, 'database' | 'vault' | 'clock' | 'settings'>

const keyOfEmail = ({ vault }: Pick<Server, 'vault'>, email: string) =>
  vault.keyedHash('operator', plainAddress(email))

export const emailOf = ({ vault }: Pick<Server, 'vault'>, { id, email_sealed }: OperatorRecord): string =>
  vault.decrypt('operator.email_sealed', id, email_sealed)

/** The codes of an operator's authenticator app. */
export const codesOf = (server: Pick<Server, 'vault'>, record: OperatorRecord): TOTP =>
  new TOTP({
    issuer: 'Cowrie operators',
    label: emailOf(server, record),
    secret: Secret.fromBase32(
      server.vault.decrypt('operator.code_key_sealed', record.id, record.code_key_sealed),
    ),
  })

/** As the contract has them. */
export const toOperator = (server: Pick<Server, 'vault'>, record: OperatorRecord): Operator => ({
  id: record.id,
  name: record.name,
  email: emailOf(server, record),
  role: record.role,
})

export type NewOperator = { readonly name: string; readonly email: string; readonly role: OperatorRole }

/** Adds an operator. Answers the link that sets up their sign-in, which works for a day and once. */
export async function addOperator(server: Keeper, some: NewOperator): Promise<string> {
  return server.database.inTransaction(async (tx) => {
    const id = await insertOperator(tx, server, some)
    if (id === undefined)
      throw new OperatorError(`There is already an operator with the address ${some.email}`)
    return newEnrolment(tx, server, id)
  })
}

/** Adds an operator who cannot set up their sign-in yet. Undefined where their address is taken. */
export async function insertOperator(
  tx: Tx,
  server: Keeper,
  { name, email, role }: NewOperator,
): Promise<string | undefined> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator')
    .values({
      id,
      name,
      email_key: keyOfEmail(server, email),
      email_sealed: server.vault.encrypt('operator.email_sealed', id, plainAddress(email)),
      role,
      password_hash: null,
      code_key_sealed: newCodeKey(server, id),
      enrolment_hash: null,
      enrolment_until: null,
      created_at: server.clock(),
      cases_told_at: server.clock(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? id : undefined
}

/** A new link for an operator who lost their password or app. Sessions end; the old sign-in and passkeys work no more. */
export async function renewEnrolment(server: Keeper, email: string): Promise<string> {
  const record = await operatorWith(server.database.db, server, email)
  return server.database.inTransaction((tx) => newEnrolment(tx, server, record.id))
}

/** Ends the access of an operator, and answers a new link that sets up their sign-in. */
export async function newEnrolment(tx: Tx, server: Keeper, id: string): Promise<string> {
  const token = newLinkToken()
  await tx
    .updateTable('operator')
    .set({
      password_hash: null,
      code_key_sealed: newCodeKey(server, id),
      code_step: null,
      enrolment_hash: tokenHash(token),
      enrolment_until: new Date(server.clock().getTime() + enrolmentMs),
    })
    .where('id', '=', id)
    .execute()
  await endAccess(tx, id)
  return `${server.settings.publicUrl}/operator#link=${token}`
}

/** Ends the access of an operator at once; their row stays, because the log names them. */
export async function removeOperator(server: Keeper, email: string): Promise<void> {
  const record = await operatorWith(server.database.db, server, email)
  await server.database.inTransaction((tx) => endOperator(tx, server, record.id))
}

export async function endOperator(tx: Tx, server: Pick<Keeper, 'clock'>, id: string): Promise<void> {
  await tx
    .updateTable('operator')
    .set({
      removed_at: server.clock(),
      // The address is free for a new operator.
      email_key: `removed ${id}`,
      password_hash: null,
      enrolment_hash: null,
      enrolment_until: null,
    })
    .where('id', '=', id)
    .execute()
  await endAccess(tx, id)
}

/** They sign in again; what they had asked for as the first of two was by their old role. */
export async function setRole(tx: Tx, id: string, role: OperatorRole): Promise<void> {
  await tx.updateTable('operator').set({ role }).where('id', '=', id).execute()
  for (const table of ['operator_session', 'approval'] as const)
    await tx.deleteFrom(table).where('operator_id', '=', id).execute()
}

/** Locks the owners, so that no two of them end one another, and answers their ids. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .selectFrom('operator')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.map(({ id }) => id)
}

/** Refuses to take the role of the last owner. */
export async function changeRole(server: Keeper, email: string, role: OperatorRole): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    const { id } = await operatorWith(tx, server, email)
    const owners = await lockOwners(tx)
    if (role !== 'owner' && owners.length === 1 && owners[0] === id)
      throw new OperatorError(`${email} is the only owner. Add another one first`)
    await setRole(tx, id, role)
  })
}

/** Actions they asked for as the first of two end as well: they may be the reason for the removal, or an intruder's. */
async function endAccess(tx: Tx, operatorId: string): Promise<void> {
  for (const table of ['operator_session', 'operator_device', 'operator_passkey', 'approval'] as const)
    await tx.deleteFrom(table).where('operator_id', '=', operatorId).execute()
}

/** Everybody who may sign in or set up their sign-in, by name. */
export async function listOperators(
  server: Keeper,
): Promise<(Operator & { isSetUp: boolean; addedAt: Date })[]> {
  const rows = await server.database.db
    .selectFrom('operator')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toOperator(server, row),
    isSetUp: row.password_hash !== null,
    addedAt: row.created_at,
  }))
}

/** Undefined for an unknown address. */
export const findOperator = (
  db: Db | Tx,
  server: Pick<Server, 'vault'>,
  email: string,
): Promise<OperatorRecord | undefined> =>
  db
    .selectFrom('operator')
    .selectAll()
    .where('email_key', '=', keyOfEmail(server, email))
    .where('removed_at', 'is', null)
    .executeTakeFirst()

async function operatorWith(db: Db | Tx, server: Keeper, email: string): Promise<OperatorRecord> {
  const found = await findOperator(db, server, email)
  if (!found) throw new OperatorError(`There is no operator with the address ${email}`)
  return found
}

const newCodeKey = ({ vault }: Pick<Server, 'vault'>, id: string) =>
  vault.encrypt('operator.code_key_sealed', id, new Secret({ size: 20 }).base32)
