// `reference` and `metadata` as a page's engineer writes them: what is sent of them, and what the console says.
import { expect, it } from 'vitest'
import { readTags, tagsHeaderOf } from '#core/client/partner-tags.ts'
import { partnerTags } from '#core/contract/partner-events.ts'
import { tagLimits } from '#core/contract/tag-limits.ts'
import { partnerPageOf } from '#server/http/partner-page.ts'

const json = (value: unknown) => JSON.stringify(value)
const filled = (count: number, of = 'x') => of.repeat(count)
const entries = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, filled(length)]))

it('reaches the server as it was written, in any script', () => {
  const tags = { reference: 'Warenkorb 42 ✓', metadata: { plan: 'ذهبي', empty: '', 'a/b': '???>>>' } }
  const headers = { ...tagsHeaderOf({ ...tags, metadata: json(tags.metadata) }) }
  expect(headers['x-cowrie-tags']).toMatch(/^[\w-]+$/)
  expect(partnerPageOf({ headers }, 'https://shop.example')?.tags).toEqual(tags)
})

it('sends nothing when nothing is written', () => {
  expect(tagsHeaderOf({ reference: undefined, metadata: undefined })).toBeUndefined()
  expect(tagsHeaderOf({ reference: '', metadata: '' })).toBeUndefined()
  expect(readTags({ reference: '', metadata: undefined }).faults).toEqual([])
})

it('leaves a wrong part out, and names it', () => {
  const metadata = (value: unknown) => readTags({ reference: 'r', metadata: value })
  const wrong: readonly [unknown, string][] = [
    ['gold', 'no object in JSON'],
    ['["gold"]', 'no object in JSON'],
    [{ plan: 'gold' }, 'no object in JSON'],
    [json(entries(21, 1)), 'more than 20 entries'],
    [json({ [filled(41)]: 'x' }), 'longer than 40'],
    [json({ '': 'x' }), 'empty'],
    [json({ plan: 7 }), 'no text of at most 500'],
    [json({ plan: filled(501) }), 'no text of at most 500'],
    [json(entries(20, 400)), 'longer than 6000 bytes'],
  ]
  for (const [value, sentence] of wrong) {
    const { tags, faults } = metadata(value)
    expect(tags).toEqual({ reference: 'r' })
    expect(faults).toEqual([expect.stringContaining(sentence)])
  }
  expect(readTags({ reference: filled(201), metadata: json({ plan: 'gold' }) })).toEqual({
    tags: { metadata: { plan: 'gold' } },
    faults: ['reference is no text of at most 200 characters'],
  })
})

it('sends nothing that the server refuses, up to its limits', () => {
  const largest = { reference: filled(tagLimits.reference), metadata: json(entries(11, tagLimits.value)) }
  for (const metadata of [largest.metadata, json(entries(tagLimits.keys, 250))]) {
    const { tags, faults } = readTags({ ...largest, metadata })
    expect(faults).toEqual([])
    expect(partnerTags.safeParse(tags).success).toBe(true)
  }
})
