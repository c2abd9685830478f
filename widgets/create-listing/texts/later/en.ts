import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the steps behind the first one. */
export const english = {
  debitHint: (amount: string) =>
    `${amount} will be held on it while the listing is open, and only taken as orders are accepted.`,
  creditHint: (amount: string) => `Up to ${amount} arrives here as orders are accepted.`,

  youNeed: 'You need',
  youOffer: 'You offer',
  systemRate: 'System rate',
  offerInstead: (now: string, before: string) => `You offer ${now} instead of ${before}.`,
  submit: 'Create List',
  failed: 'Create listing failed, try again',

  done: 'Your listing has been created',
  next: (days: number, system: boolean) =>
    system
      ? `Orders at your rate or better, and listings that match yours, are taken at once. You are told about each one. What is left after ${days} days is released.`
      : `You are told about each order and decide on it. What is left after ${days} days is released.`,
  finish: 'Go to dashboard',
} as const

export type LaterTexts = Catalogue<typeof english>
