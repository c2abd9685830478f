import type { Catalogue } from '#core/texts/translation.ts'

/** The exchange's fee on a payment (rules/rates.md#fee). */
export const english = {
  fee: 'Fee',
  total: 'Total',
  ofOffer: (fee: string) =>
    `Fee ${fee}. Held now with your offer, taken as orders are accepted. Anything unsold is released with its share of the fee.`,
  terms: (perCent: string, least: string | undefined) =>
    least === undefined ? perCent : `${perCent}, at least ${least}`,
  unknown: 'Unknown',
  failed: 'The fee could not be loaded.',
  failedText: 'You can confirm once it has loaded.',
  changed: 'The fee has changed',
  changedText: (now: string, before: string) =>
    `It was ${before} and is now ${now}. Check the new total, then enter your PIN.`,
} as const

export type FeeTexts = Catalogue<typeof english>
