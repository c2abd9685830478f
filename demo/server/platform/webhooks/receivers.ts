/** Where a partner's webhooks go. */
import { type RawBuilder, sql } from 'kysely'
import type { WebhookEventKind } from '#core/contract/partner-events.ts'
import { keyOverlapHours } from '#core/contract/partner-keys.ts'
import { maxReceivers, type WebhookReceiver } from '#core/contract/partner-webhooks.ts'
import { hourMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'
import { wakeWorkers } from '../jobs/wake.ts'
import { verbatim } from '../messages/refusals.ts'
import { isForeignAddress, isRestrictedIn } from '../network/foreign-request.ts'
import { webhookSourceName } from './events.ts'
import { newWebhookSecret } from './payload.ts'

export type ReceiverName = { readonly partnerId: string; readonly id: string }
type Events = readonly WebhookEventKind[] | null

export async function listReceivers(
  { database, clock }: Server,
  partnerId: string,
): Promise<WebhookReceiver[]> {
  const rows = await database.db
    .selectFrom('webhook_receiver')
    .select(['id', 'url', 'events', 'created_at', 'paused_at', 'paused_why', 'earlier_until'])
    .select((eb) =>
      eb
        .selectFrom('webhook_delivery')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('receiver_id', '=', 'webhook_receiver.id')
        .where('state', '=', sql.lit('waiting'))
        .as('waiting'),
    )
    .where('partner_id', '=', partnerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    ...(row.events && { events: [...row.events] }),
    createdAt: row.created_at.toISOString(),
    isPaused: row.paused_at !== null,
    ...(row.paused_why !== null && { pausedWhy: row.paused_why }),
    waiting: Number(row.waiting),
    ...(row.earlier_until &&
      row.earlier_until > clock() && { earlierSecretUntil: row.earlier_until.toISOString() }),
  }))
}

/**
 * Returns the secret, which is told this once. Refuses with `bad-input`, `partner-receiver-known` or
 * `partner-receivers-full`.
 */
export async function addReceiver(
  server: Server,
  partnerId: string,
  { url, events }: { readonly url: string; readonly events?: Events | undefined },
): Promise<{ id: string; secret: string }> {
  assertAddress(server, url)
  const id = newId()
  const secret = newWebhookSecret()
  await server.database.inTransaction(async (tx) => {
    await lockPartner(tx, partnerId)
    const { count } = await tx
      .selectFrom('webhook_receiver')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    await assertNew(tx, partnerId, url)
    if (Number(count) >= maxReceivers) throw refuse('partner-receivers-full', { most: maxReceivers })
    await tx
      .insertInto('webhook_receiver')
      .values({
        id,
        partner_id: partnerId,
        url,
        events: stored(events),
        secret_sealed: server.vault.encrypt('webhook_receiver.secret_sealed', id, secret),
        created_at: server.clock(),
      })
      .execute()
  })
  return { id, secret }
}

/** One at a time counts and compares its receivers. */
const lockPartner = (tx: Tx, id: string) =>
  tx.selectFrom('partner').select('id').where('id', '=', id).forUpdate().execute()

/** Refuses with `partner-receiver-known` an address that the partner has, however it is written. */
async function assertNew(tx: Tx, partnerId: string, url: string, ownId?: string): Promise<void> {
  const rows = await tx
    .selectFrom('webhook_receiver')
    .select(['id', 'url'])
    .where('partner_id', '=', partnerId)
    .execute()
  const known = rows.some((row) => row.id !== ownId && new URL(row.url).href === new URL(url).href)
  if (known) throw refuse('partner-receiver-known')
}

const stored = (events: Events | undefined): RawBuilder<never> =>
  sql`${events ? JSON.stringify([...new Set(events)]) : null}::jsonb`

function assertAddress({ settings }: Pick<Server, 'settings'>, url: string): void {
  if (isForeignAddress(url, isRestrictedIn(settings))) return
  throw refuse('bad-input', {
    field: 'url',
    problem: verbatim('must be a public https address, on port 443 or one above 1023'),
  })
}

