// Faults that an element names in its attributes, by the manual of its tag.
import { expect, test } from 'vitest'
import { faultsOf, lockFaults, missingOf, strangeTags } from '#core/element/attributes/rules.ts'
import { propertyName } from '#core/element/attributes/table.ts'
import { widgetEntries } from '../../../demo/build/widgets.ts'
import { attributeRules } from '../../../demo/distribution/attribute-rules.ts'
import { readDocs } from '../../../demo/distribution/manifest.ts'

const rules = attributeRules(readDocs(widgetEntries()))

/** Values as an element has them: by attribute, and by property. */
const anElement = (localName: string, written: Record<string, string> = {}, set: object = {}) => ({
  localName,
  getAttributeNames: () => Object.keys(written),
  getAttribute: (name: string) => written[name] ?? null,
  ...Object.fromEntries(Object.entries(written).map(([name, value]) => [propertyName(name), value])),
  ...set,
})
const faults = (tag: string, written: Record<string, string>, set?: object) =>
  faultsOf(anElement(tag, written, set), rules)

test('a wrong value is named with what the attribute takes', () => {
  expect(faults('cowrie-notifications', { view: 'bel' })).toEqual([
    '<cowrie-notifications view="bel"> is ignored: it takes "page" or "bell" or "reports".',
  ])
  expect(faults('cowrie-rate', { to: 'GHS' })).toEqual([
    expect.stringMatching(/^<cowrie-rate to="GHS"> is ignored: it takes "\w{3}" or .*"NGN"/),
  ])
  expect(faults('cowrie-rate', {}, { from: 'usd' })).toHaveLength(1)
  expect(faults('cowrie-order', { step: 'many' }, { step: undefined })).toEqual([
    '<cowrie-order step="many"> is ignored: it is no number.',
  ])
})

test('a lock of what has no value is named', () => {
  const locks = (written: Record<string, string>) =>
    lockFaults(anElement('cowrie-send-money', written), rules)
  expect(locks({ locked: 'amount', amount: '5', currency: 'USD' })).toEqual([])
  expect(locks({ locked: 'amount amout', amount: '5' })).toEqual([
    '<cowrie-send-money locked="amount amout"> locks amout, which has no value: the person may fill it in.',
  ])
})

test('a boolean that says false is named, because it means true', () => {
  expect(faults('cowrie-rate', { compact: 'false', isolated: '0' })).toHaveLength(2)
  expect(faults('cowrie-rate', { compact: '', isolated: 'true' })).toEqual([])
})

test('an address without its scheme is named, a path is not', () => {
  for (const base of ['exchange.example', 'exchange.example:4000/v1', 'localhost:4000'])
    expect(faults('cowrie-rate', { 'api-base': base }), base).toEqual([
      `<cowrie-rate api-base="${base}"> is read as a path of this page: write https://${base}.`,
    ])
  for (const base of ['https://exchange.example', '/gateway/', '//exchange.example', 'gateway'])
    expect(faults('cowrie-rate', { 'api-base': base }), base).toEqual([])
})

test('a misspelled attribute is named with the one that is meant, a foreign one is not', () => {
  for (const name of ['listingid', 'listing_id', 'listing-di', 'listig-id'])
    expect(faults('cowrie-order', { [name]: 'a' }), name).toEqual([
      `<cowrie-order> has no attribute ${name}: did you mean listing-id?`,
    ])
  const foreign = {
    id: 'a',
    class: 'b',
    title: 'c',
    'data-view': 'e',
    'v-on': 'f',
    lang: 'fr',
    typo: '',
  }
  expect(faults('cowrie-rate', foreign)).toEqual([])
})

test('right values, and tags of others, are not named', () => {
  for (const [tag, { attributes }] of Object.entries(rules.tags)) {
    for (const [name, rule] of Object.entries(attributes)) {
      const value = typeof rule === 'object' ? rule[0] : rule === 'currency' ? 'USD' : undefined
      if (value) expect(faults(tag, { [name]: value }), `${tag} ${name}`).toEqual([])
    }
  }
  expect(faults('lagoon-rate', { to: 'GHS' })).toEqual([])
})

test('every pair of currencies is checked', () => {
  for (const { attributes } of Object.values(rules.tags))
    for (const name of ['from', 'to']) if (name in attributes) expect(attributes[name]).toBe('currency')
})

test('an element says what it needs, unless it has one of it', () => {
  expect(missingOf(anElement('cowrie-order'), rules)).toBe('<cowrie-order> needs listing-id, and has none.')
  expect(missingOf(anElement('cowrie-receipt'), rules)).toContain('order-id or listing-id or transfer-id')
  const transferId = '0198c5f2-0000-7000-8000-000000000000'
  expect(missingOf(anElement('cowrie-receipt', {}, { transferId }), rules)).toBeUndefined()
  // An invalid id does not count.
  expect(missingOf(anElement('cowrie-receipt', {}, { transferId: 'a' }), rules)).toContain('transfer-id')
  expect(missingOf(anElement('cowrie-rate'), rules)).toBeUndefined()
})

test('a name in the list of tags in the page that is no tag is named', () => {
  expect(strangeTags('all cowrie-rate  ', rules)).toEqual([])
  expect(strangeTags('rate cowrie-rates', rules)).toHaveLength(2)
})
