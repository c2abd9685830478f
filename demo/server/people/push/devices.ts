/** The browsers that get a person's alerts as push messages. */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isId, newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import type { PushMessage, PushSubscription } from '../../platform/ports/ports.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'

/** More are browsers that were wiped: the oldest is replaced. */
const maxDevices = 10

const endpointKey = ({ vault }: Pick<Server, 'vault'>, endpoint: string) =>
  vault.keyedHash('push endpoint', endpoint)

export async function pushSettings({ push }: Server): Promise<AnswerOf<Contract['pushSettings']>> {
  return push ? { publicKey: push.publicKey } : {}
}

/** Registers the caller's browser, also when it was another person's before: it belongs to who uses it now. */
export async function addPushDevice(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['addPushDevice']>,
): Promise<void> {
  if (!server.push?.accepts(body.endpoint))
    throw refuse('bad-input', { field: 'endpoint', problem: verbatim('must be a public push service') })
  const endpoint_key = endpointKey(server, body.endpoint)
  await server.database.inTransaction(async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', me.id).forUpdate().execute()
    await tx.deleteFrom('push_device').where('endpoint_key', '=', endpoint_key).execute()
    const kept = await tx
      .selectFrom('push_device')
      .select('id')
      .where('person_id', '=', me.id)
      .orderBy('created_at', 'desc')
      .execute()
    const tooOld = kept.slice(maxDevices - 1).map(({ id }) => id)
    if (tooOld.length > 0) await tx.deleteFrom('push_device').where('id', 'in', tooOld).execute()
    const id = newId()
    const { vault } = server
    await tx
      .insertInto('push_device')
      .values({
        id,
        person_id: me.id,
        session_id: me.sessionId,
        endpoint_key,
        subscription_sealed: vault.encrypt(
          'push_device.subscription_sealed',
          id,
          JSON.stringify(body satisfies PushSubscription),
        ),
        created_at: server.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function removePushDevice(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['removePushDevice']>,
): Promise<void> {
  await server.database.db
    .deleteFrom('push_device')
    .where('endpoint_key', '=', endpointKey(server, body.endpoint))
    .where('person_id', '=', me.id)
    .execute()
}

/** Removes the devices of a session that its owner ended, or all of a person. */
export async function forgetPushDevices(
  db: Db | Tx,
  owner: { readonly sessionId: string } | { readonly personId: string },
): Promise<void> {
  const all = db.deleteFrom('push_device')
  await ('sessionId' in owner
    ? all.where('session_id', '=', owner.sessionId)
    : all.where('person_id', '=', owner.personId)
  ).execute()
}

export const pushDevicesOf = async (db: Db | Tx, personId: string): Promise<string[]> => {
  const rows = await db.selectFrom('push_device').select('id').where('person_id', '=', personId).execute()
  return rows.map(({ id }) => id)
}

/** Sends a message to a device; one that was removed meanwhile gets none. Rejects as `PushPort.send` does. */
export async function sendToDevice(server: Server, deviceId: string, message: PushMessage): Promise<void> {
  const row =
    isId(deviceId) &&
    (await server.database.db
      .selectFrom('push_device')
      .select('push_device.subscription_sealed')
      .where('id', '=', deviceId)
      .executeTakeFirst())
  if (!row || !server.push) return
  const subscription = JSON.parse(
    server.vault.decrypt('push_device.subscription_sealed', deviceId, row.subscription_sealed),
  ) as PushSubscription
  await server.push.send(subscription, message)
}

/** Removes a device whose browser has ended its subscription. */
export const removeDevice = (server: Server, deviceId: string) =>
  server.database.db.deleteFrom('push_device').where('id', '=', deviceId).execute()
