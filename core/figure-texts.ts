import { catalogue } from './catalogue.ts'
import { english, type FigureTexts } from './contract/figure-texts.ts'
import type { CurrencyCode } from './money/currencies.ts'
import { decimalsOf } from './money/decimals.ts'
import type { AmountFault } from './money/money.ts'

export type { FigureTexts }
export const { useTexts: useFigureTexts } = catalogue(english, {
  fr: () => import('./contract/figure-texts.fr.ts'),
  ar: () => import('./contract/figure-texts.ar.ts'),
})

/** The sentence for a refused amount, as the server has it in its answers. */
export const amountFaultText = (fault: AmountFault, code: CurrencyCode, texts: FigureTexts): string =>
  texts.amount[fault](code, decimalsOf(code))
