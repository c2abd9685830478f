/** Why Adyen refused a card, for the person who uses it. */
import type { ProviderNo } from '../../messages/provider-reasons.ts'

/** Refusal reason code of `Not enough balance`. */
export const notEnoughBalance = '12'

/**
 * Sentences that a person can act on, by refusal reason code. The other codes (stolen, fraud, blocked, …) get the
 * general sentence: Adyen asks merchants to keep them from people, because they help those who try stolen cards.
 */
const sentences: Readonly<Record<string, string>> = {
  '6': 'This card has expired. Use another card',
  '8': 'The card number is not right',
  '9': 'The bank that issued this card does not answer at the moment. Try again later',
  '10': 'This card cannot be used for this kind of payment. Use another card',
  '23': 'This card cannot be used for this kind of payment. Use another card',
  '24': 'The security code of the card is not right',
  '28': "This amount is above the card's limit",
  '29': 'This card was used too often today. Try again tomorrow, or use another card',
}

export const refusalOf = (code: string | undefined): ProviderNo => {
  const message = sentences[code ?? '']
  return message ? { message } : { why: 'card-refused' }
}
