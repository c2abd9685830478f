/** What is wrong with an amount or a rate: the sentences that widgets say beside the field. */

import type { Language } from '#core/contract/languages.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { AmountFault } from '#core/money/money.ts'
import type { RateFault } from '#core/money/rate.ts'
import { texts as arabic } from '#core/texts/shared/amounts/ar.ts'
import { english } from '#core/texts/shared/amounts/en.ts'
import { texts as french } from '#core/texts/shared/amounts/fr.ts'

type FigureWords = {
  readonly amount: Readonly<Record<AmountFault, (code: CurrencyCode, decimals: number) => string>>
  readonly rate: Readonly<Record<RateFault, string>>
}

const inAll: Readonly<Record<Language, FigureWords>> = { en: english, fr: french, ar: arabic }

export const figureWords = (language: Language): FigureWords => inAll[language]
