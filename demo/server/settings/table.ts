/**
 * Every setting of the server, its bank and its commands, in three groups. `SETTINGS.md`, the known names, the secrets that
 * come from files and what production lacks follow from it.
 *
 *     vitest run --project server tests/server/settings-page.test.ts --update=true     writes SETTINGS.md
 */
import { fileSettingOf } from '../../secret-files.ts'
import { must, neededParts } from './table/must.ts'
import type { Row, Rows } from './table/row.ts'
import { should } from './table/should.ts'
import { tuning } from './table/tuning.ts'

/** The tables of `SETTINGS.md`, by heading. */
export const settingTables: Readonly<Record<string, Rows>> = { Must: must, Should: should, ...tuning }

const rows: readonly (readonly [name: string, row: Row])[] = Object.values(settingTables).flatMap((table) =>
  Object.entries(table),
)

export const secretNames: readonly string[] = rows
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name)

export const settingNames: readonly string[] = [
  ...rows.map(([name]) => name),
  ...secretNames.map(fileSettingOf),
]

/** The settings of the second group, which `check-live` names where they are left out. */
export const shouldBeSet: readonly string[] = Object.keys(should)

type NeededPart = keyof typeof neededParts

/** The parts that production needs, each undefined or empty where it is not given. */
export type ProductionParts = Readonly<Record<NeededPart, unknown>>

const partNames = Object.keys(neededParts) as NeededPart[]

/** Whether the environment names the parts, which may be wrong nevertheless. */
export const productionPartsIn = (env: Readonly<Record<string, string | undefined>>): ProductionParts =>
  Object.fromEntries(
    partNames.map((part) => [part, neededParts[part].anyOf.map((name) => env[name]).find(Boolean)]),
  ) as ProductionParts

/** The parts that production lacks, in words with the names of their settings. */
export const missingForProduction = (given: ProductionParts): string[] =>
  partNames
    .filter((part) => !given[part])
    .map((part) => `${neededParts[part].what} (${neededParts[part].how})`)

/** For the refusal of a setting that is not there. */
export const neededInProduction = (part: NeededPart): string =>
  `production needs ${neededParts[part].what} (${neededParts[part].how})`
