/**
 * Tasks in the outside world that belong to a transaction: mails, push messages, and the card processor's work. The
 * transaction stores them, and a worker performs them after it, at least once; the processor's keys make its work
 * happen once.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { gatheringOf } from '../gathering.ts'
import { type Claim, handOver, registerWorker, taskLeaseMs, workerOn } from '../hand-over.ts'
import { newId } from '../ids.ts'
import type { Keyed } from '../keys/person-columns.ts'
import type { ProcessorTask } from '../ledger/processor-commands.ts'
import { performProcessorTask } from '../ledger/processor-tasks.ts'
import { type NoticeMail, noticeMail } from '../notifications/notice-mail.ts'
import { inBrief } from '../observability/error-facts.ts'
import { type Mail, MailUndeliverable, PushGone, PushLater, type PushMessage } from '../ports/ports.ts'
import { pushDevicesOf, removeDevice, sendToDevice } from '../push/devices.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Server } from '../server.ts'
import { withFoot } from './layout.ts'
import { packed, unpacked } from './packed.ts'

/** A push message for one device. */
type DevicePush = { deviceId: string; message: PushMessage }

type Task =
  | { kind: 'mail'; payload: Mail | NoticeMail }
  | { kind: 'push'; payload: DevicePush }
  | ProcessorTask

/** How often the worker looks for retries and for other processes' tasks; its own process wakes it. */
const pollMs = 1_000
const batchSize = 10
/** Of the tasks that transactions hand over: in two batches they are done long before their lease ends. */
const maxHanded = 2 * batchSize
/** Some three hours with the waits below. Money tasks never give up. */
const maxMailAttempts = 40
/** Some half an hour: an older rate is of no use. */
const maxPushAttempts = 14
const maxPushWaitMs = 3_600_000
const backoffMs = (attempts: number) => Math.min(1_000 * 2 ** (attempts - 1), 300_000)

/**
 * Sends a mail after the commit, at once when the caller then calls `wakeOutbox`. The stored mail is encrypted, because
 * it has an address and often a code.
 */
export const enqueueMail = (tx: Tx, server: Mailing, mail: Mail): Promise<void> =>
  enqueueMails(tx, server, [mail])

type Mailing = Pick<Server, 'clock' | 'settings' | 'vault'>

/** The same for several mails, which are sent from `dueAt` on. Those of notifications are written when they are sent. */
export async function enqueueMails(
  tx: Tx,
  server: Mailing,
  mails: readonly (Mail | NoticeMail)[],
  dueAt = server.clock(),
): Promise<void> {
  const written = mails.filter(isWritten).map((mail) => ({ id: newId(), mail }))
  // Not handed over: codes leave in the order in which they were asked for, in which all of them are claimed.
  await insertMails(
    tx,
    server,
    written.map(({ id, mail }) => ({ id, payload: writtenPayload(server, id, mail) })),
    { attempts: 0, dueAt },
  )
  const notices = mails
    .filter((mail): mail is NoticeMail => !isWritten(mail))
    .map((payload) => ({ id: newId(), kind: 'mail', payload }))
  if (notices.length === 0) return
  await insertMails(
    tx,
    server,
    notices.map(({ id, payload }) => ({ id, payload: noticePayload(server, id, payload) })),
    handOver(tx, notices, server.clock(), dueAt),
  )
}

const isWritten = (mail: Mail | NoticeMail): mail is Mail => 'to' in mail

const writtenPayload = (server: Mailing, id: string, mail: Mail) =>
  encryptedPayload(server, id, JSON.stringify(withFoot(mail, server.settings)))

/** A name of its own: a server before it does not open such a mail, and leaves it to the next one that claims it. */
const noticePayload = ({ vault }: Mailing, id: string, notice: NoticeMail) => {
  const bytes = vault.encryptBytes('outbox.payload', id, packed(JSON.stringify(notice)))
  return JSON.stringify({ packed: bytes.toString('base64') })
}

/** Does the work of `enqueueMail` without a mail: the duration must not reveal whether one is sent. */
export const enqueueNothing = (tx: Tx, server: Pick<Server, 'clock'>): Promise<void> =>
  insertMails(
    tx,
    server,
    [{ id: newId(), payload: '{}' }],
    { attempts: 0, dueAt: server.clock() },
    server.clock(),
  )

