/** Refuses, before money is held, what could never be paid out (rules/rates.md#open-currencies). */
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Card } from '../cards/usable-card.ts'
import { isPaidBrand, isPaidIn } from '../currency-settings.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

type Given = Pick<Server, 'settings'>

/** Refuses what is new in a closed currency; what stands open in it runs to its end. */
export function assertOpenCurrencies({ settings }: Given, ...codes: CurrencyCode[]): void {
  const currency = codes.find((code) => !settings.openCurrencies.has(code))
  if (currency) throw refuse('currency-closed', { currency })
}

/** Refuses a card to which no money can be sent in this currency. */
export function assertPayable(
  { settings }: Given,
  card: Pick<Card, 'brand' | 'issuer_country'>,
  currency: CurrencyCode,
): void {
  const { payouts } = settings
  if (isPaidBrand(payouts, card.brand) && isPaidIn(payouts, currency, card.issuer_country ?? undefined))
    return
  throw refuse('card-not-payable', { currency })
}
