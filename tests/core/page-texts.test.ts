// A page's own words for the sentences of the widgets: what is taken, and what is refused with which sentence.
import { describe, expect, it } from 'vitest'
import { sentJson } from '#core/element/frame/sent-json.ts'
import { readTexts, withWords } from '#core/element/texts-of-page/read.ts'
import { englishTexts, textIndex } from '../../demo/distribution/text-index.ts'
import { english as order } from '../../widgets/order/texts/en.ts'
import { english as registration } from '../../widgets/registration/texts/en.ts'

const index = textIndex()
const english = englishTexts(index)

const worded = (words: Record<string, string>) => {
  const { texts, faults } = readTexts({ en: words }, index)
  expect(faults).toEqual([])
  return withWords(order, index.order ?? {}, texts.en?.get('order') ?? new Map())
}
const faultsOf = (given: unknown) => readTexts(given, index).faults

describe('own words', () => {
  it('stand for a sentence, with its facts in any order', () => {
    const texts = worded({
      'order.submit': 'Swap now',
      'order.closed.halted': 'Stopped.',
      'order.aboveBalance': '{currency}: at most {max}. {max}!',
    })
    expect(texts.submit).toBe('Swap now')
    expect(texts.closed).toEqual({ ...order.closed, halted: 'Stopped.' })
    expect(texts.aboveBalance('600', 'USD')).toBe('USD: at most 600. 600!')
    expect(texts.foot('1 USD')).toBe(order.foot('1 USD'))
  })

  it('stand for a part of a sentence that has several', () => {
    const { texts } = readTexts({ en: { 'registration.terms.1': 'rules' } }, index)
    const merged = withWords(
      registration,
      index.registration ?? {},
      texts.en?.get('registration') ?? new Map(),
    )
    expect(merged.terms).toEqual([registration.terms[0], 'rules'])
  })

  it('never say a fact of a person as a placeholder', () => {
    expect(worded({ 'order.foot': 'Costs {fee}' }).foot('{fee} {max}')).toBe('Costs {fee} {max}')
  })

  it.each([
    ['an unknown key', 'order.submitt', 'x', 'there is no such sentence'],
    ['a key of every object', 'order.constructor', 'x', 'there is no such sentence'],
    ['a group of sentences', 'order.closed', 'x', 'there is no such sentence'],
    ['a missing fact', 'order.foot', 'No fee is named.', 'it needs {fee}, and nothing else in braces'],
    ['an unknown fact', 'order.foot', '{fee} {tax}', 'it needs {fee}, and nothing else in braces'],
    [
      'a fact in a sentence without facts',
      'order.submit',
      '{fee}',
      'the sentence has no facts, so write no {…}',
    ],
    ['no text', 'order.submit', 3, 'it is no text'],
    ['an empty text', 'order.submit', ' ', 'it is no text'],
    ['an endless text', 'order.submit', 'x'.repeat(501), 'it has more than 500 characters'],
    ['a sentence that chooses its words', 'listing-details.haltText', 'x', 'the exchange words it'],
    ['the consent', 'consent.agree', 'x', 'there is no such sentence'],
  ])('are refused with one sentence: %s', (_, key, words, why) => {
    const { texts, faults } = readTexts({ en: { [key]: words, 'order.failed': 'No' } }, index)
    expect(faults).toEqual([`texts.en["${key}"] is ignored: ${why}.`])
    expect(texts.en?.get('order')).toEqual(new Map([['failed', 'No']]))
  })

  it('are refused as a whole when they are no object, and by language', () => {
    for (const given of ['Swap', ['Swap'], 3]) expect(faultsOf(given)).toHaveLength(1)
    expect(faultsOf({ de: { 'order.submit': 'Tauschen' }, fr: 'Échanger' })).toEqual([
      'texts.de is ignored: it takes sentences by key, for en, fr, ar.',
      'texts.fr is ignored: it takes sentences by key, for en, fr, ar.',
    ])
  })

  it('may be those of the list for partners, which has the facts in braces', () => {
    expect(english['order.amountHint']).toBe('{balance} can be ordered')
    expect(Object.keys(english).length).toBeGreaterThan(1_500)
    expect(
      faultsOf({ en: Object.fromEntries(Object.entries(english).filter(([, words]) => words)) }),
    ).toEqual([])
  })

  it('reach a frame as JSON', () => {
    expect(sentJson('cowrie-order', 'texts', { en: { 'order.submit': 'Swap' } })).toBe(
      '{"en":{"order.submit":"Swap"}}',
    )
    expect(sentJson('cowrie-order', 'texts', undefined)).toBeUndefined()
  })
})
