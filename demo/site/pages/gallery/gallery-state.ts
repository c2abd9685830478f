/** The state of the gallery. All of it is in the address, so that a link shows the same. */

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

export function readGalleryState(search: string, tags: readonly string[]): GalleryState {
  const query = new URLSearchParams(search)
  const tag = query.get('tag')
  const scenario = query.get('scenario')
  const scheme = query.get('scheme')
  const width = Number(query.get('width'))
  return {
    tag: isOneOf(tags, tag) ? tag : (tags[0] ?? ''),
    scenario: isOneOf(scenarioNames, scenario) ? scenario : 'ready',
    scheme: isOneOf(schemes, scheme) ? scheme : 'auto',
    width: Number.isInteger(width) && width >= minWidthPx ? width : undefined,
    attributes: withPrefix(query, 'a.', (key) => key),
    tokens: withPrefix(query, 't.', (key) => `--cowrie-${key}`),
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
