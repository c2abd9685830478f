/** Finds the entries of a catalogue that no code uses. */
import { type Catalogue, importsOf, type Source, sources } from './find.ts'

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
const oneOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`

/** A file that uses a catalogue, and its names for the texts. */
type Reader = {
  readonly source: Source
  readonly holders: readonly string[]
  readonly getters: readonly string[]
}

/** A file gets texts by `useTexts`, for a given language, as a typed parameter, or as the English object. */
function readerOf(source: Source, { path, englishPath, name, types }: Catalogue): Reader | undefined {
  const brought = importsOf(source)
    .filter(({ file }) => file === path || file === englishPath)
    .flatMap(({ names }) => names)
  const as = (those: readonly string[]) =>
    brought.filter(([name]) => those.includes(name)).map(([, alias]) => alias)
  const getters = as([name]).map((each) => `(?:(?:useTexts|currentTexts)\\(${each}\\)|${each}\\(language\\))`)
  const kinds = as(types)
  const holders = [...as(['english'])]
  const { text } = source
  if (getters.length > 0)
    for (const [, name = ''] of text.matchAll(new RegExp(`const (\\w+) = ${oneOf(getters)}`, 'g')))
      holders.push(name)
  if (kinds.length > 0)
    for (const [, name = ''] of text.matchAll(new RegExp(`(\\w+)\\??: ${oneOf(kinds)}\\b`, 'g')))
      holders.push(name)
  return getters.length + kinds.length + holders.length > 0 ? { source, holders, getters } : undefined
}

/** Components that get all texts as a prop, such as a table with its labels. */
function givenTo({ source, holders }: Reader): Reader[] {
  if (holders.length === 0) return []
  const tags = source.text.matchAll(
    new RegExp(`<(\\w+)(?:<\\w+>)?\\s(?:(?!<\\w|/>)[\\s\\S])*?\\btexts=\\{${oneOf(holders)}\\}`, 'g'),
  )
  return [...tags].flatMap(([, tag = '']) => {
    const from = importsOf(source).find(({ names }) => names.some(([, as]) => as === tag))?.file
    const component = sources.find(({ path }) => path === from)
    return component ? [{ source: component, holders: ['texts'], getters: [] }] : []
  })
}

/** A key read as `texts[key]` appears as a quoted string in the same folder. */
const isQuoted = (key: string, { path }: Catalogue) => {
  const folder = path
    .split('/')
    .slice(0, path.startsWith('core/') ? 1 : 2)
    .join('/')
  const quoted = new RegExp(`['"]${key.replace(/[^\w-]/g, '\\$&')}['"]`)
  return sources.some((each) => each.path.startsWith(`${folder}/`) && quoted.test(each.text))
}

export function unusedOf(catalogue: Catalogue): string[] {
  const first = sources.flatMap((source) => readerOf(source, catalogue) ?? [])
  const readers = [...first, ...first.flatMap(givenTo)]

  const reaches = ({ holders, getters }: Reader) => {
    const all = [...holders, ...getters]
    return all.length > 0 ? oneOf(all) : '(?!)'
  }
  const isTaken = (key: string) =>
    readers.some((reader) => {
      const { text } = reader.source
      const from = reaches(reader)
      const taken = new RegExp(
        `\\{[^{}]*(?<![\\w.])${key}\\b[^{}]*\\}\\s*(?:=\\s*${from}|:\\s*${oneOf([...catalogue.types, '(?!)'])}\\b)`,
      )
      return new RegExp(`\\b${from}(?:\\.${key}\\b|\\['${key}'\\])`).test(text) || taken.test(text)
    })
  const byName = readers.some((reader) =>
    new RegExp(`\\b${reaches(reader)}(?: as [\\w<>, ]+\\))?\\[(?!')`).test(reader.source.text),
  )

  return Object.entries(catalogue.english).flatMap(([key, value]) => {
    if (!isTaken(key) && !(byName && isQuoted(key, catalogue))) return [key]
    if (!isRecord(value) || Array.isArray(value)) return []
    // Read as a whole, or by a computed key.
    const isWhole = readers.some((reader) =>
      new RegExp(`(?:${reaches(reader)}\\.|[{,]\\s*)${key}\\b(?!\\.|\\?\\.)`).test(reader.source.text),
    )
    if (isWhole || (byName && !isTaken(key))) return []
    return Object.keys(value)
      .filter(
        (part) => !readers.some(({ source }) => new RegExp(`\\b${key}\\??\\.${part}\\b`).test(source.text)),
      )
      .map((part) => `${key}.${part}`)
  })
}