async function insertMails(
  tx: Tx,
  { clock }: Pick<Server, 'clock'>,
  rows: readonly { id: string; payload: string }[],
  { attempts, dueAt }: Claim,
  doneAt: Date | null = null,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO outbox (id, kind, payload, attempts, due_at, done_at, created_at)
    SELECT id, 'mail', payload::jsonb, ${attempts}::int, ${dueAt}::timestamptz, ${doneAt}::timestamptz,
      ${clock()}::timestamptz
    FROM ${recordset('mail', 'id uuid, payload text', rows)}`.execute(tx)
}

/** Sends a push message to a person's devices after the commit, like a mail. */
export async function enqueuePush(
  tx: Tx,
  server: Pick<Server, 'clock' | 'push' | 'vault'>,
  personId: string,
  message: PushMessage,
): Promise<void> {
  if (!server.push) return
  for (const deviceId of await pushDevicesOf(tx, personId)) {
    const id = newId()
    await tx
      .insertInto('outbox')
      .values({
        id,
        kind: 'push',
        payload: encryptedPayload(server, id, JSON.stringify({ deviceId, message })),
        due_at: server.clock(),
        created_at: server.clock(),
      })
      .execute()
  }
}

/** The encrypted payload of a task that leaves for a person. */
export const encryptedPayload = ({ vault }: Pick<Server, 'vault'>, id: string, mail: string): string =>
  JSON.stringify({ sealed: vault.encrypt('outbox.payload', id, mail) })

function decrypted({ vault }: Server, { id, payload }: Pick<EncryptedTask, 'id' | 'payload'>) {
  if ('packed' in payload) {
    const bytes = Buffer.from(payload.packed, 'base64')
    return JSON.parse(unpacked(vault.decryptBytes('outbox.payload', id, bytes, noKeys)))
  }
  return JSON.parse(
    vault.decrypt('outbox.payload', id, 'notice' in payload ? payload.notice : payload.sealed),
  )
}

/** What is under a data key needs no other. */
const noKeys = '' as Keyed

/** Wakes this process's worker after a commit. Without one it does nothing: another process finds the tasks. */
export const wakeOutbox = (server: Pick<Server, 'database'>): void => workerOn(server.database.db)?.wake()

export type Outbox = {
  wake(): void
  /** Resolves when every due task is done. */
  idle(): Promise<void>
  /** Takes no new task, and resolves when the results of the running ones are stored. */
  stop(): Promise<void>
}

/** Handed over at this moment, by `performance.now()`. */
type Handed = { readonly task: Claimed; readonly at: number }

export function startOutbox(server: Server, log: (sentence: string) => void = () => {}): Outbox {
  let isStopped = false
  let isWoken = false
  let draining: Promise<void> | undefined
  let isDown = false
  const handed: Handed[] = []

  const drain = async () => {
    do {
      try {
        while (!isStopped && handed.length > 0) {
          const batch = handed.splice(0, batchSize)
          await performAll(
            server,
            batch.map(({ task }) => task),
            batch[0]?.at ?? 0,
            log,
          )
        }
        if (!isWoken) continue
        isWoken = false
        while (!isStopped && (await drainBatch(server, log)) === batchSize);
        if (isDown) log('the outbox goes on')
        isDown = false
      } catch (error) {
        // Logs once per outage, not at every poll.
        if (!isDown) log(`the outbox could not be read, trying again: ${(error as Error).message}`)
        isDown = true
      }
    } while ((isWoken || handed.length > 0) && !isStopped)
    draining = undefined
  }
  const start = () => {
    if (!isStopped) draining ??= outsideRequest(drain)
  }
  const wake = () => {
    isWoken = true
    start()
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()
  const unregister = registerWorker(server.database.db, {
    wake,
    hasRoom: (count) => handed.length + count <= maxHanded,
    take(tasks) {
      const at = performance.now()
      handed.push(...tasks.map((task) => ({ task: { ...task, attempts: 1 } as Claimed, at })))
      start()
    },
  })
  wake()

  return {
    wake,
    async idle() {
      wake()
      await draining
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      unregister()
      await draining
      await release(
        server,
        handed.map(({ task }) => task.id),
      )
    },
  }
}

type Claimed = { id: string; attempts: number } & Task

/** A row of the table, where mails and push messages are encrypted. */
type StoredTask = Exclude<Claimed, { kind: 'mail' | 'push' }> | EncryptedTask
type EncryptedTask = Pick<Claimed, 'id' | 'attempts'> & {
  kind: 'mail' | 'push'
  /** `notice` is what a server before `packed` wrote. */
  payload: { sealed: string } | { notice: string } | { packed: string }
}

/**
 * Claims and performs a batch; returns its size. Mails to one address leave in the order of their creation, because
 * people enter the newest code.
 */
async function drainBatch(server: Server, log: (sentence: string) => void): Promise<number> {
  const claimed = await claim(server, log)
  await performAll(server, claimed, performance.now(), log)
  return claimed.length
}

/** `claimedAt` by `performance.now()`. */
async function performAll(
  server: Server,
  claimed: readonly Claimed[],
  claimedAt: number,
  log: (sentence: string) => void,
): Promise<void> {
  const rows = Map.groupBy(claimed.toSorted(oldestFirst), queueOf)
  await Promise.all(
    [...rows.values()].map(async (queue) => {
      for (const task of queue) {
        // The rest is claimed again when its lease has ended.
        if (performance.now() - claimedAt > taskLeaseMs / 2) return
        await attempt(server, task, log)
      }
    }),
  )
}

function queueOf({ id, ...task }: Claimed): string {
  if (task.kind !== 'mail') return id
  return isWritten(task.payload) ? task.payload.to : task.payload.personId
}

const oldestFirst = (one: Claimed, other: Claimed) => (one.id < other.id ? -1 : 1)

async function attempt(server: Server, task: Claimed, log: (sentence: string) => void): Promise<void> {
  try {
    if (await perform(server, task)) await finish(server, task)
  } catch (error) {
    const reason = (error as Error).message
    // Whom a mail or a message is for may be in their server's words.
    const said = task.kind === 'mail' || task.kind === 'push' ? inBrief(error) : reason
    log(`${task.kind} ${task.id} failed at attempt ${task.attempts}: ${said}`)
    if (task.kind === 'push' && error instanceof PushGone) await removeDevice(server, task.payload.deviceId)
    if (isFinal(task, error)) await fail(server, task.id, reason)
    else await postpone(server, task, waitMsAfter(task, error), reason)
  }
}

/** Whether no retry helps. Money tasks never give up. */
function isFinal(task: Claimed, error: unknown): boolean {
  if (task.kind === 'mail') return error instanceof MailUndeliverable || task.attempts >= maxMailAttempts
  return task.kind === 'push' && (error instanceof PushGone || task.attempts >= maxPushAttempts)
}

/** A push service's own `Retry-After` wins, within limits. */
const waitMsAfter = (task: Claimed, error: unknown) =>
  error instanceof PushLater && error.waitMs !== undefined
    ? Math.min(Math.max(error.waitMs, 1_000), maxPushWaitMs)
    : backoffMs(task.attempts)

/** Claims tasks by a lease, not by an open transaction: no outside call runs within one. */
async function claim(server: Server, log: (sentence: string) => void): Promise<Claimed[]> {
  const now = server.clock()
  const until = new Date(now.getTime() + taskLeaseMs)
  const { rows } = await sql<StoredTask>`
    UPDATE outbox SET attempts = attempts + 1, due_at = ${until}
    WHERE id IN (
      SELECT id FROM outbox WHERE done_at IS NULL AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${sql.lit(batchSize)} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, payload, attempts`.execute(server.database.db)
  return rows.flatMap((row): Claimed[] => {
    if (!isEncrypted(row)) return [row]
    try {
      return [{ ...row, payload: decrypted(server, row) } as Claimed]
    } catch (error) {
      // The data key is newer than this process. The task is claimed again after its lease; the others go on.
      log(`${row.kind} ${row.id} could not be opened: ${(error as Error).message}`)
      return []
    }
  })
}

const isEncrypted = (row: StoredTask): row is EncryptedTask => row.kind === 'mail' || row.kind === 'push'

/** False when the task must wait for another one. */
async function perform(server: Server, task: Claimed): Promise<boolean> {
  if (task.kind === 'mail') {
    const { payload } = task
    const mail = isWritten(payload) ? payload : withFoot(await noticeMail(server, payload), server.settings)
    await server.mail.send(mail, task.id)
    return true
  }
  if (task.kind === 'push') {
    await sendToDevice(server, task.payload.deviceId, task.payload.message)
    return true
  }
  const waitMs = await performProcessorTask(server, task)
  if (waitMs === undefined) return true
  await postpone(server, task, waitMs, 'waits for its captures')
  return false
}

/** Those that end together: a statement for each of thousands takes the database from whoever trades meanwhile. */
const finish = gatheringOf(async (server: Server, tasks: readonly Claimed[]): Promise<undefined[]> => {
  const ids = tasks.map(({ id }) => id)
  await sql`DELETE FROM outbox WHERE id = ANY(${ids}::uuid[])`.execute(server.database.db)
  return ids.map(() => undefined)
})

/** Nothing is left of what was done, and of what failed for good the reason: a mail may carry a code. */
const fail = ({ database: { db }, clock }: Server, id: string, lastError: string) =>
  sql`
    UPDATE outbox SET done_at = ${clock()}::timestamptz, last_error = ${lastError},
      payload = CASE WHEN kind IN ('mail', 'push') THEN '{}'::jsonb ELSE payload END
    WHERE id = ${id}`.execute(db)

/** Gives back what was handed over and not begun. */
async function release({ database: { db }, clock }: Server, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE outbox SET due_at = ${clock()}::timestamptz, attempts = attempts - 1
    WHERE id = ANY(${ids}::uuid[])`.execute(db)
}

async function postpone(server: Server, task: Claimed, waitMs: number, reason: string): Promise<void> {
  await server.database.db
    .updateTable('outbox')
    .set({ due_at: new Date(server.clock().getTime() + waitMs), last_error: reason })
    .where('id', '=', task.id)
    .execute()
}
