import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the steps behind the first one. */
export const english = {
  debitHint: (amount: string) =>
    `We’ll hold ${amount} on this card while the listing is open, and take it only as orders are accepted.`,
  creditHint: (amount: string) => `Up to ${amount} will arrive here as orders are accepted.`,

  youNeed: 'You need',
  youOffer: 'You offer',
  systemRate: 'System rate',
  offerInstead: (now: string, before: string) => `You offer ${now} instead of ${before}.`,
  submit: 'Create List',
  failed: 'Create listing failed, try again',

  done: 'Your listing has been created',
  next: (days: number, system: boolean) =>
    system
      ? `Orders at your rate or better, and listings that match yours, are accepted right away. Anything left after ${days} days is released.`
      : `We’ll tell you about each order, and you decide. Anything left after ${days} days is released.`,
  finish: 'Go to dashboard',
} as const

export type LaterTexts = Catalogue<typeof english>
