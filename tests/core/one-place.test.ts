/** A length, a limit and a pattern stand once, in core/contract: the browser and the server read them there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxUploadMegabytes } from '#core/contract/accounts.ts'
import { appCodeLength, codeLength, codeMinutes } from '#core/contract/code-rule.ts'
import { minPasswordLength } from '#core/contract/password-rule.ts'
import { ages, bvnLength, phoneDigits } from '#core/contract/person-rules.ts'
import { pinLength } from '#core/contract/pin-rule.ts'
import { projectFiles, root } from '#tests/imports.ts'

const sources = projectFiles()
  .filter((path) => /^(core|widgets|demo\/server)\/.*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

type Side = 'contract' | 'browser' | 'server'
const sideOf = (path: string): Side =>
  path.startsWith('core/contract/') ? 'contract' : path.startsWith('demo/') ? 'server' : 'browser'

/** Matches in the files of some sides, each with its file. */
const found = (pattern: RegExp, ...sides: Side[]) =>
  sources
    .filter(({ path }) => sides.includes(sideOf(path)))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

/** 256 random bits as base64url: keys of several kinds look alike. */
const random = String.raw`/^[\w-]{43}$/`

describe('a rule of both sides stands in core/contract', () => {
  it('as the length of a field', () => {
    expect(found(/\bmaxLength(?:=\{|: )\d+/g, 'browser')).toEqual([])
    expect(found(/\bline\(\d+/g, 'contract')).toEqual([])
  })

  it('as the length of a PIN or a code', () => {
    expect(found(/\b(?:pin|code|digits)\.length (?:<|>) \d+/g, 'browser', 'server')).toEqual([])
  })

  it('as a pattern', () => {
    const sides = new Map<string, Set<Side>>()
    for (const { path, text } of sources) {
      // `/^\d{4}$/`: a whole text of a certain length.
      for (const [pattern] of text.matchAll(/\/\^[^\s/]*\{\d+(?:,\d+)?\}\$\//g))
        sides.set(pattern, (sides.get(pattern) ?? new Set()).add(sideOf(path)))
    }
    expect(
      [...sides].filter(([pattern, each]) => each.size > 1 && pattern !== random).map(([pattern]) => pattern),
    ).toEqual([])
    expect(sides.size).toBeGreaterThan(10)
  })
})

describe('the token of a session', () => {
  it('is attached to requests in one place', () => {
    expect(found(/`Bearer \$/g, 'browser')).toEqual(['core/client/session/token.ts: `Bearer $'])
  })
})

/** Sentences of the screens as `key: 'sentence'`. */
const sentences = sources
  .filter(({ path }) => /\/texts\//.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/(\w+):\s*(?:\([^)]*\) =>\s*)?(?:bidi)?['"`]([^\n]*)/g)].map(
      ([, key = '', sentence = '']) => ({ path, key, sentence }),
    ),
  )

/** Sentences that say another number than the rule. `pattern` captures the number. */
function wrongly(
  pattern: RegExp,
  rule: (key: string, path: string) => number | undefined,
): { wrong: string[]; right: number } {
  let right = 0
  const wrong = sentences.flatMap(({ path, key, sentence }) => {
    const value = rule(key, path)
    const number = pattern.exec(sentence)?.[1]
    if (value === undefined || number === undefined) return []
    if (Number(number) === value) right += 1
    return Number(number) === value ? [] : [`${path}: ${key} says ${number}, the rule ${value}`]
  })
  return { wrong, right }
}

describe('the screens say the number of the rule', () => {
  it.each([
    [
      'of digits',
      /(\d+)(?:[- ]digits?\b| chiffres\b| (?:أرقام|رقم))/,
      (key: string, path: string) => {
        if (/\/operator\//.test(path)) return /^code/.test(key) ? appCodeLength : undefined
        if (/cvv|year|card|safe|dates/i.test(key + path)) return undefined
        if (/phone/i.test(key)) return phoneDigits.most
        if (/bvn/i.test(key)) return bvnLength
        return /pin/i.test(key) ? pinLength : codeLength
      },
      30,
    ],
    [
      'of minutes that a code lives',
      /(\d+) (?:minutes|دقائق)/,
      (_: string, path: string) =>
        /^widgets\/(registration|password-reset)\//.test(path) ? codeMinutes : undefined,
      6,
    ],
    ['of megabytes', /(\d+) (?:MB|Mo\b|ميغابايت)/, () => maxUploadMegabytes, 4],
    [
      'of characters of a password',
      /(\d+)/,
      (key: string) => (key === 'ruleLength' ? minPasswordLength : undefined),
      3,
    ],
    ['of years', /(\d+)/, (key: string) => (key === 'tooYoung' ? ages.least : undefined), 3],
  ] as const)('%s', (_, pattern, rule, least) => {
    const { wrong, right } = wrongly(pattern, rule)
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThanOrEqual(least)
  })
})
