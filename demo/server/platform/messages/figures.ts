/** The faults of amounts and rates, in the sentences that widgets show beside the field. */
import type { Language } from '#core/contract/languages.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { AmountFault } from '#core/money/money.ts'
import type { RateFault } from '#core/money/rate.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'

type FigureMessages = {
  readonly amount: Readonly<Record<AmountFault, (code: CurrencyCode, decimals: number) => string>>
  readonly rate: Readonly<Record<RateFault, string>>
}

const byLanguage = await inEachLanguage<FigureMessages>(async (language) => {
  const { english, texts } = await import(`#core/texts/shared/amounts/${language}.ts`)
  return texts ?? english
})

export const figureMessages = (language: Language): FigureMessages => byLanguage[language]
