/**
 * The card processor Adyen: Checkout v72 for cards and reservations, Transfers v4 for payouts, standard and transfer
 * webhooks for what becomes of them. A reservation is a pre-authorisation with manual capture, of an account that has
 * "multiple partial captures" enabled: without it, the first capture releases the rest.
 */
import { brandOf } from '#core/contract/cards.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Vault } from '../keys/vault.ts'
import { AmountNotPossible, toAdyenAmount } from './adyen/amounts.ts'
import { eventReader } from './adyen/events.ts'
import { type AdyenEnvironment, encryptedFieldsOf } from './adyen/fields.ts'
import { splitHolderName } from './adyen/holder.ts'
import { AdyenRefusedCall, httpClient } from './adyen/http.ts'
import { loadServices } from './adyen/library.ts'
import { notEnoughBalance, refusalOf } from './adyen/refusals.ts'
import { downloadReport, type ReportKind } from './adyen/reports.ts'
import { storedCardOf } from './adyen/stored-card.ts'
import type { CardData, CardProcessorPort, StoredCard } from './card-processor.ts'

export type AdyenSettings = {
  readonly apiKey: string
  /** The key of the balance platform's credential, where payouts have one of their own. */
  readonly transfersApiKey?: string
  /** The keys of the users who may download reports. */
  readonly reportApiKeys?: Partial<Readonly<Record<ReportKind, string>>>
  /** With it cards are typed in Adyen's fields, and their numbers never reach us. */
  readonly clientKey?: string | undefined
  readonly merchantAccount: string
  /** Payouts leave it. */
  readonly balanceAccount: string
  readonly environment: AdyenEnvironment
  /** Hexadecimal, current and older ones. */
  readonly hmacKeys: { readonly payments: readonly string[]; readonly transfers: readonly string[] }
  readonly vault: Pick<Vault, 'keyedHash'>
  readonly clock?: () => Date
  /** Of a call. */
  readonly timeoutMs?: number
}

/** Below the outbox's lease, and as long as somebody waits for a button. */
const defaultTimeoutMs = 10_000

/** Adyen demands one, for methods that redirect. Nobody is sent there. */
const returnUrl = 'https://cowrie.invalid/'

/** Cards are verified with nothing, which has a currency nevertheless. */
const nothing = { currency: 'USD', value: 0 }

/** Of a number, a brand, the length of a CVC, an expiry and a CVC that are none. */
const wrongCardCodes = new Set(['101', '102', '103', '129', '153'])

/** Of a token that Adyen does not know, or no longer. */
const unknownTokenCodes = new Set(['800', '803'])

/** Charges without their person, who confirms them by PIN here: no bank may answer with a challenge. */
const withStoredCard = {
  recurringProcessingModel: 'UnscheduledCardOnFile',
  shopperInteraction: 'ContAuth',
} as const

