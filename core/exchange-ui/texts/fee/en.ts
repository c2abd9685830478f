import type { Catalogue } from '#core/texts/translation.ts'

/** The exchange's fee on a payment (rules/rates.md#fee). */
export const english = {
  fee: 'Fee',
  total: 'Total',
  ofOffer: (fee: string) =>
    `Fee ${fee}. Held now with the offer, and taken as orders are accepted. What is not sold goes back with its part of the fee.`,
  terms: (perCent: string, least: string | undefined) =>
    least === undefined ? perCent : `${perCent}, at least ${least}`,
  unknown: 'Not known',
  failed: 'The fee could not be loaded.',
  failedText: 'You can confirm as soon as you have seen it.',
  changed: 'The fee has changed',
  changedText: (now: string, before: string) =>
    `It is now ${now}, no longer ${before}. Check the new total, then enter your PIN.`,
} as const

export type FeeTexts = Catalogue<typeof english>