type Changes = {
  readonly url?: string | undefined
  readonly events?: Events | undefined
  readonly isPaused?: boolean | undefined
}

/**
 * Deliveries that wait while it is paused have three days from when it goes on. Refuses with `bad-input`,
 * `partner-receiver-known` or `not-found`.
 */
export async function changeReceiver(
  server: Server,
  name: ReceiverName,
  { url, events, isPaused }: Changes,
): Promise<void> {
  if (url !== undefined) assertAddress(server, url)
  const now = server.clock()
  await server.database.inTransaction(async (tx) => {
    if (url !== undefined) {
      await lockPartner(tx, name.partnerId)
      await assertNew(tx, name.partnerId, url, name.id)
    }
    const before = await lockReceiver(tx, name)
    await tx
      .updateTable('webhook_receiver')
      .set({
        url: url ?? before.url,
        ...(events !== undefined && { events: stored(events) }),
        ...(isPaused !== undefined && {
          paused_at: isPaused ? (before.paused_at ?? now) : null,
          paused_why: isPaused ? before.paused_why : null,
        }),
      })
      .where('id', '=', name.id)
      .execute()
    if (isPaused === false && before.paused_at)
      await tx
        .updateTable('webhook_delivery')
        .set({ due_at: now, since: now, attempts: 0 })
        .where('receiver_id', '=', name.id)
        .where('state', '=', sql.lit('waiting'))
        .execute()
  })
  wakeWorkers(server.database.db, webhookSourceName)
}

/** Refuses with `not-found` when the partner has no such receiver. */
export async function lockReceiver(tx: Tx, { partnerId, id }: ReceiverName) {
  const found = isId(id)
    ? await tx
        .selectFrom('webhook_receiver')
        .selectAll()
        .where('id', '=', id)
        .where('partner_id', '=', partnerId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw refuse('not-found', { what: 'receiver' })
  return found
}

/** Also removes what still waits for it. */
export async function removeReceiver(server: Server, name: ReceiverName): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    await lockReceiver(tx, name)
    await tx.deleteFrom('webhook_receiver').where('id', '=', name.id).execute()
  })
}

/** Returns a new secret; the one before goes on signing beside it for `overlapHours`. */
export async function rollReceiverSecret(
  server: Server,
  name: ReceiverName,
  overlapHours: number = keyOverlapHours.usual,
): Promise<{ secret: string }> {
  const { vault } = server
  const secret = newWebhookSecret()
  await server.database.inTransaction(async (tx) => {
    const { secret_sealed } = await lockReceiver(tx, name)
    const earlier = vault.decrypt('webhook_receiver.secret_sealed', name.id, secret_sealed)
    const until = new Date(server.clock().getTime() + overlapHours * hourMs)
    await tx
      .updateTable('webhook_receiver')
      .set({
        secret_sealed: vault.encrypt('webhook_receiver.secret_sealed', name.id, secret),
        earlier_secret_sealed: vault.encrypt('webhook_receiver.earlier_secret_sealed', name.id, earlier),
        earlier_until: until,
      })
      .where('id', '=', name.id)
      .execute()
  })
  return { secret }
}

/** Records `webhook.test` for one receiver. A paused one gets it when it goes on. */
export async function testReceiver(server: Server, name: ReceiverName): Promise<{ eventId: string }> {
  const now = server.clock()
  const eventId = newId()
  await server.database.inTransaction(async (tx) => {
    await lockReceiver(tx, name)
    await tx
      .insertInto('partner_event')
      .values({
        id: eventId,
        partner_id: name.partnerId,
        about_id: null,
        number: 1,
        kind: 'webhook.test',
        facts: '{}',
        created_at: now,
      })
      .execute()
    const row = { receiver_id: name.id, event_id: eventId, about_id: eventId, number: 1 }
    await tx
      .insertInto('webhook_delivery')
      .values({ ...row, state: 'waiting', due_at: now, since: now })
      .execute()
  })
  wakeWorkers(server.database.db, webhookSourceName)
  return { eventId }
}
