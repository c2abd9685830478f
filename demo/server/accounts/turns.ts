/**
 * Guesses at one secret take turns within this process. Six tabs with the right PIN at once would otherwise have six
 * tries counted before the first is found right, and lock; and ten thousand guesses would ask the database ten
 * thousand times for the same no. That no more than the allowed tries are evaluated is not decided here but by the
 * counted rows, which several processes share.
 */
import { AsyncResource } from 'node:async_hooks'
import type { OpenedDatabase } from '../db/database.ts'
import { Refusal } from '../refusals.ts'
import type { RefusalCode } from '../words/refusals.ts'

/** Nobody gets in any more, whatever they would have guessed. */
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
  /** Takes it, and answers the refusal that closed the door, if that is what came of it. */
  take(): Promise<Refusal | undefined>
  /** The door was closed while this one waited before it. */
  sendAway(reason: Refusal): void
}

const doors = new WeakMap<OpenedDatabase, Map<string, Turn[]>>()

/**
 * Does `work` after all that came to the same `door` before it. Whoever waits while the door is closed is refused with
 * what closed it, unasked: their own question would have had the same answer.
 */
export function inTurn<T>(database: OpenedDatabase, door: string, given: () => Promise<T>): Promise<T> {
  // Whoever is served before runs it; it still belongs to its own request.
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
