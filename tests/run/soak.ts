/** How far the parts of a soak run are: each writes a file into the folder `SOAK_PROGRESS`, see tests/server/soak.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Progress = {
  readonly part: string
  readonly done: number
  readonly of: number
  readonly unit: string
}

/** A line for each part that has begun, as `lives on PostgreSQL: 1,240 of 10,000 lives`. */
export const soakProgress = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => {
          const { part, done, of, unit }: Progress = JSON.parse(readFileSync(join(folder, name), 'utf8'))
          return `  ${part}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${unit}`
        })
    : []

/** The moment at which a soak run of `SOAK_MINUTES` ends, in epoch milliseconds; undefined without the setting. */
export function soakUntil(minutes: string | undefined): number | undefined {
  if (!minutes) return undefined
  const value = Number(minutes)
  if (!(value > 0)) throw new Error(`SOAK_MINUTES is a number of minutes, not "${minutes}"`)
  return Date.now() + value * 60_000
}

export const timeLeft = (until: number | undefined): string => {
  if (until === undefined) return ''
  const seconds = Math.max(0, Math.round((until - Date.now()) / 1000))
  return `, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
}
