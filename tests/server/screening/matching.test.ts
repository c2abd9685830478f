/** How the sanctions list is read, and which names are near one of it. The names are invented. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minScore, openMatcher } from '#server/screening/match.ts'
import { nameParts } from '#server/screening/names.ts'
import { readUnList, UnusableList } from '#server/screening/un-list.ts'

const xml = readFileSync(new URL('samples/list.xml', import.meta.url), 'utf8')
const list = readUnList(xml)
const hitsOf = openMatcher(list.entries)
/** The score of the best match; 0 for none. */
const score = (firstName: string, lastName: string, birthDate = '1999-09-09') =>
  hitsOf({ firstName, lastName, birthDate })[0]?.score ?? 0

describe('the list', () => {
  test('is read with aliases, scripts, dates and nationalities', () => {
    expect(list.generated).toBe('2026-11-20T00:00:00.000Z')
    expect(list.entries.map(({ id, kind, reference }) => [id, kind, reference])).toEqual([
      ['9000001', 'person', 'XXi.001'],
      ['9000002', 'person', 'XXi.002'],
      ['9000003', 'entity', 'XXe.001'],
    ])
    expect(list.entries[0]).toMatchObject({
      names: [
        { text: 'VORLAND QUIBBLE AL-ZANDRI', isWeak: false },
        { text: 'Ворланд Квиббл', isWeak: false },
        { text: 'Abd Ramuth Zephyrin', isWeak: false },
        { text: 'Vorly Quib', isWeak: true },
      ],
      births: [{ from: '1961-03-04', to: '1961-03-04', isAbout: false }],
      nationalities: ['Freedonia'],
    })
    expect(list.entries[1]?.births).toEqual([
      { from: '1970', to: '1970', isAbout: true },
      { from: '1980', to: '1983', isAbout: false },
    ])
  })

  test('has another version when an entry changes, and the other entries keep theirs', () => {
    const changed = readUnList(xml.replace('Drabowicz', 'Drabovicz'))
    expect(changed.version).not.toBe(list.version)
    const versions = (those: typeof list) => those.entries.map(({ version }) => version)
    expect(versions(changed)[0]).toBe(versions(list)[0])
    expect(versions(changed)[1]).not.toBe(versions(list)[1])
  })

  test.each([
    ['', 'it is empty'],
    [xml.slice(0, xml.length / 2), 'it is not whole XML'],
    ['<!doctype html><p>Not found</p>', 'it is a web page'],
    ['<rates/>', "it is not the United Nations' consolidated list"],
    ['<CONSOLIDATED_LIST><INDIVIDUALS/></CONSOLIDATED_LIST>', 'nobody is in it'],
    [xml.replace('<DATAID>9000002</DATAID>', ''), 'an entry has no DATAID'],
  ])('is refused when it is no whole list (%#)', (text, why) => {
    expect(() => readUnList(text)).toThrow(UnusableList)
    expect(() => readUnList(text)).toThrow(why)
  })
})

describe('a name', () => {
  test.each([
    ['Vorland', 'Zandri', 'a part that only the list has'],
    ['Zandri', 'Vorland Quibble', 'another order'],
    ['Vörländ', 'Quíbble', 'accents'],
    ['Vorland', 'Kwibbel', 'another spelling'],
    ['Ворланд', 'Квиббл', 'the original script'],
    ['Vorland', 'Kvibbl', 'the original script in Latin letters'],
    ['Abdramuth', 'Zephyrin', 'two parts in one word'],
    ['Ramuth', 'Zefirin', 'an alias'],
    ['Vorlnad', 'Quibble', 'two letters swapped'],
  ])('%s %s is near: %s', (firstName, lastName) => {
    expect(score(firstName, lastName, '1961-07-07')).toBeGreaterThanOrEqual(minScore)
  })

  test.each([
    ['Ada', 'Obi'],
    ['Vorland', 'Obi'],
    ['Vorland', 'Vorland'],
    ['Quibble', 'Okafor'],
    ['Abd', 'Ram'],
    ['Al', 'Bin'],
  ])('%s %s is not', (firstName, lastName) => {
    expect(score(firstName, lastName, '1961-03-04')).toBe(0)
  })

  test('with another year of birth is near only when it is the same throughout', () => {
    expect(score('Ümmet', 'Drabowicz', '1970-01-01')).toBe(100)
    expect(score('Ümmet', 'Drabowicz', '1995-01-01')).toBe(80)
    expect(score('Ümmet', 'Drabowitz', '1970-01-01')).toBeGreaterThanOrEqual(minScore)
    expect(score('Ümmet', 'Drabowitz', '1995-01-01')).toBe(0)
    expect(score('Vorly', 'Quib', '1961-01-01')).toBe(95)
    expect(score('Vorly', 'Quib', '1995-01-01')).toBe(0)
  })

  test('about a year, two years more or less are the same', () => {
    const at = (year: number) => score('Ümmet', 'Drabowicz', `${year}-06-01`)
    expect([1967, 1968, 1972, 1973, 1979, 1980, 1983, 1984].map(at)).toEqual([
      80, 100, 100, 80, 80, 100, 100, 80,
    ])
  })

  test('of an organisation is on the list too', () => {
    expect(score('Gribblex', 'Brothers')).toBe(100)
  })
})

const letter = fc.constantFrom(...'abdfghijklmnoprstuvz')
const word = fc.array(letter, { minLength: 4, maxLength: 11 }).map((letters) => letters.join(''))
const fullName = fc.array(word, { minLength: 2, maxLength: 5 })
const entryOf = (name: string) => ({
  ...({ id: '1', version: '1', kind: 'person', reference: '', births: [], nationalities: [] } as const),
  names: [{ text: name, isWeak: false }],
})
const scoreOf = (listed: string, name: string) =>
  openMatcher([entryOf(listed)])({ firstName: name, lastName: '', birthDate: '1990-01-01' })[0]?.score ?? 0

describe('any name', () => {
  test('matches itself in any order, case, accents and punctuation', () => {
    fc.assert(
      fc.property(fullName, fc.func(fc.nat()), (parts, order) => {
        const shuffled = [...parts].sort((one, other) => order(one) - order(other))
        const dressed = shuffled.join('-').toUpperCase().replaceAll('A', 'Á').replaceAll('U', 'Ü')
        expect(scoreOf(parts.join(' '), dressed)).toBe(100)
      }),
    )
  })

  test('is as near to another one as that one is to it', () => {
    fc.assert(
      fc.property(fullName, fullName, fc.boolean(), (one, other, isPart) => {
        const second = isPart ? [...one.slice(0, 2), ...other.slice(0, 1)] : other
        expect(scoreOf(one.join(' '), second.join(' '))).toBe(scoreOf(second.join(' '), one.join(' ')))
      }),
    )
  })

  test('is found with one letter wrong', () => {
    fc.assert(
      fc.property(fullName, fc.nat(), fc.nat(), letter, (parts, which, where, wrong) => {
        const at = which % parts.length
        const part = parts[at] as string
        const place = where % part.length
        const written = parts.with(at, part.slice(0, place) + wrong + part.slice(place + 1))
        // Sounds that fold can make two letters of one.
        fc.pre(
          [parts, written].every(
            (each) => nameParts(each.join(' ')).join('').length === each.join('').length,
          ),
        )
        expect(scoreOf(parts.join(' '), written.join(' '))).toBeGreaterThanOrEqual(minScore)
      }),
    )
  })

  test('never scores more than a hundred, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const found = scoreOf(one, other)
        expect(found === 0 || (found >= minScore && found <= 100)).toBe(true)
      }),
    )
  })
})
