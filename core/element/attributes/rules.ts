/**
 * Finds wrong values of an element's attributes, which would silently mean something else. The rules of each tag are
 * its rows in the table of attributes, which the build reads.
 */

import { isId } from '#core/contract/ids.ts'
import { type Kind, propertyName } from './table.ts'

export type AttributeRules = {
  readonly currencies: readonly string[]
  readonly tags: Readonly<
    Record<
      string,
      {
        /** By attribute name. */
        readonly attributes: Readonly<Record<string, Kind>>
        /** Attributes of which the widget needs one. */
        readonly needs?: readonly string[]
      }
    >
  >
}

/** The part of an element that the checks read. */
export type Checked = {
  readonly localName: string
  getAttributeNames(): string[]
  getAttribute(name: string): string | null
}

const isLocale = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

function faultOf(name: string, rule: Kind, value: unknown, written: string | null): string | undefined {
  if (rule === 'boolean')
    return /^(false|no|off|0)$/i.test(written ?? '')
      ? 'means true, as with any value: remove the attribute'
      : undefined
  if (rule === 'number') return written && value === undefined ? 'is ignored: it is no number' : undefined
  if (typeof value !== 'string' || value === '') return undefined
  if (Array.isArray(rule))
    return rule.includes(value)
      ? undefined
      : `is ignored: it takes ${rule.map((each) => `"${each}"`).join(' or ')}`
  if (name === 'locale' && !isLocale(value))
    return 'is no language tag, so texts are English: write one such as "fr" or "ar-EG"'
  if (name.endsWith('-id') && !isId(value))
    return 'names nothing: write the id of an event, of a webhook or of an answer of the exchange'
  if (name === 'api-base' && /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|^localhost\b/.test(value))
    return `is read as a path of this page: write https://${value}`
  return undefined
}

const letters = (name: string) => name.replaceAll(/[^a-z]/g, '')

/** Whether one letter is missing, added, changed or swapped with its neighbour. */
function isNear(some: string, other: string): boolean {
  const [a, b] = [letters(some), letters(other)]
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** One sentence for each fault: of attributes as written, of values as properties have them. */
export function faultsOf(element: Checked, rules: AttributeRules): string[] {
  const tag = element.localName
  const known = rules.tags[tag]?.attributes
  if (!known) return []
  const ofValues = Object.entries(known).flatMap(([name, rule]) => {
    const value = Reflect.get(element, propertyName(name)) as unknown
    const list = rule === 'currency' ? rules.currencies : rule
    const fault = faultOf(name, list, value, element.getAttribute(name))
    return fault
      ? [`<${tag} ${name}="${typeof value === 'string' ? value : element.getAttribute(name)}"> ${fault}.`]
      : []
  })
  // Only names that look like one of ours: pages and frameworks put attributes of their own on any element.
  const ofNames = element
    .getAttributeNames()
    .filter((name) => !(name in known))
    .flatMap((name) => {
      const meant = Object.keys(known).find((each) => isNear(name, each))
      return meant ? [`<${tag}> has no attribute ${name}: did you mean ${meant}?`] : []
    })
  return [...ofValues, ...ofNames]
}

/** A sentence for each name in `locked` that is no value of the element. */
export function lockFaults(element: Checked, rules: AttributeRules): string[] {
  const tag = element.localName
  const locked = Reflect.get(element, 'locked') as unknown
  if (!rules.tags[tag]?.attributes.locked || typeof locked !== 'string') return []
  return locked
    .split(/\s+/)
    .filter((name) => name && !Reflect.get(element, propertyName(name)))
    .map(
      (name) => `<${tag} locked="${locked}"> locks ${name}, which has no value: the person may fill it in.`,
    )
}

/** The sentence about the id that `element` cannot do without, if it has none. */
export function missingOf(element: Checked, rules: AttributeRules): string | undefined {
  const { needs = [] } = rules.tags[element.localName] ?? {}
  const hasId = (name: string) => isId(String(Reflect.get(element, propertyName(name)) ?? ''))
  if (needs.length === 0 || needs.some(hasId)) return undefined
  return `<${element.localName}> needs ${needs.join(' or ')}, and has none.`
}

/** A sentence for each name in `<meta name="cowrie-in-page">` that is no tag. */
export const strangeTags = (content: string, rules: AttributeRules): string[] =>
  content
    .split(/\s+/)
    .filter((name) => name && name !== 'all' && !(name in rules.tags))
    .map(
      (name) =>
        `<meta name="cowrie-in-page"> names "${name}", which is no tag: write "all", or tags such as "cowrie-rate".`,
    )
