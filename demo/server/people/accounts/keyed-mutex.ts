/**
 * A keyed mutex: guesses at one secret run one after the other within this process. Otherwise six tabs with the right
 * PIN would count six tries before the first is found right, and lock; and ten thousand guesses would ask the database
 * ten thousand times for the same refusal. The counted rows, which several processes share, enforce the limit itself.
 */
import { AsyncResource } from 'node:async_hooks'
import type { OpenedDatabase } from '../../platform/db/database.ts'
import type { RefusalCode } from '../../platform/messages/refusals.ts'
import { Refusal } from '../../refusals.ts'

/** Refusals that hold for every queued caller, whatever the guess. */
const closingCodes: readonly RefusalCode[] = [
  'code-spent',
  'codes-paused',
  'pin-locked',
  'pin-reset-needed',
  'login-slowed',
  'device-code-needed',
]
const isClosing = (reason: unknown): reason is Refusal =>
  reason instanceof Refusal && closingCodes.includes(reason.code)

type Waiter = {
  /** Runs the work, and returns its refusal if that closes the queue. */
  run(): Promise<Refusal | undefined>
  /** The lock was tripped while this caller was queued. */
  reject(reason: Refusal): void
}

const queuesByDatabase = new WeakMap<OpenedDatabase, Map<string, Waiter[]>>()

/**
 * Runs `task` after all earlier work with the same `key`. A closing refusal rejects the queued callers too, without
 * running them: their own try would have had the same answer.
 */
export function runExclusive<T>(database: OpenedDatabase, key: string, task: () => Promise<T>): Promise<T> {
  // Another request's loop may run the work; it keeps the context of its own request.
  const work = AsyncResource.bind(task)
  const queues = queuesByDatabase.get(database) ?? new Map<string, Waiter[]>()
  queuesByDatabase.set(database, queues)

  return new Promise<T>((resolve, reject) => {
    const waiter: Waiter = {
      async run() {
        try {
          resolve(await work())
        } catch (reason) {
          reject(reason)
          if (isClosing(reason)) return reason
        }
        return undefined
      },
      reject,
    }
    const queue = queues.get(key)
    if (queue) queue.push(waiter)
    else void drain(queues, key, waiter)
  })
}

async function drain(queues: Map<string, Waiter[]>, key: string, firstWaiter: Waiter): Promise<void> {
  const queue = [firstWaiter]
  queues.set(key, queue)
  for (let next = queue.shift(); next; next = queue.shift()) {
    const refusal = await next.run()
    if (refusal) for (const each of queue.splice(0)) each.reject(refusal)
  }
  queues.delete(key)
}
