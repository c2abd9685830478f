/** The caller's passkeys: list, add, rename, remove. Adding and removing need a mailed code, like a new PIN. */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { maxPasskeys } from '#core/contract/passkeys.ts'
import { isId, newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { emailOf } from '../../platform/keys/email.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { spendVerifiedCode } from './codes.ts'
import { deviceFact } from './device.ts'
import { readChallenge, sha256, useChallenge, usedWith } from './passkey-challenge.ts'
import { passkeysOf } from './passkey-proof.ts'
import { creationOptionsFor, verifiedCredential } from './passkey-registration.ts'
import { notifySecurityChange } from './security-notification.ts'

export async function passkeys(server: Server, me: Me): Promise<AnswerOf<Contract['passkeys']>> {
  const rows = await passkeysOf(server.database.db, me.id)
  return rows.map(({ id, name, device, created_at, last_used_at }) => ({
    id,
    name,
    device,
    createdAt: created_at.toISOString(),
    ...(last_used_at && { lastUsedAt: last_used_at.toISOString() }),
  }))
}

/** Options for the browser to create a passkey. Refuses with `passkeys-full` when the caller has the maximum. */
export async function newPasskeyOptions(
  server: Server,
  me: Me,
): Promise<AnswerOf<Contract['newPasskeyOptions']>> {
  const existing = await passkeysOf(server.database.db, me.id)
  if (existing.length >= maxPasskeys) throw refuse('passkeys-full', { max: maxPasskeys })
  const person = await server.database.db
    .selectFrom('person')
    .select(['id', 'person.email_sealed'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  return creationOptionsFor(server, { for: 'add', personId: me.id }, existing, {
    id: me.id,
    name: emailOf(server, person),
    displayName: me.userName,
  })
}

/**
 * Adds a passkey that was created for a challenge of the caller, with a verified code, and returns its id. Refuses with
 * `passkey-expired`, `passkey-refused`, `passkeys-full`, `passkey-needs-code` or `passkey-known`.
 */
export async function addPasskey(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['addPasskey']>,
  device: string,
): Promise<AnswerOf<Contract['addPasskey']>> {
  const { codeId, name, credential } = body
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const challenge = readChallenge(server, { for: 'add', personId: me.id }, clientDataJSON)
  const { id: credentialId, publicKey, counter } = await verifiedCredential(server, challenge, credential)
  const proofHash = sha256(attestationObject)
  // The client lost the answer to the first copy of this call.
  if ((await usedWith(server, challenge)) === proofHash) {
    const added = await server.database.db
      .selectFrom('passkey')
      .select('id')
      .where('credential_id', '=', credentialId)
      .where('person_id', '=', me.id)
      .executeTakeFirst()
    if (added) return added
  }

  const id = newId()
  await server.database.inTransaction(async (tx) => {
    // Serializes concurrent additions, so that both are counted.
    await tx.selectFrom('person').select('id').where('id', '=', me.id).forUpdate().execute()
    const existing = await passkeysOf(tx, me.id)
    if (existing.length >= maxPasskeys) throw refuse('passkeys-full', { max: maxPasskeys })
    await spendCode(tx, server, me, codeId)
    await useChallenge(tx, server, challenge, proofHash)
    const added = await tx
      .insertInto('passkey')
      .values({
        id,
        person_id: me.id,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        counter: BigInt(counter),
        transports: JSON.stringify(transports),
        name,
        device: device.slice(0, 200),
        created_at: server.clock(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw refuse('passkey-known')
    await notifySecurityChange(tx, server, me.id, {
      message: 'passkeyAdded',
      facts: { name, device: deviceFact(device) },
    })
  })
  return { id }
}

/** Renames one of the caller's passkeys. Another user's id answers 404. */
export async function renamePasskey(
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['renamePasskey']>,
): Promise<void> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'passkey' })
  const renamed = await server.database.db
    .updateTable('passkey')
    .set({ name: body.name })
    .where('id', '=', params.id)
    .where('person_id', '=', me.id)
    .executeTakeFirst()
  if (!renamed.numUpdatedRows) throw refuse('not-found', { what: 'passkey' })
}

/** Removes one of the caller's passkeys, with a verified code. Sessions that it opened end in their own list. */
export async function removePasskey(
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['removePasskey']>,
): Promise<void> {
  if (!isId(params.id)) throw refuse('not-found', { what: 'passkey' })
  await server.database.inTransaction(async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', params.id)
      .where('person_id', '=', me.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw refuse('not-found', { what: 'passkey' })
    await spendCode(tx, server, me, body.codeId)
    await notifySecurityChange(tx, server, me.id, {
      message: 'passkeyRemoved',
      facts: { name: removed.name },
    })
  })
}

async function spendCode(tx: Tx, server: Server, me: Me, codeId: string): Promise<void> {
  const settings = { personId: me.id, purpose: 'settings' } as const
  if (!(await spendVerifiedCode(tx, server, settings, codeId))) throw refuse('passkey-needs-code')
}
