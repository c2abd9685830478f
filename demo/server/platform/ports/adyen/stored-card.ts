/** Reads a stored card from Adyen's answer: the only source for a card whose number we never saw. */
import type { CardBrand } from '#core/contract/cards.ts'
import type { StoredCard } from '../card-processor.ts'

type Answer = {
  readonly additionalData?: Readonly<Record<string, string | undefined>> | undefined
  readonly paymentMethod?: { readonly brand?: string } | null | undefined
}

type Seen = Omit<StoredCard, 'token' | 'fingerprints'>

/**
 * The card as Adyen names it, with its alias, which is the same for one number. `typed` stands in for what an account
 * does not answer about a card that was typed here. Throws a sentence for the operator when an encrypted card stays unknown.
 */
export function storedCardOf(
  { additionalData = {}, paymentMethod }: Answer,
  typed: Seen | undefined,
): Seen & { readonly alias: string | undefined } {
  const { alias, cardSummary, expiryDate, cardPaymentMethod, paymentMethodVariant } = additionalData
  const variant =
    cardPaymentMethod ?? paymentMethodVariant ?? paymentMethod?.brand ?? additionalData.paymentMethod
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(expiryDate ?? '') ?? []
  const seen = {
    brand: variant === undefined ? undefined : brandOfVariant(variant),
    lastFour: /^\d{4}$/.test(cardSummary ?? '') ? cardSummary : undefined,
    month: month === undefined ? undefined : Number(month),
    year: year === undefined ? undefined : Number(year),
  }
  const hidden = [
    alias === undefined && 'Alias info',
    seen.lastFour === undefined && 'Card summary',
    seen.month === undefined && 'Expiry date',
    seen.brand === undefined && 'Variant',
  ].filter((each) => each !== false)
  if (!typed && hidden.length > 0)
    throw new Error(
      `Adyen stored a card without saying what it is: switch on ${hidden.join(', ')} in Additional data`,
    )
  return {
    alias,
    brand: (seen.brand ?? typed?.brand) as CardBrand,
    lastFour: (seen.lastFour ?? typed?.lastFour) as string,
    month: (seen.month ?? typed?.month) as number,
    year: (seen.year ?? typed?.year) as number,
  }
}

/** Variants begin with their brand: `visa`, `visadebit`, `mc`, `mcstandardcredit`, `amex`. */
function brandOfVariant(variant: string): CardBrand {
  if (/^(visa|electron|vpay)/.test(variant)) return 'visa'
  if (/^(mc|mastercard)/.test(variant)) return 'mastercard'
  if (variant.startsWith('amex')) return 'amex'
  return variant.startsWith('verve') ? 'verve' : 'other'
}
