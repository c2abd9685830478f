/** When a delivery that failed is tried again: soon at first, then a few times a day, for three days. */
import { hourMs, minuteMs } from '#core/contract/time.ts'

const secondMs = 1_000

/** From the first attempt, or from when somebody asked for it again. */
export const retryForMs = 72 * hourMs

const waitsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
] as const
const laterWaitMs = 12 * hourMs
/** Receivers that were away together are not asked together. */
const jitter = 0.1

type Tried = {
  /** The one that failed included. */
  readonly attempts: number
  readonly since: Date
  readonly now: Date
  /** The wait that the receiver asks for: the minimum, as long as the three days allow it. */
  readonly retryAfterMs?: number | undefined
}

/** Undefined when the three days are over. */
export function nextTry(
  { attempts, since, now, retryAfterMs = 0 }: Tried,
  random: () => number = Math.random,
): Date | undefined {
  const end = since.getTime() + retryForMs
  if (now.getTime() >= end) return undefined
  const waitMs = (waitsMs[attempts - 1] ?? laterWaitMs) * (1 + jitter * random())
  return new Date(Math.min(now.getTime() + Math.max(waitMs, retryAfterMs), end))
}
