/** Amount and currency that a page writes into a form, and which of them it locks (rules/embedding.md#prefilled). */
import { type CurrencyCode, currencyByCode, finestCurrency } from './currencies.ts'
import { isLocked } from './locked.ts'
import { parseAmount } from './money.ts'

/** The attributes as written. */
export type WrittenPrefill = {
  readonly currency?: string | undefined
  readonly amount?: string | undefined
  /** Names, with spaces between. */
  readonly locked?: string | undefined
}

export type Prefill = {
  /** Empty: the page names none. */
  readonly currency: CurrencyCode | ''
  /** Empty, too, when it names none that could be sent. */
  readonly amount: string
  /** Only of what has a value. */
  readonly isLocked: { readonly currency: boolean; readonly amount: boolean }
  /** The amount with which the form begins again, after the first was sent; empty unless it is locked. */
  readonly again: string
  /** The locked values as one text, for the name of what is kept: a restored form must not have others. */
  readonly fixed: string
}

/** Initial values of a form. An invalid one is ignored: nobody can get stuck at a field that they cannot change. */
export function readPrefill({ currency = '', amount = '', locked }: WrittenPrefill): Prefill {
  const code = currencyByCode(currency.trim().toUpperCase())?.code ?? ''
  const text = amount.trim()
  const isAmount = parseAmount(text, code || finestCurrency).ok
  // An amount without a currency says nothing yet.
  const locks = {
    currency: isLocked(locked, 'currency') && code !== '',
    amount: isLocked(locked, 'amount') && isAmount && code !== '',
  }
  return {
    currency: code,
    amount: isAmount ? text : '',
    isLocked: locks,
    again: locks.amount ? text : '',
    fixed: [locks.currency && code, locks.amount && text].filter(Boolean).join(' '),
  }
}
