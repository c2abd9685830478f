/** Names that speak to their reader: mails repeat them in our name (rules/accounts.md#names). */
import { describe, expect, it } from 'vitest'
import { isFullName } from '#core/contract/contact-rules.ts'
import { type NameKind, nameFault } from '#core/contract/names.ts'

const names = [
  ...['Ma. Cristina Reyes', 'ma. cristina', 'Samuel L. Jackson', 'samuel l. jackson', 'Martin King Jr.'],
  ...[
    'martin king jr.',
    'O’Neil',
    "O'Neil",
    'Jean-Luc',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'J.-P. Sartre',
  ],
  ...['Prof. Wangari Maathai', 'Elena Sta. Cruz', 'Samuel St. John', 'Karl-Theodor v. Guttenberg', 'Ada 2.'],
  ...[
    'Elizabeth 2',
    'د. محمد علي',
    'ए.पी.जे. अब्दुल कलाम',
    'எம்.ஜி.ஆர்.',
    'ดร. สมชาย',
    'カール・マルクス',
    'Gal·la Pons',
  ],
  'María de los Ángeles de la Santísima Trinidad',
]

const messages: [string, string][] = [
  ['You won. Visit evil-bonus.com', 'a sentence with a domain'],
  ['evil-bonus.com', 'a domain'],
  ['Evil.Bonus', 'a word after a dot'],
  ['x.com', 'a domain with one letter'],
  ['t.co', 'a short domain'],
  ['пример.рф', 'a domain of another alphabet'],
  ['例子.中国', 'a domain of another alphabet'],
  ['உதாரணம்.இந்தியா', 'a domain of another alphabet'],
  ['www evil com', 'the beginning of an address'],
  ['HTTP evil', 'the beginning of an address'],
  ['10.0.0.1 Ada', 'a network address'],
  ['Call 0800123456', 'a phone number'],
  ['Call 0 8 0 0 1', 'a phone number with spaces'],
  ['اتصل ٠٨٠١٢', 'a phone number in other digits'],
  ['Congratulations. Ada', 'a sentence'],
  ['You won. Call Ada', 'a sentence that ends in a short word'],
  ['Ada Hello.', 'a sentence at the end'],
  ['Ada... Obi', 'dots'],
]

describe.each<NameKind>(['person', 'holder'])('the name of a %s', (kind) => {
  it.each(names)('may be %s', (name) => {
    expect(nameFault(name, kind)).toBeUndefined()
  })

  it.each(messages)('may not be %s: %s', (name) => {
    expect(nameFault(name, kind)).toBe('message')
  })
})

describe('the holder of a card', () => {
  it.each([
    'Obi & Sons (Lagos)',
    'Obi Trading Co. Ltd.',
    'Acme, Inc.',
    'S.A.R.L. Dupont',
    'A/B Volvo',
    '7-Eleven',
  ])('may be %s', (name) => {
    expect(nameFault(name, 'holder')).toBeUndefined()
  })

  it.each(['Obi (evil.com)', 'evil.com/bonus', 'Obi & Sons, evil.com'])('may not be %s', (name) => {
    expect(nameFault(name, 'holder')).toBe('message')
  })
})

describe('a user name', () => {
  it.each(['ada.obi', 'j.r', 'ada.2026', 'comfort', 'net.worth', 'a.b.c', 'wwwada', 'ada_obi'])(
    'may be %s',
    (name) => {
      expect(nameFault(name, 'user')).toBeUndefined()
    },
  )

  it.each([
    'evil-bonus.com',
    'Evil.COM',
    'evil.com.',
    'evil.com_',
    'bit.ly',
    'ada.ng',
    'www.evil',
    'free.money',
  ])('may not be %s', (name) => {
    expect(nameFault(name, 'user')).toBe('message')
  })
})

describe('the contact form', () => {
  it('takes the names that registration takes, of two words', () => {
    for (const name of names) expect(isFullName(name), name).toBe(/\p{L}.*\s.*\p{L}/u.test(name))
    for (const [name] of messages) expect(isFullName(name), name).toBe(false)
  })
})
