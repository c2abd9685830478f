/**
 * What must happen outside together with a transaction is written down in it and done after it: mails, and the card
 * processor's captures and voids. At least once; the processor's own keys make captures and voids happen once.
 */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { OpenedDatabase, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type Mail, MailUndeliverable } from '../ports/ports.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Server } from '../server.ts'

type Task =
  | { kind: 'mail'; payload: Mail }
  // Written by the ledger, which says what they mean; `amount` is minor units as text.
  | {
      kind: 'capture'
      payload: { key: string; authorisation: string; amount: string; currency: CurrencyCode }
    }
  | { kind: 'void'; payload: { authorisation: string } }

/** Longer than any answer may take: after it another process takes the task over. */
const leaseMs = 60_000
/** Another process's tasks, and retries, are found at this pace; our own wake us. */
const pollMs = 1_000
const batchSize = 10
/** With the waits below some three hours; money tasks never give up. */
const maxMailAttempts = 40
const backoffMs = (attempts: number) => Math.min(1_000 * 2 ** (attempts - 1), 300_000)

/**
 * Sends a mail once the transaction commits; call `wakeOutbox` after it and it leaves at once. Until then it is kept
 * sealed: it has an address and often a code.
 */
export async function enqueueMail(tx: Tx, server: Server, mail: Mail): Promise<void> {
  const id = newId()
  await tx
    .insertInto('outbox')
    .values({
      id,
      kind: 'mail',
      payload: encryptedMail(server, id, JSON.stringify(mail)),
      due_at: server.clock(),
      created_at: server.clock(),
    })
    .execute()
}

/** The payload of a mail, as the outbox keeps it. */
export const encryptedMail = ({ vault }: Pick<Server, 'vault'>, id: string, mail: string): string =>
  JSON.stringify({ sealed: vault.encrypt('outbox.payload', id, mail) })

const decryptedMail = ({ vault }: Server, { id, payload }: { id: string; payload: { sealed: string } }) =>
  JSON.parse(vault.decrypt('outbox.payload', id, payload.sealed)) as Mail

/** The work of `enqueueMail` without a mail: where it must not show whether one is sent. */
export async function enqueueNothing(tx: Tx, server: Server): Promise<void> {
  const now = server.clock()
  await tx
    .insertInto('outbox')
    .values({ id: newId(), kind: 'mail', payload: '{}', due_at: now, done_at: now, created_at: now })
    .execute()
}

const running = new WeakMap<OpenedDatabase, () => void>()

/** Says that tasks were committed. Without a worker in this process it does nothing: another one finds them. */
export const wakeOutbox = (server: Server): void => running.get(server.database)?.()

export type Outbox = {
  wake(): void
  /** Resolves when everything that was due is done. */
  idle(): Promise<void>
  /** Takes no new task, and resolves when the running ones are written down. */
  stop(): Promise<void>
}

export function startOutbox(server: Server, log: (sentence: string) => void = () => {}): Outbox {
  let isStopped = false
  let isWoken = false
  let draining: Promise<void> | undefined
  let isDown = false

  const drain = async () => {
    do {
      isWoken = false
      try {
        while (!isStopped && (await drainBatch(server, log)) === batchSize);
        if (isDown) log('the outbox goes on')
        isDown = false
      } catch (error) {
        // Said once for each outage, not at every look.
        if (!isDown) log(`the outbox could not be read, trying again: ${(error as Error).message}`)
        isDown = true
      }
    } while (isWoken && !isStopped)
    draining = undefined
  }
  const wake = () => {
    isWoken = true
    if (!isStopped) draining ??= outsideRequest(drain)
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()
  running.set(server.database, wake)
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
      running.delete(server.database)
      await draining
    },
  }
}

type Claimed = { id: string; attempts: number } & Task

