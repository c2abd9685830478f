/** The gallery's address and code: a link may come from anybody, and partners run the code. */
import { expect, it } from 'vitest'
import { widgetEntries } from '../../../demo/build/widgets.ts'
import { manifestOf, readDocs } from '../../../demo/distribution/manifest.ts'
import { readGalleryState } from '../../../demo/site/pages/gallery/gallery-state.ts'
import { manualsIn } from '../../../demo/site/pages/gallery/manifest.ts'
import { snippets } from '../../../demo/site/pages/gallery/snippets.ts'

const manuals = manualsIn(manifestOf(readDocs(widgetEntries())) as Parameters<typeof manualsIn>[0])
const read = (query: Record<string, string>) => readGalleryState(String(new URLSearchParams(query)), manuals)

it('keeps attributes and tokens that the manual of the tag names', () => {
  const given = { tag: 'cowrie-rate', 'a.from': 'GBP', 't.accent': '#7a3fd0' }
  const { tag, attributes, tokens } = read(given)
  expect({ tag, attributes, tokens }).toEqual({
    tag: 'cowrie-rate',
    attributes: { from: 'GBP' },
    tokens: { '--cowrie-accent': '#7a3fd0' },
  })
})

it.each([
  ['an attribute of no manual', { 'a.onclick': 'alert(1)' }],
  ['another exchange', { 'a.api-base': 'https://other.example' }],
  ['a token of no manual', { 't.x:red}body{color': 'red' }],
  ['a value that leaves its rule', { 't.accent': 'red}</style><script>alert(1)</script>' }],
])('leaves out %s', (_, query) => {
  const { attributes, tokens } = read({ tag: 'cowrie-rate', ...query })
  expect([attributes, tokens]).toEqual([{}, {}])
})

it('shows a tag of a partner instead of one of the exchange', () => {
  for (const tag of ['cowrie-operator', 'cowrie-partner', 'cowrie-consent'])
    expect(read({ tag }).tag).toBe('cowrie-alerts')
})

const inHtml = 'locale="&quot;&lt;&#123;`"'
const inReact = String.raw`locale={"\"<{${'`'}"}`
const written = {
  HTML: inHtml,
  React: inReact,
  'Next.js': inReact,
  Vue: inHtml,
  Svelte: inHtml,
  Angular: inHtml.replace('`', '\\`'),
}

it.each(snippets)('writes a value of an attribute as text in $name', ({ name, of }) => {
  const shown = { origin: 'https://exchange.example', tag: 'cowrie-rate', numbers: [], tokens: {} }
  expect(of({ ...shown, attributes: { locale: '"<{`' } })).toContain(written[name])
})
