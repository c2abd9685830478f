import { ages } from '#core/contract/person-rules.ts'
import { utcDay } from '#core/contract/time.ts'
import type { LocalizedText } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'

/** Refuses with `bad-input` a date in the future, and an age on `now` (UTC) outside the limits. */
export function checkBirthDate(birthDate: string, now: Date) {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number]
  const age =
    now.getUTCFullYear() -
    year -
    (now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day) ? 1 : 0)
  const problem: LocalizedText | undefined =
    birthDate > utcDay(now)
      ? ({ inTheFuture }) => inTheFuture
      : age < ages.least
        ? ({ tooYoung }) => tooYoung(ages.least)
        : age > ages.most
          ? ({ tooLongAgo }) => tooLongAgo
          : undefined
  if (problem) throw refuse('bad-input', { field: 'DOB', problem })
}
