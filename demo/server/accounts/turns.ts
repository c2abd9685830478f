/**
 * A keyed mutex: guesses at one secret run one after the other within this process. Otherwise six tabs with the right
 * PIN would count six tries before the first is found right, and lock; and ten thousand guesses would ask the database
 * ten thousand times for the same refusal. The counted rows, which several processes share, enforce the limit itself.
 */
import { AsyncResource } from 'node:async_hooks'
import type { OpenedDatabase } from '../db/database.ts'
import { Refusal } from '../refusals.ts'
import type { RefusalCode } from '../words/refusals.ts'

/** Refusals that hold for every queued caller, whatever the guess. */
const closing: readonly RefusalCode[] = [
  'code-spent',
  'codes-paused',
  'pin-locked',
  'pin-reset-needed',
  'login-slowed',
  'device-code-needed',
]
const closes = (reason: unknown): reason is Refusal =>
  reason instanceof Refusal && closing.includes(reason.code)

type Turn = {
  /** Runs the work, and returns its refusal if that closes the queue. */
  take(): Promise<Refusal | undefined>
  /** The lock was tripped while this caller was queued. */
  sendAway(reason: Refusal): void
}

const doors = new WeakMap<OpenedDatabase, Map<string, Turn[]>>()

/**
 * Runs `given` after all earlier work with the same `door`. A closing refusal rejects the queued callers too, without
 * running them: their own try would have had the same answer.
 */
export function inTurn<T>(database: OpenedDatabase, door: string, given: () => Promise<T>): Promise<T> {
  // Another request's loop may run the work; it keeps the context of its own request.
  const work = AsyncResource.bind(given)
  const waitingAt = doors.get(database) ?? new Map<string, Turn[]>()
  doors.set(database, waitingAt)

  return new Promise<T>((resolve, reject) => {
    const turn: Turn = {
      async take() {
        try {
          resolve(await work())
        } catch (reason) {
          reject(reason)
          if (closes(reason)) return reason
        }
        return undefined
      },
      sendAway: reject,
    }
    const waiting = waitingAt.get(door)
    if (waiting) waiting.push(turn)
    else void serve(waitingAt, door, turn)
  })
}

async function serve(waitingAt: Map<string, Turn[]>, door: string, first: Turn): Promise<void> {
  const waiting = [first]
  waitingAt.set(door, waiting)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const closed = await next.take()
    if (closed) for (const each of waiting.splice(0)) each.sendAway(closed)
  }
  waitingAt.delete(door)
}
