// Each call in the log of operators reads as a sentence in every language, and so does each of its refusals.
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#core/contract/languages.ts'
import { kindOfCall, type LoggedCall } from '#core/contract/logged-calls.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { logKinds } from '#core/contract/operator-log.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { refusalOf, sayingOf } from '../../../widgets/operator/log-words.ts'
import { logTexts } from '../../../widgets/operator/texts/log/index.ts'

const calls = Object.keys(kindOfCall) as LoggedCall[]

/** Files with the refusals of calls that are in the log. */
const refusing = globSync([
  'demo/server/exchange/operators/*.ts',
  'demo/server/exchange/partners/{contacts,key-codes,keys,origins}.ts',
  'demo/server/platform/webhooks/*.ts',
])
/** Refusals of calls that are not in the log: before a login, and of partners' servers. */
const notLogged = [
  ...['enrolment-over', 'operator-slowed', 'partner-key-unknown', 'partner-key-world'],
  ...['partner-link-over', 'wrong-operator-login'],
]

test('every call of the console and of the partner page has a kind', () => {
  expect(calls).toEqual(expect.arrayContaining(Object.keys(operatorContract)))
  const changes = Object.entries(partnerPageContract).filter(([, { method }]) => method === 'POST')
  expect(calls).toEqual(expect.arrayContaining(changes.map(([name]) => `partner ${name}`)))
  expect(new Set(Object.values(kindOfCall))).toEqual(new Set(logKinds))
})

describe.each([...languages])('in %s', (language) => {
  beforeAll(() => activateLanguage(language))
  const textsHere = () => logTexts(language)

  test.each(calls)('%s is a sentence', (call) => {
    const { parts } = sayingOf({ call, rest: [] }, textsHere())
    expect(parts.join('')).not.toContain(call)
    expect(parts.join('').trim()).not.toBe('')
  })

  test('a choice has its own sentence, and other words follow', () => {
    const subject = { kind: 'person', id: 'an-id', name: 'obi' } as const
    const said = (what: string) =>
      sayingOf({ call: 'actOnPerson', rest: [what, 'more'], subject }, textsHere())
    expect(said('freeze').parts).not.toEqual(said('erase').parts)
    expect(said('freeze')).toMatchObject({ about: 'obi', details: ['more'] })
    expect(sayingOf({ call: 'operatorPerson', rest: ['an-id'] }, textsHere())).toMatchObject({
      about: 'an-id',
      details: [],
    })
  })

  test('every refusal of these calls has its reason', () => {
    const codes = refusing.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/refuse\('([\w-]+)'/g)].map(([, code = '']) => code),
    )
    expect(codes).toContain('needs-another-operator')
    const without = new Set(codes.filter((code) => refusalOf({ outcome: code }, textsHere())?.includes(code)))
    expect([...without].sort()).toEqual(notLogged)
    expect(refusalOf({ outcome: 'asked' }, textsHere())).toBe(undefined)
    expect(refusalOf({ outcome: 'done' }, textsHere())).toBe(undefined)
  })
})
