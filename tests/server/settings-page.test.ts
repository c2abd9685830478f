/** The tables of SETTINGS.md are those of the code. With `--update=true` after its name this test writes them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleOf } from '#server/settings/env-file.ts'
import { retentionRows } from '#server/settings/retention-settings.ts'
import { must, neededParts } from '#server/settings/table/must.ts'
import { settingTables } from '#server/settings/table.ts'
import { root } from '#tests/imports.ts'
import { fileSettingOf } from '../../demo/secret-files.ts'

const file = join(root, 'demo/operations/SETTINGS.md')

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('')
}

const tables: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(settingTables).map(([heading, rows]) => [
      heading,
      tableOf(
        ['name', 'default', 'meaning'],
        Object.entries(rows).map(([name, row]) => [
          row.isSecret ? `\`${name}\` or \`${fileSettingOf(name)}\`` : `\`${name}\``,
          row.default,
          row.meaning,
        ]),
      ),
    ]),
  ),
  Retention: tableOf(
    ['name', 'days', 'from–to', 'what'],
    Object.entries(retentionRows).map(([name, { days, least, most, what }]) => [
      `\`${name}\``,
      String(days),
      `${least}–${most}`,
      what,
    ]),
  ),
}

test('SETTINGS.md has the tables of the code', async () => {
  const headings: string[] = []
  const page = readFileSync(file, 'utf8').replace(
    /^(#{2,3} (.+)\n(?:(?![#|]).*\n)*)(?:\|.*\n)+/gm,
    (_table, before: string, heading: string) => {
      headings.push(heading)
      return before + (tables[heading] ?? '')
    },
  )
  expect(headings).toEqual(Object.keys(tables))
  await expect(page).toMatchFileSnapshot(file)
})

test('.env.example has every setting with its meaning', async () => {
  const example = join(root, '.env.example')
  await expect(exampleOf(settingTables)).toMatchFileSnapshot(example)
})

test('a part that production needs has all of its settings in the first table', () => {
  const named = Object.values(neededParts).flatMap(({ anyOf, how }) => [
    ...anyOf,
    ...(how.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []),
  ])
  expect(new Set(named)).toEqual(new Set(Object.keys(must).filter((name) => name !== 'NODE_ENV')))
})
