/** Every sentence of the server in every language: its own words, all of its facts, and each fact in its place. */
import { describe, expect, test } from 'vitest'
import { languages } from '#core/contract/languages.ts'
import { type PayoutState, payoutStates } from '#core/contract/payouts.ts'
import type { EndReason } from '#server/platform/messages/facts.ts'
import { changesIn, historyMessages, reasonIn } from '#server/platform/messages/history.ts'
import { mailMessages } from '#server/platform/messages/mails.ts'
import {
  type CreditedCard,
  type ListingRemainder,
  notificationMessages,
} from '#server/platform/messages/notifications.ts'
import {
  type LocalizedText,
  providerSays,
  type RefusalCode,
  type RefusalFacts,
  refusalMessages,
} from '#server/platform/messages/refusals.ts'

const others = languages.filter((language) => language !== 'en')
/** A fact that is said in words, and not the same ones in each language. */
const phrase =
  (name: string): LocalizedText =>
  ({ language }) =>
    `${{ en: 'the', fr: 'le', ar: 'كلمة' }[language]} ${name}`

/** Facts of every refusal that has some; of closed lists all. */
const refusalFacts: {
  [Code in RefusalCode as RefusalFacts[Code] extends undefined ? never : Code]: RefusalFacts[Code][]
} = {
  'partner-key-world': [{ world: 'test' }, { world: 'live' }],
  'partner-origin-unknown': [{ origins: ['https://shop.example', 'https://www.shop.example'] }],
  'partner-widget-unknown': [{ tag: 'cowrie-order' }],
  'partner-return-url': [{ origins: ['https://shop.example', 'https://www.shop.example'] }],
  'partner-origin-unproven': [
    {
      address: 'https://shop.example/.well-known/cowrie-partner.txt',
      record: '_cowrie-partner.shop.example',
      line: 'cowrie-partner=x',
    },
  ],
  'partner-receivers-full': [{ most: 20 }],
  'partner-origins-full': [{ most: 50 }],
  'partner-keys-full': [
    { kind: 'secret', most: 5 },
    { kind: 'publishable', most: 5 },
  ],
  'account-frozen': [{ words: 'Odd payments' }],
  'bad-input': [{ field: 'cardNumber', problem: phrase('problem') }],
  'not-found': (
    [
      'account',
      'alert',
      'call',
      'card',
      'event',
      'friend',
      'friend request',
      'identity check',
      'listing',
      'message',
      'money request',
      'notification',
      'order',
      'payout',
      'person',
      'picture',
      'receiver',
      'scenario',
      'session',
      'standing transfer',
      'table of rates',
      'transfer',
    ] as const
  ).flatMap((what) => [{ what }, { what, which: 'GET /api/x' }]),
  'too-large': [{ limit: phrase('limit') }],
  'bad-file': [{ problem: phrase('problem') }],
  'currency-closed': [{ currency: 'NGN' }],
  'card-not-payable': [{ currency: 'NGN' }],
  'setup-needed': [
    { missing: ['kyc'] },
    { missing: ['pin'] },
    { missing: ['card'] },
    { missing: ['kyc', 'pin'] },
  ],
  'proof-stale': [{ nonce: 'x' }],
  'too-many-requests': [{ wait: phrase('wait') }],
  busy: [{ seconds: 1 }, { seconds: 2 }, { seconds: 5 }, { seconds: 30 }],
  'bad-name': [{ field: 'firstName', problem: phrase('problem') }],
  'operator-slowed': [{ minutes: 1 }, { minutes: 15 }],
  'app-code-slowed': [{ minutes: 1 }, { minutes: 15 }],
  'login-slowed': [{ minutes: 1 }, { minutes: 2 }, { minutes: 7 }, { minutes: 15 }],
  'device-code-needed': [{ id: 'x' }],
  'email-unconfirmed': [
    { id: 'x', isSent: true },
    { id: 'x', isSent: false },
  ],
  'wrong-code': [{ left: 1 }, { left: 2 }, { left: 3 }, { left: 4 }],
  'code-paced': [{ wait: phrase('wait') }],
  'mail-paced': [{ wait: phrase('wait') }],
  'reset-needs-proof': [{ proofs: ['pin'] }, { proofs: ['passkey'] }, { proofs: ['pin', 'passkey'] }],
  'kyc-failed': [{ reason: phrase('reason') }],
  'step-order': [{ first: 'kyc' }, { first: 'pin' }],
  'card-refused': [{ reason: phrase('reason') }],
  'card-declined': [{ reason: phrase('reason') }],
  'wrong-pin': [{ left: 1 }, { left: 2 }, { left: 3 }, { left: 4 }],
  'pin-locked': [{ minutes: 1 }, { minutes: 15 }],
  'passkeys-full': [{ max: 10 }],
  'bad-amount': [{ field: 'needAmount', sentence: phrase('sentence') }],
  'figures-differ': [{ field: 'needAmount', expected: phrase('expected') }],
  'amount-too-small': [{ field: 'needAmount', smallest: phrase('smallest') }],
  'rest-too-small': [
    { most: undefined, all: phrase('all') },
    { most: phrase('most'), all: phrase('all') },
  ],
  'rate-far-from-market': [{ rate: phrase('rate'), market: phrase('market') }],
  'fee-changed': [{ fee: () => 'US$5.00' }],
  'rate-moved': [
    { rate: phrase('rate'), spread: undefined },
    { rate: phrase('rate'), spread: phrase('spread') },
  ],
  'limit-order': [{ limit: phrase('limit') }],
  'limit-day': [
    { limit: phrase('limit'), left: phrase('left') },
    { limit: phrase('limit'), left: phrase('left'), frees: phrase('frees') },
  ],
  'limit-month': [
    { limit: phrase('limit'), left: phrase('left') },
    { limit: phrase('limit'), left: phrase('left'), frees: phrase('frees') },
  ],
  'too-many-orders': [{ limit: 20 }],
  'too-many-listings': [{ limit: 20 }],
  'already-invited': [{ until: phrase('until') }],
  'listing-closed': [{ how: 'halted' }, { how: 'expired' }, { how: 'fulfilled' }],
  'above-balance': [{ max: phrase('max'), currency: 'USD' }],
  'listing-ended': [{ verb: 'changed' }, { verb: 'renewed' }],
  'order-not-pending': (['pending', 'completed', 'rejected', 'cancelled', 'expired'] as const).map(
    (status) => ({
      status,
    }),
  ),
  'sweep-moved': [{ now: undefined }, { now: { get: phrase('get'), give: phrase('give') } }],
  'alert-reached': [
    { kind: 'rate', now: phrase('now') },
    { kind: 'listing', now: phrase('now') },
  ],
  'too-many-alerts': [{ max: 50 }],
  'request-not-open': (['open', 'paid', 'declined', 'withdrawn', 'expired'] as const).map((status) => ({
    status,
  })),
  'too-many-open-requests': [{ limit: 20 }],
  'requests-paced': [{ limit: 30 }],
  'too-many-standing': [{ limit: 20 }],
  'transfer-not-pending': (
    ['pending', 'Success', 'accepted', 'rejected', 'cancelled', 'expired'] as const
  ).map((status) => ({
    status,
  })),
}

