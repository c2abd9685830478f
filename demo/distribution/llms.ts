/** `llms.txt`: the manual in one plain file, for the AI assistants of partners' engineers. */
import type { ElementDoc } from './element-docs.ts'
import type { Docs } from './manifest.ts'
import { shortName } from './names.ts'

const line = (name: string, rest: string) => `- \`${name}\`${rest ? `: ${rest}` : ''}`
const block = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`### ${title}`, '', ...lines, ''] : []

function openedLine(events: ElementDoc['events']): string[] {
  const names = events.filter(({ isOpened }) => isOpened).map(({ name }) => `\`${name}\``)
  return names.length > 0 ? [`From widgets that it opens: ${names.join(', ')}.`, ''] : []
}

const sectionOf = ({ tag, text, needs, attributes, properties, events, parts }: ElementDoc): string[] => [
  `## <${tag}>`,
  '',
  `npm: \`import '@cowrie/widgets/${shortName(tag)}'\``,
  '',
  text,
  '',
  ...(needs.length > 0 ? [`It needs ${needs.map((each) => `\`${each}\``).join(' or ')}.`, ''] : []),
  ...block(
    'Attributes',
    attributes.map(({ name, type, byDefault, text }) =>
      line(name, `${type}${byDefault === undefined ? '' : ` = ${byDefault}`}. ${text}`),
    ),
  ),
  ...block(
    'Properties',
    properties.map(({ name, type, text }) => line(name, `${type}. ${text}`)),
  ),
  ...block(
    'Events',
    events
      .filter(({ isOpened }) => !isOpened)
      .map(({ name, detail, isRequest, text }) =>
        line(name, `${isRequest ? 'a request, ' : ''}\`detail: ${detail}\`. ${text}`),
      ),
  ),
  ...openedLine(events),
  ...block(
    'Parts',
    parts.map(({ name, text }) => line(name, text)),
  ),
]

export const llmsText = ({ elements, tokens }: Docs): string =>
  [
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
    ...elements.flatMap(sectionOf),
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
