/** The pair that a person chose last above the listings, kept in this browser. */
import type { RefObject } from 'react'
import { storageOrMemory } from '#core/client/storage.ts'
import { currencyByCode } from '#core/money/currencies.ts'
import type { Filter } from './search.ts'

export const pairStorage = storageOrMemory('localStorage')

export type ChosenPair = Pick<Filter, 'need' | 'have'>

/** The pair above the market's list, and what the person has typed. */
export type Pairs = {
  storageKey: string
  onChoose: (pair: ChosenPair) => void
  /** The amount to give of the chosen pair, decimal text, once the person has typed one. */
  amount: RefObject<string>
}

/** Stored text may be from an older release or tampered with. */
export function readPair(text: string | null | undefined): ChosenPair | undefined {
  const [need, have] = (text ?? '').split('/').map((code) => currencyByCode(code)?.code)
  return need && have && need !== have ? { need, have } : undefined
}