type Facts = Record<string, unknown>
type Sentences = Record<string, unknown>

/** Numbers that are told as such. */
const numbers: Facts = { days: 5, listings: 5, tries: 5, minutes: 5, count: 5, renewedDays: 5 }
const rests: ListingRemainder[] = [
  { is: 'left', amount: 'FACT-amount' },
  { is: 'released', amount: 'FACT-amount', card: 'FACT-card' },
  { is: 'fulfilled' },
]

const credits: CreditedCard[] = [
  { is: 'own', card: 'FACT-credited' },
  { is: 'friend', name: 'FACT-credited' },
]

const cases = rests.flatMap((rest) =>
  credits.flatMap((each) => payoutStates.map((state) => [rest, each, state] as const)),
)

/** Calls a sentence with a fact for whatever it asks; answers what it says and the facts that it asked for. */
function saidWith(
  sentence: unknown,
  rest: ListingRemainder,
  credited?: CreditedCard,
  money: PayoutState = 'paid',
): { said: string; asked: string[] } {
  const asked = new Set<string>()
  const facts = new Proxy({} as Facts, {
    get: (_, name: string) => {
      asked.add(name)
      const whole: Facts = { rest, credited, money, ...numbers }
      return whole[name] ?? `FACT-${name}`
    },
    ownKeys: () => [],
  })
  const made = typeof sentence === 'function' ? sentence(facts) : sentence
  return { said: plain(made), asked: [...asked].sort() }
}