/** Throws when an HMAC key is none. */
export function adyenCards(settings: AdyenSettings): CardProcessorPort {
  const { apiKey, merchantAccount, balanceAccount, environment, vault } = settings
  const sandboxUrl = environment.kind === 'sandbox' ? environment.url : undefined
  let loaded: ReturnType<typeof loadServices> | undefined
  const services = () => {
    loaded ??= loadServices(
      httpClient({
        timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
        sandboxUrl,
      }),
      { payments: apiKey, transfers: settings.transfersApiKey ?? apiKey },
      environment.kind === 'live' ? environment.prefix : undefined,
    )
    return loaded
  }
  /** What each modification of a reservation says. */
  const modification = ({ key, ...sum }: { key: string; amount: bigint; currency: CurrencyCode }) => ({
    merchantAccount,
    amount: toAdyenAmount(sum),
    reference: key,
  })

  /** Marks of a card number. The alias is what a typed and an encrypted card of one number have in common. */
  const fingerprintsOf = (card: CardData, alias: string | undefined) => [
    // The sandbox's kind is kept: who added a card before keeps the claim on it.
    ...('number' in card ? [vault.keyedHash('sandbox card', card.number)] : []),
    ...(alias ? [vault.keyedHash('card alias', alias)] : []),
  ]

  return {
    encryptedFields: encryptedFieldsOf(settings),

    async tokenise({ key, personId, holderName, ...card }) {
      const answer = await services()
        .payments.payments(
          {
            merchantAccount,
            reference: key,
            returnUrl,
            amount: nothing,
            paymentMethod: {
              type: 'scheme',
              ...detailsOf(card),
              holderName,
            },
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
        fingerprints: fingerprintsOf(card, alias),
        ...seen,
        ...(country && { issuerCountry: country.toUpperCase() }),
      }
    },

    async authorise({ key, token, personId, ...sum }) {
      let amount: ReturnType<typeof toAdyenAmount>
      try {
        amount = toAdyenAmount(sum)
      } catch (error) {
        if (error instanceof AmountNotPossible)
          return { ok: false, reason: 'declined', message: error.message }
        throw error
      }
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
    },

    // The same amount again is how Adyen extends a pre-authorisation.
    async renew({ reservation, ...call }) {
      await services().modifications.updateAuthorisedAmount(
        reservation,
        modification(call),
        idempotent('renew', call.key),
      )
    },

    async capture({ reservation, ...call }) {
      await services().modifications.captureAuthorisedPayment(
        reservation,
        modification(call),
        idempotent('capture', call.key),
      )
    },

    // By our reference: the answer that named theirs may have been lost.
    async void({ key, authorisation }) {
      await services().modifications.cancelAuthorisedPayment(
        { merchantAccount, paymentReference: authorisation, reference: authorisation },
        idempotent('void', key),
      )
    },

    async refund({ reservation, ...call }) {
      await services().modifications.refundCapturedPayment(
        reservation,
        modification(call),
        idempotent('refund', call.key),
      )
    },

    async payOut({ key, token, personId, holderName, reference, ...sum }) {
      await services().transfers.transferFunds(
        {
          amount: toAdyenAmount(sum),
          balanceAccountId: balanceAccount,
          category: 'card',
          counterparty: {
            card: {
              cardHolder: {
                ...splitHolderName(holderName),
                type: 'individual',
                // Required with a token: the `shopperReference` that it was stored for.
                reference: personId,
              },
              cardIdentification: { storedPaymentMethodId: token },
            },
          },
          reference: key,
          description: describe(reference),
        } as TransferInfo,
        idempotent('pay-out', key),
      )
    },

    readEvents: eventReader({
      merchantAccount,
      balanceAccount,
      hmacKeys: settings.hmacKeys,
      clock: settings.clock ?? (() => new Date()),
    }),

    fetchReport: (announced) => downloadReport(announced, { keys: settings.reportApiKeys ?? {}, sandboxUrl }),
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

type Services = ReturnType<typeof loadServices>
type PaymentRequest = Parameters<Services['payments']['payments']>[0]
type TransferInfo = Parameters<Services['transfers']['transferFunds']>[0]

/** Adyen's keys are one set for all calls, ours one for each kind of them. At most 64 characters. */
const idempotent = (call: string, key: string) => ({ idempotencyKey: `${call}-${key}` })

/** For `catch`: undefined when Adyen refused the call with one of these codes. */
const expecting = (codes: ReadonlySet<string>) => (error: unknown) => {
  if (error instanceof AdyenRefusedCall && codes.has(error.code ?? '')) return undefined
  throw error
}

/** Final answers in which nothing was reserved; `Error` is one, and is repeated for the same idempotency key. */
const isRefusal = (resultCode: string | undefined) =>
  resultCode === 'Refused' || resultCode === 'Cancelled' || resultCode === 'Error'

/** A partial authorisation, a challenge, a redirect, or a state in which Adyen still waits for the bank. */
const unclear = (call: string, resultCode: string | undefined) =>
  new Error(`Adyen answered ${call} with ${resultCode ?? 'no result'}, which a stored card should not get`)

/** In the characters and the length that banks take for a description. */
const describe = (reference: string) => reference.replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '-').slice(0, 140)
