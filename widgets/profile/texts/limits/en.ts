import type { Catalogue } from '#core/texts/translation.ts'

/** Limits of a person, and what is left of them. Amounts come formatted. */
export const english = {
  limits: 'Your limits',
  limitsText:
    'How much can leave your cards, in US dollars at the market rate. Orders, listings and transfers count with their fees. Released money doesn’t count.',
  day: 'In 24 hours',
  month: 'In 30 days',
  order: 'One order',
  orders: 'Pending orders at once',
  listings: 'Open listings at once',
  used: (used: string | number, limit: string | number) => `${used} of ${limit} used`,
  left: (left: string) => `${left} left`,
  atMost: (limit: string) => `up to ${limit}`,
  frees: (moment: string) => `more available from ${moment}`,
  grows: (day: string) => `Your limits go up on ${day}`,
  growsTo: (what: string, limit: string) => `${what}: ${limit}`,
  failed: 'Your limits could not be loaded.',
} as const

export type LimitsTexts = Catalogue<typeof english>
