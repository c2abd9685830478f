/** Slips in the names of settings, which would leave the default in place. */
import { BadSetting, type Environment } from './environment.ts'
import { settingNames } from './table.ts'

/** Throws `BadSetting` for a variable without a meaning whose name is one or two letters from a setting's. */
export function assertNoSlips(env: Environment): void {
  for (const [name, value] of Object.entries(env)) {
    if (!value || settingNames.includes(name)) continue
    const meant = settingNames.find((each) => isSlip(name, each))
    if (meant)
      throw new BadSetting(name, '…', `there is no such setting. If you mean ${meant}, correct its name`)
  }
}

/** In a short name only one letter may differ: Vite's BASE_URL is not a slip of BANK_URL. */
const isSlip = (name: string, setting: string): boolean =>
  lettersApart(name, setting) <= (setting.length > 8 ? 2 : 1)

/** The letters to add, drop or replace; two that have changed places count as one. */
function lettersApart(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  const apart = (end: number, otherEnd: number): number => rows[end]?.[otherEnd] ?? Number.POSITIVE_INFINITY
  const rows: number[][] = []
  for (let end = 0; end <= one.length; end += 1) {
    const row: number[] = []
    rows.push(row)
    for (let otherEnd = 0; otherEnd <= other.length; otherEnd += 1) {
      const isSame = one[end - 1] === other[otherEnd - 1]
      const isSwapped = one[end - 1] === other[otherEnd - 2] && one[end - 2] === other[otherEnd - 1]
      row[otherEnd] = Math.min(
        end + otherEnd === 0 ? 0 : Number.POSITIVE_INFINITY,
        apart(end - 1, otherEnd) + 1,
        apart(end, otherEnd - 1) + 1,
        apart(end - 1, otherEnd - 1) + (isSame ? 0 : 1),
        apart(end - 2, otherEnd - 2) + (isSwapped ? 1 : Number.POSITIVE_INFINITY),
      )
    }
  }
  return apart(one.length, other.length)
}
