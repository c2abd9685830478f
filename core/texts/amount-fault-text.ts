import { type CurrencyCode, usedDecimals } from '#core/money/currencies.ts'
import type { AmountFault } from '#core/money/money.ts'
import type { AmountTexts } from './shared/amounts/en.ts'

/** Sentence for a refused amount, the same as in the server's answers. */
export const amountFaultText = (fault: AmountFault, code: CurrencyCode, texts: AmountTexts): string =>
  texts.amount[fault](code, usedDecimals(code))
