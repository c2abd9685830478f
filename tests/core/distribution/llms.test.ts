/** `llms.txt`, which an assistant reads at once: all tags of a partner, and nothing twice. */
import { expect, it } from 'vitest'
import { widgetEntries } from '../../../demo/build/widgets.ts'
import { llmsText } from '../../../demo/distribution/llms.ts'
import { readDocs } from '../../../demo/distribution/manifest.ts'

const text = llmsText(readDocs(widgetEntries()))
const sections = [...text.matchAll(/^## <(cowrie-[a-z-]+)>$/gm)].map(([, tag]) => tag)

it('has at most 60 kB', () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
})

it('has the tags that a partner can show, and no others', () => {
  const ours = ['cowrie-consent', 'cowrie-operator', 'cowrie-partner']
  expect(sections.sort()).toEqual(
    Object.keys(widgetEntries())
      .filter((tag) => !ours.includes(tag))
      .sort(),
  )
})

it('has the attributes, properties and events that tags share once', () => {
  for (const name of ['api-base', 'locale', 'getToken', 'partStyles', 'cowrie-ready', 'cowrie-failed'])
    expect(text.split(`\n- \`${name}\`:`).length, name).toBe(2)
})
