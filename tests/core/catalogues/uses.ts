/** Which entries of a catalogue the code says. */
import { type Catalogue, importsOf, type Source, sources } from './find.ts'

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
const oneOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`

/** A file that says something of a catalogue, and how it calls the texts there. */
type Reader = {
  readonly source: Source
  readonly holders: readonly string[]
  readonly getters: readonly string[]
}

/** By `useTexts`, in a language that is given, by the type of a parameter, or in English. */
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

/** Components that are given all texts at once, such as a table with its words. */
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

/** What is said by way of `texts[what]` stands somewhere nearby as a word in quotes. */
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
    // Taken as a whole, or by a name that only the running code knows.
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