/** As it is in the table: a mail is sealed there. */
type StoredTask =
  | Exclude<Claimed, { kind: 'mail' }>
  | (Pick<Claimed, 'id' | 'attempts'> & { kind: 'mail'; payload: { sealed: string } })

/**
 * Claims a batch and does it; answers how many it was. Mails to one address leave in the order in which they were
 * written: people are told to enter the newest code.
 */
async function drainBatch(server: Server, log: (sentence: string) => void): Promise<number> {
  const claimed = await claim(server, log)
  const rows = Map.groupBy(claimed.sort(oldestFirst), (task) =>
    task.kind === 'mail' ? task.payload.to : task.id,
  )
  const started = performance.now()
  await Promise.all(
    [...rows.values()].map(async (queue) => {
      for (const task of queue) {
        // What is left is found again when its lease has ended.
        if (performance.now() - started > leaseMs / 2) return
        await attempt(server, task, log)
      }
    }),
  )
  return claimed.length
}

const oldestFirst = (one: Claimed, other: Claimed) => (one.id < other.id ? -1 : 1)

async function attempt(server: Server, task: Claimed, log: (sentence: string) => void): Promise<void> {
  try {
    if (await perform(server, task)) await finish(server, task, null)
  } catch (error) {
    const reason = (error as Error).message
    log(`${task.kind} ${task.id} failed at attempt ${task.attempts}: ${reason}`)
    const isFinal = error instanceof MailUndeliverable || task.attempts >= maxMailAttempts
    if (task.kind === 'mail' && isFinal) await finish(server, task, reason)
    else await postpone(server, task, backoffMs(task.attempts), reason)
  }
}

/** By a lease instead of an open transaction, because nothing outside is called within one. */
async function claim(server: Server, log: (sentence: string) => void): Promise<Claimed[]> {
  const now = server.clock()
  const until = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<StoredTask>`
    UPDATE outbox SET attempts = attempts + 1, due_at = ${until}
    WHERE id IN (
      SELECT id FROM outbox WHERE done_at IS NULL AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, payload, attempts`.execute(server.database.db)
  return rows.flatMap((row): Claimed[] => {
    if (row.kind !== 'mail') return [row]
    try {
      return [{ ...row, payload: decryptedMail(server, row) }]
    } catch (error) {
      // Under a data key that this process doesn't know yet. The others go on; this one comes again with its lease.
      log(`mail ${row.id} could not be opened: ${(error as Error).message}`)
      return []
    }
  })
}

/** False when it has to wait for its turn. */
async function perform(server: Server, task: Claimed): Promise<boolean> {
  if (task.kind === 'mail') {
    await server.mail.send(task.payload, task.id)
    return true
  }
  if (task.kind === 'capture') {
    await server.cards.capture({ ...task.payload, amount: BigInt(task.payload.amount) })
    return true
  }
  // A void before its captures would give back what was to be taken.
  const { rows } = await sql`
    SELECT 1 FROM outbox WHERE done_at IS NULL AND kind = 'capture'
    AND payload->>'authorisation' = ${task.payload.authorisation} LIMIT 1`.execute(server.database.db)
  if (rows.length) {
    await postpone(server, task, pollMs, 'waits for its captures')
    return false
  }
  await server.cards.void(task.payload)
  return true
}

async function finish(server: Server, task: Claimed, lastError: string | null): Promise<void> {
  await server.database.db
    .updateTable('outbox')
    .set({
      done_at: server.clock(),
      last_error: lastError,
      // A mail may carry a code: it is forgotten as soon as it has left.
      ...(task.kind === 'mail' ? { payload: '{}' } : {}),
    })
    .where('id', '=', task.id)
    .execute()
}

async function postpone(server: Server, task: Claimed, waitMs: number, reason: string): Promise<void> {
  await server.database.db
    .updateTable('outbox')
    .set({ due_at: new Date(server.clock().getTime() + waitMs), last_error: reason })
    .where('id', '=', task.id)
    .execute()
}
