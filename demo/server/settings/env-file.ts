/** The text of a `.env` file, as Node's `--env-file` and a shell both read it. */
import type { Rows } from './table/row.ts'

/** A value that cannot be written so that both read it back. */
export class UnwritableValue extends Error {}

/** A value as it stands behind the `=`. Throws `UnwritableValue`. */
export function quoted(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new UnwritableValue(`${name} must be one line`)
  if (value.includes("'") && /["$`\\]/.test(value))
    throw new UnwritableValue(`${name} has an apostrophe beside one of " $ \` \\: leave the apostrophe out`)
  if (/^[\w@:/.,+=%-]*$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

/** The file with these values: lines of known names change in their place, others follow at the end. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  let result = text
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quoted(name, value)}`
    const known = new RegExp(`^#?${name}=.*$`, 'm')
    result = known.test(result) ? result.replace(known, () => line) : `${result}${line}\n`
  }
  return result
}

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')

/** The example file: every setting of these tables with its meaning, each commented out. */
export const exampleOf = (tables: Readonly<Record<string, Rows>>): string =>
  Object.entries(tables)
    .map(([heading, rows]) =>
      [
        `# ${heading}`,
        ...Object.entries(rows).map(
          ([name, row]) => `\n# ${plain(row.meaning)}. Default: ${plain(row.default)}\n#${name}=`,
        ),
        '',
      ].join('\n'),
    )
    .join('\n')
