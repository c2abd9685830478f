/** The state of the gallery. All of it is in the address, so that a link shows the same. */
import type { ElementManual } from './manifest.ts'

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The names of the server, see `demo/server/exchange/scenarios/scenarios.ts`. */
export const scenarios = [
  ['visitor', 'Visitor'],
  ['setup-incomplete', 'Setup incomplete'],
  ['ready', 'Ready'],
  ['empty', 'Ready, nothing yet'],
  ['plenty', 'Ready, plenty of everything'],
  ['slow', 'Slow network'],
  ['offline', 'Offline'],
  ['refusing', 'Server refuses'],
  ['broken', 'Server broken'],
  ['expired', 'Session expired'],
] as const
export type Scenario = (typeof scenarios)[number][0]

export type GalleryState = {
  readonly tag: string
  readonly scenario: Scenario
  /** The colour scheme of the page around the widget. */
  readonly scheme: Scheme
  /** The width of the page around the widget, in pixels; undefined is the full width. */
  readonly width: number | undefined
  /** The attributes of the element. A boolean that is true is ''. */
  readonly attributes: Readonly<Record<string, string>>
  /** Custom properties by name, such as `--cowrie-accent`. */
  readonly tokens: Readonly<Record<string, string>>
}

export const minWidthPx = 280

const isOneOf = <T extends string>(all: readonly T[], text: string | null): text is T =>
  text !== null && (all as readonly string[]).includes(text)

const scenarioNames = scenarios.map(([name]) => name)

/** Attributes and tokens have a letter and a dot before their names in the query: `a.from=USD`, `t.accent=#883`. */
const withPrefix = (query: URLSearchParams, prefix: string, name: (key: string) => string) =>
  Object.fromEntries(
    [...query].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [name(key.slice(2)), value]),
  )

/**
 * Leaves what the manual names, except the address of another exchange. A link may come from anybody, and its values get
 * into code that people run.
 */
const known = (values: Readonly<Record<string, string>>, manual: readonly { readonly name: string }[] = []) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => name !== 'api-base' && manual.some((each) => each.name === name),
    ),
  )

/** No value of a custom property has these characters, with which it could leave its rule. */
const staysInRule = (value: string) => !/[<>{};]/.test(value)

export function readGalleryState(
  search: string,
  manuals: ReadonlyMap<string, Pick<ElementManual, 'attributes' | 'cssProperties'>>,
): GalleryState {
  const query = new URLSearchParams(search)
  const tags = [...manuals.keys()]
  const asked = query.get('tag')
  const tag = isOneOf(tags, asked) ? asked : (tags[0] ?? '')
  const manual = manuals.get(tag)
  const tokens = withPrefix(query, 't.', (key) => `--cowrie-${key}`)
  const scenario = query.get('scenario')
  const scheme = query.get('scheme')
  const width = Number(query.get('width'))
  return {
    tag,
    scenario: isOneOf(scenarioNames, scenario) ? scenario : 'ready',
    scheme: isOneOf(schemes, scheme) ? scheme : 'auto',
    width: Number.isInteger(width) && width >= minWidthPx ? width : undefined,
    attributes: known(
      withPrefix(query, 'a.', (key) => key),
      manual?.attributes,
    ),
    tokens: Object.fromEntries(
      Object.entries(known(tokens, manual?.cssProperties)).filter(([, value]) => staysInRule(value)),
    ),
  }
}

export function addressOf({ tag, scenario, scheme, width, attributes, tokens }: GalleryState): string {
  const query = new URLSearchParams({ tag, scenario })
  if (scheme !== 'auto') query.set('scheme', scheme)
  if (width !== undefined) query.set('width', String(width))
  for (const [name, value] of Object.entries(attributes)) query.set(`a.${name}`, value)
  for (const [name, value] of Object.entries(tokens)) query.set(`t.${name.replace('--cowrie-', '')}`, value)
  return `${location.pathname}?${query}`
}
