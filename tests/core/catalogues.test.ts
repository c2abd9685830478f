// Every catalogue is complete in each language and has no unused text.
import { describe, expect, test } from 'vitest'
import { setUpTexts } from '#core/client/api/texts/set-up/index.ts'
import { isRightToLeft, languages } from '#core/contract/languages.ts'
import { failedLoadTexts } from '#core/element/failed-load.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { uiTexts } from '#core/ui/texts/index.ts'
import { type Catalogue, catalogues, type Texts, type Translated, translated } from './catalogues/find.ts'
import { asCall, entriesOf, render, triesOf } from './catalogues/sentences.ts'
import { unusedOf } from './catalogues/uses.ts'

/** Values of some languages. */
type ByLanguage<T> = Partial<Readonly<Record<Translated, T>>>

/** Texts that equal the English ones: abbreviations, and words that French and English share. */
const alike: ByLanguage<readonly string[]> = {
  fr: [
    'Actions',
    'BVN',
    'CVV',
    'Code',
    'Contact',
    'Date',
    'Guides',
    'MM',
    'Message',
    'NIN',
    'Notifications',
    'Transactions',
    'Type',
    'Widgets',
    'Zoom',
  ],
  ar: ['BVN', 'CVV', 'MM', 'NIN', 'YY', 'YYYY'],
}
/** Names of people and locations: `members.0.name`. */
const isName = (key: string) => /\.(name|location)$/.test(key)
/** The part of a sentence that needs a translation. */
const withoutFacts = (sentence: string) => sentence.replace(/Fact\wx|Cowrie/g, '')

/** Arabic spells out zero, one and two. */
const spelledOut: ByLanguage<ReadonlySet<unknown>> = { ar: new Set([0, 1, 2]) }

/** Each entry with each set of sample facts, in English and in the language. */
function* entriesIn({ english, englishPath, others }: Catalogue, language: Translated) {
  const translated = new Map(entriesOf(others[language]))
  for (const entry of entriesOf(english)) {
    const [key, says] = entry
    const other = translated.get(key)
    if (other === undefined) continue
    for (const facts of triesOf(englishPath, entry)) {
      yield {
        key,
        call: asCall(key, facts),
        facts,
        inEnglish: render(says, facts),
        sentence: render(other, facts),
      }
    }
  }
}

const kindOf = (says: unknown) =>
  typeof says === 'function' ? `a function of ${says.length} facts` : 'a sentence'

/** Keys, lengths and facts. */
function differences(english: Texts, other: Texts): string[] {
  const [here, there] = [new Map(entriesOf(english)), new Map(entriesOf(other))]
  const lost = [...here].flatMap(([key, says]) => {
    if (!there.has(key)) return [`${key} is missing`]
    const [wanted, found] = [kindOf(says), kindOf(there.get(key))]
    return wanted === found ? [] : [`${key} is ${found}, in English ${wanted}`]
  })
  const more = [...there.keys()].filter((key) => !here.has(key)).map((key) => `${key} is left over`)
  return [...lost, ...more]
}

/** Lists each fault on its own line. */
const expectNone = (found: readonly string[]) => expect([...new Set(found)].join('\n')).toBe('')

const contains = (sentence: string, fact: unknown) =>
  typeof fact === 'number'
    ? new RegExp(`(?<![\\d.,])${fact}(?![\\d]|[.,]\\d)`).test(sentence)
    : sentence.includes(String(fact))

/** The text outside the isolates U+2068 … U+2069. */
function outside(sentence: string): string {
  let [depth, rest] = [0, '']
  for (const sign of sentence) {
    if (sign === '\u2069') depth -= 1
    if (depth === 0 && sign !== '\u2069' && sign !== '\u2068') rest += sign
    if (sign === '\u2068') depth += 1
  }
  return rest
}

const faults: ByLanguage<readonly (readonly [RegExp, string])[]> = {
  fr: [
    [/'/, 'a straight apostrophe'],
    [/ [:;?!»]|« /, 'a plain space beside : ; ? ! or inside « »'],
    [/[^\s\u00a0\u202f\d/:][;?!]|\p{L}:(?!\/\/)/u, 'no space before : ; ? !'],
  ],
  ar: [
    [/[\u0600-\u06ff][?;,]|[?;,]\s*[\u0600-\u06ff]/, 'Latin punctuation'],
    [/[\u0660-\u0669\u06f0-\u06f9]/, 'figures that are not Latin'],
  ],
}

test('core, widgets and site have catalogues', () => {
  for (const folder of ['core/', 'widgets/', 'demo/site/'])
    expect(
      catalogues.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
})

describe.each(catalogues.map((each) => [each.path, each] as const))('%s', (_, catalogue) => {
  test('has no unused text', () => {
    expectNone(unusedOf(catalogue))
  })

  describe.each(translated)('in %s', (language) => {
    const other = catalogue.others[language]

    test('has the keys and facts of the English catalogue', () => {
      expect(other, `there is no ${language} of ${catalogue.path}`).toBeDefined()
      expectNone(differences(catalogue.english, other ?? {}))
    })

    test('is translated', () => {
      const same = [...entriesIn(catalogue, language)].filter(
        ({ key, inEnglish, sentence }) =>
          sentence === inEnglish &&
          /\p{L}{2}/u.test(withoutFacts(sentence)) &&
          !isName(key) &&
          !alike[language]?.includes(sentence),
      )
      expectNone(same.map(({ call, sentence }) => `${call}: ${sentence}`))
    })

    test('keeps the facts of the English sentences', () => {
      const dropped = [...entriesIn(catalogue, language)].flatMap(({ call, facts, inEnglish, sentence }) =>
        facts
          .filter((fact) => contains(inEnglish, fact) && !contains(sentence, fact))
          .filter((fact) => !spelledOut[language]?.has(fact))
          .map((fact) => `${call} says nothing of ${fact}: ${sentence}`),
      )
      expectNone(dropped)
      const undefinedTexts = [...entriesIn(catalogue, language)].filter(({ sentence }) =>
        /undefined|NaN/.test(sentence),
      )
      expectNone(undefinedTexts.map(({ call }) => call))
    })

    test('follows the punctuation and figures of the language', () => {
      const wrong = [...entriesIn(catalogue, language)].flatMap(({ call, sentence }) => {
        const plain = isRightToLeft(language) ? outside(sentence) : sentence
        const found = (faults[language] ?? [])
          .filter(([fault]) => fault.test(plain))
          .map(([, withoutFacts]) => withoutFacts)
        if (isRightToLeft(language) && /Fact\wx/.test(plain)) found.push('a fact outside of isolates')
        return found.map((withoutFacts) => `${call} has ${withoutFacts}: ${sentence}`)
      })
      expectNone(wrong)
    })
  })
})

test.each(languages)('an element that cannot load says what its catalogue would: %s', async (language) => {
  await activateLanguage(language)
  const { partFailed, retry } = uiTexts(language)
  const { misconfigured } = setUpTexts(language)
  expect(failedLoadTexts[language]).toEqual([partFailed, retry, misconfigured])
})
