import { createHmac } from 'node:crypto'
import type { Settings } from '../../settings/settings.ts'

/** The people of the demo world. The login page offers the first two. */
export type DemoPerson = {
  firstName: string
  lastName: string
  userName: string
  countryCode: string
  /** The last four digits, and the brands as the processor would report them. */
  cards: readonly {
    nickname: string
    type: 'credit' | 'debit'
    brand: 'visa' | 'mastercard'
    lastFour: string
  }[]
}

/** The only password and PIN of seeded people in a sandbox. Production refuses `SEED=demo` and a sandbox's database. */
export const demoPassword = 'Lagoon2026'
export const demoPin = '1234'

/** The token of a demo person's card. The sandbox's bank opens a card for it, with the last four digits in it. */
export const demoToken = (lastFour: string, cardId: string): string =>
  `sandbox_card_${lastFour}_demo_${cardId}`

/** A LIKE pattern for all of them. */
export const demoTokens: string = demoToken('%', '%')

/** The demo people's password. A sandbox that strangers can reach derives it from its key: the one above is public. */
export const demoPasswordOf = ({ sandboxKey }: Settings): string =>
  sandboxKey
    ? `Lagoon-${createHmac('sha256', sandboxKey).update('demo people').digest('base64url').slice(0, 22)}`
    : demoPassword

const cards = (lastFour: string): DemoPerson['cards'] => [
  { nickname: 'Everyday', type: 'debit', brand: 'visa', lastFour: '4242' },
  { nickname: 'Savings', type: 'credit', brand: 'mastercard', lastFour },
]

const person = (firstName: string, lastName: string, countryCode: string, lastFour: string): DemoPerson => ({
  firstName,
  lastName,
  userName: firstName.toLowerCase(),
  countryCode,
  cards: cards(lastFour),
})

export const demoPeople: readonly DemoPerson[] = [
  person('Amara', 'Okafor', 'NG', '4444'),
  person('Daniel', 'Whitfield', 'US', '5100'),
  person('Chidi', 'Eze', 'NG', '5454'),
  person('Ingrid', 'Solberg', 'NO', '5118'),
  person('Kenji', 'Morita', 'JP', '5120'),
  person('Lucia', 'Ferrari', 'IT', '5135'),
  person('Priya', 'Raman', 'IN', '5148'),
  person('Tomasz', 'Zielinski', 'PL', '5159'),
  person('Zanele', 'Dube', 'ZA', '5161'),
  person('Mateus', 'Carvalho', 'BR', '5172'),
  person('Seo-yeon', 'Park', 'KR', '5183'),
  person('Hannah', 'Clarke', 'GB', '5194'),
]
