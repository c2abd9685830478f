/**
 * What is said of what happened to an order, a listing or a transfer. Stored in English, which is what it is on paper,
 * and read in the reader's language.
 */
import type { Language } from '#core/contract/languages.ts'
import { words as ar } from './history.ar.ts'
import { words as en } from './history.en.ts'
import { words as fr } from './history.fr.ts'

/** Why an order or a transfer ended without a payment. */
export type EndReason =
  | 'owner-declined'
  | 'listing-halted'
  | 'listing-expired'
  | 'filled-by-order'
  | 'filled-by-match'
  | 'balance-below'
  | 'order-undecided'
  | 'transfer-unanswered'

export type HistoryWords = {
  readonly reasons: Readonly<Record<EndReason, string>>
  /** `US$400 for ₦640,000` */
  sums: (facts: { ordered: string; paid: string }) => string

  // What an owner changed about a listing
  /** Rates as `1 USD = 1,600.00 NGN`. */
  newRate: (facts: { now: string; before: string }) => string
  partFulfilment: (isOn: boolean) => string
  systemFulfilment: (isOn: boolean) => string
  /** Between two changes. */
  and: string
}

const inAll: Readonly<Record<Language, HistoryWords>> = { en, fr, ar }

export const historyWords = (language: Language): HistoryWords => inAll[language]

/** A reason as it is stored. */
export const storedReason = (reason: EndReason): string => en.reasons[reason]

/** A stored reason as its reader reads it. */
export function reasonIn(language: Language = 'en', stored: string): string {
  const reasons = Object.keys(en.reasons) as EndReason[]
  const reason = reasons.find((each) => en.reasons[each] === stored)
  return reason ? inAll[language].reasons[reason] : stored
}

/** The stored changes of a listing as their reader reads them; its figures stay as they are written. */
export function changesIn(language: Language = 'en', stored: string): string {
  const words = inAll[language]
  const changes = stored.split(en.and).map((change) => {
    for (const isOn of [true, false]) {
      if (change === en.partFulfilment(isOn)) return words.partFulfilment(isOn)
      if (change === en.systemFulfilment(isOn)) return words.systemFulfilment(isOn)
    }
    const [, now, before] = /^(.+), before (.+)$/.exec(change) ?? []
    return now && before ? words.newRate({ now, before }) : change
  })
  return changes.join(words.and)
}
