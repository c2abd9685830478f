/** Reads the United Nations Security Council's consolidated list, the XML as it is published. */
import { createHash } from 'node:crypto'
import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom'

/** From and to are the same for one date. Each is YYYY, or YYYY-MM-DD. */
export type Birth = { readonly from: string; readonly to: string; readonly isAbout: boolean }

export type ListEntry = {
  /** Of the list: `DATAID`. */
  readonly id: string
  /** Changes with anything that a match or its decision depends on. */
  readonly version: string
  readonly kind: 'person' | 'entity'
  readonly reference: string
  /** The main one first. A weak one is an alias that the list calls so. */
  readonly names: readonly { readonly text: string; readonly isWeak: boolean }[]
  readonly births: readonly Birth[]
  readonly nationalities: readonly string[]
}

export type SanctionsList = {
  /** Of the file's content. */
  readonly version: string
  /** As the list names it; empty when it does not. */
  readonly generated: string
  readonly entries: readonly ListEntry[]
}

/** The file is no list that can be used; the message says why, for operators. */
export class UnusableList extends Error {}

type Element = NonNullable<ReturnType<DOMParser['parseFromString']>['documentElement']>

/** Throws `UnusableList` for anything else than a whole list with somebody in it. */
export function readUnList(text: string): SanctionsList {
  const root = parse(text)
  if (root.nodeName !== 'CONSOLIDATED_LIST')
    throw new UnusableList("it is not the United Nations' consolidated list")
  const entries = [
    ...elements(root, 'INDIVIDUALS', 'INDIVIDUAL').map((each) => entryOf(each, 'person')),
    ...elements(root, 'ENTITIES', 'ENTITY').map((each) => entryOf(each, 'entity')),
  ]
  if (entries.length === 0) throw new UnusableList('nobody is in it')
  return {
    version: hash(text),
    generated: root.getAttribute('dateGenerated') ?? '',
    entries,
  }
}

function parse(text: string): Element {
  if (text.trim() === '') throw new UnusableList('it is empty')
  // A document type could define entities, and the list has none; a web page of an error has one.
  if (/<!doctype/i.test(text)) throw new UnusableList('it is a web page, or has a document type')
  try {
    const { documentElement } = new DOMParser({
      onError: onWarningStopParsing,
      locator: false,
    }).parseFromString(text, 'text/xml')
    if (documentElement) return documentElement
  } catch {
    throw new UnusableList('it is not whole XML')
  }
  throw new UnusableList('it is not XML')
}

/** The elements at a path of names below one. */
function elements(from: Element, ...path: readonly string[]): Element[] {
  let found = [from]
  for (const name of path)
    found = found.flatMap((each) =>
      Array.from(each.childNodes).filter((child): child is Element => child.nodeName === name),
    )
  return found
}

/** The texts of the elements at a path, without empty ones. */
const texts = (from: Element, ...path: readonly string[]): string[] =>
  elements(from, ...path)
    .map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const nameFields = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']

function entryOf(element: Element, kind: ListEntry['kind']): ListEntry {
  const [id] = texts(element, 'DATAID')
  const main = nameFields.flatMap((field) => texts(element, field)).join(' ')
  if (!id || !main) throw new UnusableList('an entry has no DATAID or no name')
  const aliases = elements(element, kind === 'person' ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS').flatMap(
    (alias) =>
      texts(alias, 'ALIAS_NAME').map((text) => ({
        text,
        isWeak: /^low$/i.test(texts(alias, 'QUALITY')[0] ?? ''),
      })),
  )
  const content = {
    kind,
    reference: texts(element, 'REFERENCE_NUMBER')[0] ?? '',
    names: [
      { text: main, isWeak: false },
      ...texts(element, 'NAME_ORIGINAL_SCRIPT').map((text) => ({ text, isWeak: false })),
      ...aliases,
    ],
    births: elements(element, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthOf),
    nationalities: texts(element, 'NATIONALITY', 'VALUE'),
  }
  return { id, version: hash(JSON.stringify(content)), ...content }
}

/** Nothing for a date that the list has in words, or as zeros. */
function birthOf(element: Element): Birth[] {
  const one = (field: string, form: RegExp) => form.exec(texts(element, field)[0] ?? '')?.[0]
  const year = /^[12]\d{3}$/
  const isAbout = !/^(?:exact|between)$/i.test(texts(element, 'TYPE_OF_DATE')[0] ?? 'exact')
  const date = one('DATE', /^[12]\d{3}-\d\d-\d\d/) ?? one('YEAR', year)
  if (date) return [{ from: date, to: date, isAbout }]
  const [from, to] = [one('FROM_YEAR', year), one('TO_YEAR', year)]
  return from && to ? [{ from, to, isAbout }] : []
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
