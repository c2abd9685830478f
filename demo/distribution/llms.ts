/** `llms.txt`: the manual in one plain file, for the AI assistants of partners' engineers. */
import { ownPageTags } from '#core/contract/own-page-tags.ts'
import type { ElementDoc } from './element-docs.ts'
import type { Docs } from './manifest.ts'
import { shortName } from './names.ts'

const line = (name: string, rest: string) => `- \`${name}\`${rest ? `: ${rest}` : ''}`
const block = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`### ${title}`, '', ...lines, ''] : []

const namesLine = (title: string, those: readonly { name: string }[]): string[] =>
  those.length > 0 ? [`${title}: ${those.map(({ name }) => `\`${name}\``).join(', ')}.`, ''] : []

const attributeLines = (attributes: ElementDoc['attributes']) =>
  attributes.map(({ name, type, byDefault, text }) =>
    line(name, `${type}${byDefault === undefined ? '' : ` = ${byDefault}`}. ${text}`),
  )
const propertyLines = (properties: ElementDoc['properties']) =>
  properties.map(({ name, type, text }) => line(name, `${type}. ${text}`))
const eventLines = (events: ElementDoc['events']) =>
  events.map(({ name, detail, isRequest, text }) =>
    line(name, `${isRequest ? 'a request, ' : ''}\`detail: ${detail}\`. ${text}`),
  )

/** Events of several elements, in the words that most of them have: an element then only names them. */
function common(elements: readonly ElementDoc[]): ElementDoc['events'] {
  const all = elements.flatMap(({ events }) => events.filter(({ isOpened }) => !isOpened))
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap((those) => {
    const [first, other] =
      [...Map.groupBy(those, ({ text }) => text).values()].sort(
        (one, another) => another.length - one.length,
      )[0] ?? []
    return first && other ? [first] : []
  })
}

/** Parts that all elements have in the same words. */
type Shared = Pick<ElementDoc, 'attributes' | 'properties' | 'events' | 'parts'>

function sharedBy(elements: readonly ElementDoc[]): Shared {
  const same = <Part extends { name: string; text: string }>(of: (element: ElementDoc) => readonly Part[]) =>
    (elements[0] ? of(elements[0]) : []).filter((each) =>
      elements.every((element) =>
        of(element).some(({ name, text }) => name === each.name && text === each.text),
      ),
    )
  return {
    attributes: same(({ attributes }) => attributes),
    properties: same(({ properties }) => properties),
    events: common(elements),
    parts: same(({ parts }) => parts),
  }
}

function withoutShared(element: ElementDoc, shared: Shared): ElementDoc {
  const own = <Part extends { name: string }>(all: readonly Part[], those: readonly { name: string }[]) =>
    all.filter(({ name }) => !those.some((each) => each.name === name))
  return {
    ...element,
    attributes: own(element.attributes, shared.attributes),
    properties: own(element.properties, shared.properties),
    events: element.events.map((event) => {
      const isCommon = shared.events.some(({ name, text }) => name === event.name && text === event.text)
      return isCommon ? { ...event, text: '' } : event
    }),
    parts: own(element.parts, shared.parts),
  }
}

const sectionOf = ({ tag, text, needs, attributes, properties, events, parts }: ElementDoc): string[] => [
  `## <${tag}>`,
  '',
  `npm: \`import '@cowrie/widgets/${shortName(tag)}'\``,
  '',
  text,
  '',
  ...(needs.length > 0 ? [`It needs ${needs.map((each) => `\`${each}\``).join(' or ')}.`, ''] : []),
  ...block('Attributes', attributeLines(attributes)),
  ...block('Properties', propertyLines(properties)),
  ...block('Events', eventLines(events.filter(({ isOpened, text }) => !isOpened && text !== ''))),
  ...namesLine(
    'Events with the words above',
    events.filter(({ isOpened, text }) => !isOpened && text === ''),
  ),
  ...namesLine(
    'From widgets that it opens',
    events.filter(({ isOpened }) => isOpened),
  ),
  ...block(
    'Parts',
    parts.map(({ name, text }) => line(name, text)),
  ),
]

/** The tags that a partner's page can show. */
export function llmsText({ elements, tokens }: Docs): string {
  const shown = elements.filter(({ tag }) => !ownPageTags.includes(tag))
  const shared = sharedBy(shown)
  return [
    '# Cowrie widgets',
    '',
    '> Peer-to-peer currency exchange and money transfer as custom elements. A page loads a module and writes a tag.',
    '',
    'By address: `<script type="module" src="https://exchange.example/cdn/v1/cowrie.js"></script>` loads the module of each',
    'tag when it appears. From npm: `@cowrie/widgets`, an entry for each tag.',
    '',
    'Who is signed in: `signedIn`, `subscribe`, `signOut`, `get`, `setup` and `photo` of `@cowrie/widgets/session`, or by',
    'address of `https://exchange.example/cdn/v1/cowrie-session.js`; the last three for widgets in the page only.',
    '',
    'All events bubble, are composed and cancelable. By a request a widget asks its page for something: a page that does it',
    'itself calls `preventDefault()`; otherwise the widget helps itself.',
    'Every element has the methods `refresh()` and `focus()`, and the promise `ready`. Boolean attributes are true when they are there.',
    '',
    'The guides are at `https://exchange.example/docs`, and as Markdown at `https://exchange.example/docs/quick-start.md`.',
    '',
    '## Every tag',
    '',
    ...block('Attributes', attributeLines(shared.attributes)),
    ...block('Properties', propertyLines(shared.properties)),
    ...block('Events of several tags', eventLines(shared.events)),
    ...block(
      'Parts',
      shared.parts.map(({ name, text }) => line(name, text)),
    ),
    ...shown.flatMap((element) => sectionOf(withoutShared(element, shared))),
    '## Sentences',
    '',
    'By key for the property `texts`, with the English words: `https://exchange.example/cdn/v1/texts.json`.',
    '',
    '## Custom properties',
    '',
    'Set on `:root` or on one element.',
    '',
    ...tokens.map(({ name, syntax, text }) => line(name, `${syntax}. ${text}`)),
    '',
  ].join('\n')
}