const plain = (made: unknown): string =>
  typeof made === 'string'
    ? made
    : Object.entries(made as Sentences)
        .map(([, each]) =>
          typeof each === 'object' && each && 'plain' in each ? String(each.plain) : plain(each),
        )
        .join('\n')

/** Our typography's rules for a language, whatever is said. */
function wellSet(language: string, said: string) {
  // A no-break space, so that no line begins with a sign; and no typewriter's apostrophe.
  if (language === 'fr') expect(said).not.toMatch(/ [:;?!»]|« |\w'\w/)
  if (language === 'ar') {
    expect(said).toMatch(/[\u0600-\u06ff]/)
    expect(said).not.toMatch(/[\u0660-\u0669]|[\u0600-\u06ff][,;?]/)
    // A fact of either direction neither reorders nor is reordered.
    expect(said.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toMatch(/FACT-/)
  }
}

describe('notices', () => {
  const english = notificationMessages('en') as unknown as Sentences
  const named = Object.keys(english)

  test.each(others)('say all of their facts in %s, in words of their own', (language) => {
    const words = notificationMessages(language) as unknown as Sentences
    expect(Object.keys(words).sort()).toEqual(named.toSorted())
    for (const name of named)
      for (const [rest, credited, money] of cases) {
        const [there, here] = [english, words].map((each) => saidWith(each[name], rest, credited, money)) as [
          ReturnType<typeof saidWith>,
          ReturnType<typeof saidWith>,
        ]
        expect(here.asked, name).toEqual(there.asked)
        if (name === 'identityFailed') continue
        expect(here.said, name).not.toBe(there.said)
        const facts = there.asked.filter((fact) => !/rest|money/.test(fact) && numbers[fact] === undefined)
        // A notice of undone money says little of what would have been.
        if (money === 'undone' && there.asked.includes('money')) {
          wellSet(language, here.said)
          continue
        }
        for (const fact of facts) expect(here.said, `${name} has ${fact}`).toContain(`FACT-${fact}`)
        if (there.asked.includes('days')) expect(here.said, name).toContain('5')
        if (there.asked.includes('rest') && rest.is !== 'fulfilled')
          expect(here.said, name).toContain('FACT-amount')
        wellSet(language, here.said)
      }
  })
})

test.each(others)('letters have each sentence in %s, with its facts', (language) => {
  const flat = (words: unknown, path = ''): [string, unknown][] =>
    typeof words === 'object'
      ? Object.entries(words as Sentences).flatMap(([name, each]) => flat(each, `${path}.${name}`))
      : [[path, words]]
  const [english, words] = [flat(mailMessages('en')), flat(mailMessages(language))]
  expect(words.map(([path]) => path)).toEqual(english.map(([path]) => path))
  words.forEach(([path, sentence], at) => {
    const takesText = /greeting|invite\.subject/.test(path)
    const takesNumber = /Lasts|renew$|reopen$|lasts/.test(path)
    const call = (each: unknown) =>
      typeof each !== 'function'
        ? String(each)
        : takesText
          ? String(each('FACT-text'))
          : takesNumber
            ? String(each(5))
            : saidWith(each, { is: 'fulfilled' }).said
    const [there, here] = [call(english[at]?.[1]), call(sentence)]
    expect(here, path).not.toBe(there)
    for (const [fact] of there.matchAll(/FACT-\w+|\b5\b/g)) expect(here, path).toContain(fact)
    wellSet(language, here)
  })
})

describe('refusals', () => {
  const codes = Object.keys(refusalMessages('en').refusals) as RefusalCode[]
  const textOf = (language: (typeof languages)[number], code: RefusalCode) => {
    const sentence = refusalMessages(language).refusals[code] as unknown
    const facts = (refusalFacts as Partial<Record<RefusalCode, object[]>>)[code] ?? [{}]
    return facts.map((each) => (typeof sentence === 'function' ? sentence(each) : sentence)) as {
      title: string
      details: string
    }[]
  }

  /** The facts that stand in the sentence as they are; those of closed lists are told in words. */
  const written = (language: (typeof languages)[number], code: RefusalCode, at: number): string[] => {
    const facts = (refusalFacts as Partial<Record<RefusalCode, object[]>>)[code]?.[at] ?? {}
    return Object.entries(facts).flatMap(([name, fact]) =>
      typeof fact === 'function'
        ? [fact(refusalMessages(language))]
        : // The field of a bad name is for the form, not for the sentence.
          ['field', 'which', 'currency'].includes(name) && code !== 'bad-name'
          ? [fact]
          : [],
    )
  }

  test.each(others)('say what happened in %s, with each fact and each of a closed list', (language) => {
    for (const code of codes) {
      const [english, here] = [textOf('en', code), textOf(language, code)]
      here.forEach(({ title, details }, at) => {
        expect(`${title} ${details}`, code).not.toBe(`${english[at]?.title} ${english[at]?.details}`)
        for (const fact of written(language, code, at)) expect(details, code).toContain(fact)
        wellSet(language, title)
        wellSet(language, details)
      })
      expect(new Set(here.map(({ details }) => details)).size, code).toBe(here.length)
    }
  })

  test('have an answer beside them for what is no refusal', () => {
    for (const language of others) {
      const { done, inviteLink, inviteSent, broken, friendsNow } = refusalMessages(language)
      for (const said of [done, inviteLink, inviteSent, broken.title, broken.details, broken.message])
        wellSet(language, said)
      expect(friendsNow('FACT-name')).toContain('FACT-name')
      wellSet(language, friendsNow('FACT-name'))
    }
  })

  test('count in Arabic as Arabic does', () => {
    const left = (count: number) => refusalMessages('ar').refusals['wrong-pin']({ left: count }).details
    expect([1, 2, 3, 11].map(left)).toEqual([
      'تتبقى محاولة واحدة',
      'تتبقى محاولتان',
      'تتبقى 3 محاولات',
      'تتبقى 11 محاولة',
    ])
    const { minutes, seconds, hours } = refusalMessages('ar')
    expect([1, 2, 3, 11].map(minutes)).toEqual(['دقيقة واحدة', 'دقيقتين', '3 دقائق', '11 دقيقة'])
    expect([1, 2, 3, 11].map(hours)).toEqual(['ساعة واحدة', 'ساعتين', '3 ساعات', '11 ساعة'])
    expect([1, 2, 3, 11].map(seconds)).toEqual(['ثانية واحدة', 'ثانيتين', '3 ثوانٍ', '11 ثانية'])
  })

  test('say a provider’s known reason in the language, and an unknown one as it came', () => {
    const known = providerSays({ why: 'unknown-bvn' })
    expect(known(refusalMessages('en'))).toBe('BVN does not exist, please try again')
    expect(known(refusalMessages('fr'))).toBe('Ce BVN n’existe pas, veuillez réessayer')
    expect(providerSays({ message: 'Ask your bank' })(refusalMessages('ar'))).toBe('Ask your bank')
  })
})

describe('stored history', () => {
  const reasons = Object.keys(historyMessages('en').reasons) as EndReason[]

  test('is read in the language of its reader', () => {
    for (const reason of reasons)
      for (const language of languages)
        expect(reasonIn(language, reason)).toBe(historyMessages(language).reasons[reason])
    expect(reasonIn('fr', null)).toBeUndefined()
    for (const language of others)
      for (const reason of Object.values(historyMessages(language).reasons)) wellSet(language, reason)
  })

  test('as changes of a listing, is read piece by piece', () => {
    const stored = [
      { field: 'rate', from: { figure: '1580', base: 'USD' }, to: { figure: '1600', base: 'USD' } },
      { field: 'partFulfilment', from: false, to: true },
      { field: 'systemFulfilment', from: true, to: false },
    ] as const
    const pair = { need: 'USD', have: 'NGN' } as const
    const english =
      '1 USD = 1,600.00 NGN, previously 1 USD = 1,580.00 NGN; part fulfillment: yes; system fulfillment: no'
    expect(changesIn('en', stored, pair)).toBe(english)
    expect(changesIn(undefined, stored, pair)).toBe(english)
    expect(changesIn('fr', stored, pair)).toBe(
      '1 USD = 1,600.00 NGN, auparavant 1 USD = 1,580.00 NGN\u00a0; exécution partielle\u00a0: oui\u00a0; exécution automatique\u00a0: non',
    )
    expect(changesIn('ar', stored, pair)).toBe(
      '\u20681 USD = 1,600.00 NGN\u2069، وكان \u20681 USD = 1,580.00 NGN\u2069؛ التنفيذ الجزئي: نعم؛ التنفيذ التلقائي: لا',
    )
  })
})
