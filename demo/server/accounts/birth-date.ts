import { refuse } from '../refusals.ts'
import type { Phrase } from '../words/refusals.ts'

/** Allowed ages in years: the minimum to trade, and the plausible maximum. */
const leastAge = 18
const mostAge = 120

/** Refuses with `bad-input` a date in the future, and an age on `now` (UTC) outside the limits. */
export function checkBirthDate(birthDate: string, now: Date) {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number]
  const age =
    now.getUTCFullYear() -
    year -
    (now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day) ? 1 : 0)
  const problem: Phrase | undefined =
    birthDate > now.toISOString().slice(0, 10)
      ? ({ inTheFuture }) => inTheFuture
      : age < leastAge
        ? ({ tooYoung }) => tooYoung(leastAge)
        : age > mostAge
          ? ({ tooLongAgo }) => tooLongAgo
          : undefined
  if (problem) throw refuse('bad-input', { field: 'DOB', problem })
}
