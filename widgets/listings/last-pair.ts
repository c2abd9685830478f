/** The pair that a person chose last above the listings, kept in this browser. */
import { storageOrMemory } from '#core/client/session/storage.ts'
import { currencyByCode } from '#core/money/currencies.ts'
import type { Filter } from './search.ts'

export const pairStorage = storageOrMemory('localStorage')

export type ChosenPair = Pick<Filter, 'need' | 'have'>

/** Stored text may be from an older release or tampered with. */
export function readPair(text: string | null | undefined): ChosenPair | undefined {
  const [need, have] = (text ?? '').split('/').map((code) => currencyByCode(code)?.code)
  return need && have && need !== have ? { need, have } : undefined
}
