/** The documentation of the elements, from the release's `custom-elements.json`. */
import { ownPageTags } from '#core/contract/own-page-tags.ts'

declare const __COWRIE_VERSION__: string

export type Described = { readonly name: string; readonly description?: string }

export type Attribute = Described & {
  readonly type?: { readonly text: string }
  readonly default?: string
}

export type Token = Described & { readonly syntax?: string; readonly default?: string }

export type ElementManual = {
  readonly tagName: string
  readonly summary?: string
  readonly description?: string
  readonly attributes: readonly Attribute[]
  readonly events: readonly Described[]
  readonly cssParts: readonly Described[]
  readonly cssProperties: readonly Token[]
}

type Manifest = {
  readonly modules: readonly {
    readonly declarations?: readonly (Partial<ElementManual> & { readonly customElement?: boolean })[]
  }[]
}

/** Loads the manuals by tag, in alphabetical order, of the elements that a partner's page can show. */
export async function loadManuals(): Promise<ReadonlyMap<string, ElementManual>> {
  const response = await fetch(`/cdn/v${__COWRIE_VERSION__}/custom-elements.json`)
  if (!response.ok) throw new Error(`custom-elements.json answered ${response.status}`)
  return manualsIn((await response.json()) as Manifest)
}

export function manualsIn({ modules }: Manifest): ReadonlyMap<string, ElementManual> {
  const manuals = modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ customElement, tagName, ...rest }): ElementManual[] =>
      customElement && tagName && !ownPageTags.includes(tagName)
        ? [{ tagName, attributes: [], events: [], cssParts: [], cssProperties: [], ...rest }]
        : [],
    )
    .sort((a, b) => a.tagName.localeCompare(b.tagName))
  return new Map(manuals.map((manual) => [manual.tagName, manual]))
}

/** The events of all elements, because one widget may show another. */
export const eventNamesOf = (manuals: ReadonlyMap<string, ElementManual>): readonly string[] => [
  ...new Set([...manuals.values()].flatMap(({ events }) => events.map(({ name }) => name))),
]

/** The control of an attribute. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'text'; readonly isNumber: boolean }

export function controlOf({ type }: Attribute): Control {
  const text = type?.text.trim() ?? 'string'
  if (text === 'boolean') return { kind: 'switch' }
  const choices = text.split('|').map((each) => /^\s*'([^']*)'\s*$/.exec(each)?.[1])
  if (choices.every((each) => each !== undefined)) return { kind: 'choice', choices }
  return { kind: 'text', isNumber: text === 'number' }
}

/** The attributes that are numbers. */
export const numbersIn = ({ attributes }: ElementManual): readonly string[] =>
  attributes.filter(({ type }) => type?.text === 'number').map(({ name }) => name)
