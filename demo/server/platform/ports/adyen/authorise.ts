/** Reserves an amount on a stored card: a pre-authorisation with manual capture. */
import type { CardAnswer, CardProcessorPort } from '../card-processor.ts'
import {
  type AdyenAccount,
  expecting,
  idempotent,
  isRefusal,
  type PaymentRequest,
  returnUrl,
  unclear,
} from './account.ts'
import { AmountNotPossible, type Sum, toAdyenAmount } from './amounts.ts'
import { notEnoughBalance, refusalOf } from './refusals.ts'

/** Codes for a token that Adyen does not know, or no longer. */
const unknownTokenCodes = new Set(['800', '803'])

/** Charges without their person, who confirms them by PIN here: no bank may answer with a challenge. */
const withStoredCard = {
  recurringProcessingModel: 'UnscheduledCardOnFile',
  shopperInteraction: 'ContAuth',
} as const

export async function authorise(
  { services, merchantAccount }: AdyenAccount,
  { key, token, personId, ...sum }: Parameters<CardProcessorPort['authorise']>[0],
): Promise<CardAnswer> {
  const amount = possibleAmount(sum)
  if (amount instanceof AmountNotPossible) return { ok: false, reason: 'declined', message: amount.message }
  const answer = await services()
    .payments.payments(
      {
        merchantAccount,
        reference: key,
        returnUrl,
        amount,
        paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
        shopperReference: personId,
        ...withStoredCard,
        additionalData: { authorisationType: 'PreAuth', manualCapture: 'true' },
      } as PaymentRequest,
      idempotent('authorise', key),
    )
    .catch(expecting(unknownTokenCodes))
  if (!answer)
    return { ok: false, reason: 'declined', message: 'This card is no longer stored. Add it again' }
  const { resultCode, refusalReasonCode, pspReference } = answer
  if (isRefusal(resultCode))
    return refusalReasonCode === notEnoughBalance
      ? { ok: false, reason: 'insufficient-funds' }
      : { ok: false, reason: 'declined', ...refusalOf(refusalReasonCode) }
  if (resultCode !== 'Authorised' || !pspReference) throw unclear('authorise', resultCode)
  return { ok: true, reference: pspReference }
}

function possibleAmount(sum: Sum) {
  try {
    return toAdyenAmount(sum)
  } catch (error) {
    if (error instanceof AmountNotPossible) return error
    throw error
  }
}
