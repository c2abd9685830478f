/** Exchanges a card for a token. */
import { brandOf } from '#core/contract/cards.ts'
import type { Vault } from '../../keys/vault.ts'
import type { CardData, CardProcessorPort, StoredCard } from '../card-processor.ts'
import {
  type AdyenAccount,
  expecting,
  idempotent,
  isRefusal,
  type PaymentRequest,
  returnUrl,
  unclear,
} from './account.ts'
import { refusalOf } from './refusals.ts'
import { storedCardOf } from './stored-card.ts'

type Tokenise = CardProcessorPort['tokenise']

/** Cards are verified with nothing, which has a currency nevertheless. */
const nothing = { currency: 'USD', value: 0 }

/** Codes for an invalid number, brand, CVC length, expiry and CVC. */
const wrongCardCodes = new Set(['101', '102', '103', '129', '153'])

export async function tokenise(
  account: AdyenAccount,
  vault: Pick<Vault, 'keyedHash'>,
  { key, personId, holderName, ...card }: Parameters<Tokenise>[0],
): ReturnType<Tokenise> {
  const answer = await account
    .services()
    .payments.payments(
      {
        merchantAccount: account.merchantAccount,
        reference: key,
        returnUrl,
        amount: nothing,
        paymentMethod: { type: 'scheme', ...detailsOf(card), holderName },
        shopperReference: personId,
        storePaymentMethod: true,
        enablePayOut: true,
        recurringProcessingModel: 'UnscheduledCardOnFile',
        shopperInteraction: 'Ecommerce',
      } as PaymentRequest,
      idempotent('tokenise', key),
    )
    .catch(expecting(wrongCardCodes))
  if (!answer) return { ok: false, why: 'card-refused' }
  if (isRefusal(answer.resultCode)) return { ok: false, ...refusalOf(answer.refusalReasonCode) }
  const token =
    answer.additionalData?.['tokenization.storedPaymentMethodId'] ??
    answer.additionalData?.['recurring.recurringDetailReference']
  if (answer.resultCode !== 'Authorised') throw unclear('tokenise', answer.resultCode)
  if (!token)
    throw new Error(
      'Adyen stored a card without naming its token: switch on "Recurring details" in Additional data',
    )
  const country = answer.additionalData?.cardIssuingCountry ?? answer.additionalData?.issuerCountry
  const { alias, ...seen } = storedCardOf(answer, 'number' in card ? typedCard(card) : undefined)
  return {
    ok: true,
    token,
    fingerprints: fingerprintsOf(card, alias, vault),
    ...seen,
    ...(country && { issuerCountry: country.toUpperCase() }),
  }
}

/** The fields of Adyen's `CardDetails`. */
const detailsOf = (card: CardData) =>
  'encrypted' in card
    ? {
        encryptedCardNumber: card.encrypted.number,
        encryptedExpiryMonth: card.encrypted.month,
        encryptedExpiryYear: card.encrypted.year,
        encryptedSecurityCode: card.encrypted.cvv,
      }
    : {
        number: card.number,
        cvc: card.cvv,
        expiryMonth: String(card.month).padStart(2, '0'),
        expiryYear: String(card.year),
      }

const typedCard = ({
  number,
  month,
  year,
}: Extract<CardData, { number: string }>): Omit<StoredCard, 'token' | 'fingerprints'> => ({
  brand: brandOf(number),
  lastFour: number.slice(-4),
  month,
  year,
})

/** Marks of a card number. The alias is what a typed and an encrypted card of one number have in common. */
const fingerprintsOf = (card: CardData, alias: string | undefined, vault: Pick<Vault, 'keyedHash'>) => [
  // The sandbox's kind is kept: who added a card before keeps it.
  ...('number' in card ? [vault.keyedHash('sandbox card', card.number)] : []),
  ...(alias ? [vault.keyedHash('card alias', alias)] : []),
]
