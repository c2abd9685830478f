/** Operators' passkeys. They sign in alone: user verification makes a passkey two factors in one. */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { maxPasskeys, type RequestOptions } from '#core/contract/passkeys.ts'
import { isId, newId } from '../../ids.ts'
import { clientDataOf, readChallenge, sha256, useChallenge } from '../../people/accounts/passkey-challenge.ts'
import { requestOptionsFor, userHandleOf, verifiedCounter } from '../../people/accounts/passkey-proof.ts'
import { creationOptionsFor, verifiedCredential } from '../../people/accounts/passkey-registration.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { toOperator } from './operators.ts'
import {
  assertAppCode,
  type CallingOperator,
  countPasskey,
  openSession,
  type SignedInOperator,
} from './sign-in.ts'

const passkeysOf = (from: Pick<Tx, 'selectFrom'>, operatorId: string) =>
  from
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function operatorPasskeys(
  { database }: Server,
  { id }: Operator,
): Promise<AnswerOf<OperatorContract['operatorPasskeys']>> {
  const rows = await passkeysOf(database.db, id)
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    ...(last_used_at && { lastUsedAt: last_used_at.toISOString() }),
  }))
}

/** Refuses with `passkeys-full` when the operator has the maximum. */
export async function newOperatorPasskey(
  server: Server,
  { id, email, name }: Operator,
): Promise<AnswerOf<OperatorContract['newOperatorPasskey']>> {
  const existing = await passkeysOf(server.database.db, id)
  if (existing.length >= maxPasskeys) throw refuse('passkeys-full', { max: maxPasskeys })
  const purpose = { for: 'operator-add', operatorId: id } as const
  return creationOptionsFor(server, purpose, existing, { id, name: email, displayName: name })
}

/** Refuses with `wrong-app-code`, `passkey-expired`, `passkey-refused`, `passkeys-full` or `passkey-known`. */
export async function addOperatorPasskey(
  server: Server,
  operator: CallingOperator,
  { body }: InputOf<OperatorContract['addOperatorPasskey']>,
): Promise<{ id: string }> {
  const { clientDataJSON, attestationObject, transports = [] } = body.credential.response
  const challenge = readChallenge(server, { for: 'operator-add', operatorId: operator.id }, clientDataJSON)
  const {
    id: credentialId,
    publicKey,
    counter,
  } = await verifiedCredential(server, challenge, body.credential)
  await assertAppCode(server, operator, body.code)
  const id = newId()
  await server.database.inTransaction(async (tx) => {
    // Serializes concurrent additions, so that both are counted.
    await tx.selectFrom('operator').select('id').where('id', '=', operator.id).forUpdate().execute()
    const existing = await passkeysOf(tx, operator.id)
    if (existing.length >= maxPasskeys) throw refuse('passkeys-full', { max: maxPasskeys })
    await useChallenge(tx, server, challenge, sha256(attestationObject))
    const added = await tx
      .insertInto('operator_passkey')
      .values({
        id,
        operator_id: operator.id,
        credential_id: credentialId,
        name: body.name,
        public_key: Buffer.from(publicKey),
        counter: BigInt(counter),
        transports: JSON.stringify(transports),
        created_at: server.clock(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw refuse('passkey-known')
  })
  return { id }
}

/** Refuses with `wrong-app-code`, and with `not-found` for another operator's passkey. */
export async function removeOperatorPasskey(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['removeOperatorPasskey']>,
): Promise<null> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'passkey' })
  await assertAppCode(server, operator, body.code)
  const { numDeletedRows } = await server.database.db
    .deleteFrom('operator_passkey')
    .where('id', '=', params.id)
    .where('operator_id', '=', operator.id)
    .executeTakeFirst()
  if (!numDeletedRows) throw refuse('not-found', { what: 'passkey' })
  return null
}

export const operatorPasskeyOptions = (server: Server): Promise<RequestOptions> =>
  requestOptionsFor(server, { for: 'operator-sign-in' })

/**
 * Opens a session. Refuses with `passkey-expired`, `passkey-unknown` (nobody's, a member's, or of somebody who was
 * removed), `passkey-refused` and `operator-slowed`.
 */
export async function signInWithOperatorPasskey(
  server: Server,
  { body: { credential } }: InputOf<OperatorContract['operatorPasskeySignIn']>,
  address: string,
): Promise<SignedInOperator> {
  const right = await countPasskey(server, address)
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response
  const challenge = readChallenge(server, { for: 'operator-sign-in' }, clientDataJSON)
  // The console is never in a frame of another site.
  if (clientDataOf(clientDataJSON).crossOrigin === true) throw refuse('passkey-refused')
  const { db } = server.database
  const passkey = await db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!passkey || !Buffer.from(userHandle ?? '', 'base64url').equals(userHandleOf(passkey.operator_id)))
    throw refuse('passkey-unknown')
  const counter = await verifiedCounter(server, passkey, challenge.text, credential, [])
  const signedIn = await server.database.inTransaction(async (tx) => {
    const record = await tx
      .selectFrom('operator')
      .selectAll()
      .where('id', '=', passkey.operator_id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!record) throw refuse('passkey-unknown')
    await useChallenge(tx, server, challenge, sha256([authenticatorData, signature].join('.')))
    const updated = await tx
      .updateTable('operator_passkey')
      .set({ counter, last_used_at: server.clock() })
      .where('id', '=', passkey.id)
      // The second of two answers with one counter comes from a copy of the authenticator.
      .where((eb) => (counter === 0n ? eb('counter', '=', 0n) : eb('counter', '<', counter)))
      .executeTakeFirst()
    if (!updated.numUpdatedRows) throw refuse('passkey-refused')
    return { operator: toOperator(server, record), token: await openSession(tx, server, record.id) }
  })
  await right()
  return signedIn
}
