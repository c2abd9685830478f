/**
 * The card processor Adyen: Checkout v72 for cards and reservations, Transfers v4 for payouts, standard and transfer
 * webhooks for what becomes of them. A reservation is a pre-authorisation with manual capture, of an account that has
 * "multiple partial captures" enabled: without it, the first capture releases the rest.
 */
import type { Vault } from '../keys/vault.ts'
import type { AdyenAccount, Services } from './adyen/account.ts'
import { authorise } from './adyen/authorise.ts'
import { eventReader } from './adyen/events.ts'
import { type AdyenEnvironment, encryptedFieldsOf } from './adyen/fields.ts'
import { httpClient } from './adyen/http.ts'
import { loadServices } from './adyen/library.ts'
import { modificationsOf } from './adyen/modifications.ts'
import { payOut } from './adyen/pay-out.ts'
import { downloadReport, type ReportKind } from './adyen/reports.ts'
import { tokenise } from './adyen/tokenise.ts'
import type { CardProcessorPort } from './card-processor.ts'

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
  /** Limit for one call. */
  readonly timeoutMs?: number
}

/** Below the outbox's lease, and as long as somebody waits for a button. */
const defaultTimeoutMs = 10_000

/** Throws when an HMAC key is invalid. */
export function adyenCards(settings: AdyenSettings): CardProcessorPort {
  const { merchantAccount, balanceAccount, vault, hmacKeys } = settings
  const account: AdyenAccount = { services: lazyServices(settings), merchantAccount, balanceAccount }
  const clock = settings.clock ?? (() => new Date())
  return {
    encryptedFields: encryptedFieldsOf(settings),
    tokenise: (card) => tokenise(account, vault, card),
    authorise: (request) => authorise(account, request),
    ...modificationsOf(account),
    payOut: (request) => payOut(account, request),
    readEvents: eventReader({ merchantAccount, balanceAccount, hmacKeys, clock }),
    pageOf: (reservation) => pageOf(settings, reservation),
    fetchReport: (announced) =>
      downloadReport(announced, { keys: settings.reportApiKeys ?? {}, sandboxUrl: sandboxUrlOf(settings) }),
  }
}

/** The payment in Adyen's Customer Area; the sandbox's bank has one page for all. */
function pageOf({ environment }: AdyenSettings, reservation: string): string {
  if (environment.kind === 'sandbox') return environment.url
  const query = new URLSearchParams({ pspReference: reservation, txType: 'Payment' })
  return `https://ca-${environment.kind}.adyen.com/ca/ca/accounts/showTx.shtml?${query}`
}

const sandboxUrlOf = ({ environment }: AdyenSettings) =>
  environment.kind === 'sandbox' ? environment.url : undefined

function lazyServices(settings: AdyenSettings): () => Services {
  const { apiKey, transfersApiKey = apiKey, environment, timeoutMs = defaultTimeoutMs } = settings
  let loaded: Services | undefined
  return () => {
    loaded ??= loadServices(
      httpClient({ timeoutMs, sandboxUrl: sandboxUrlOf(settings) }),
      { payments: apiKey, transfers: transfersApiKey },
      environment.kind === 'live' ? environment.prefix : undefined,
    )
    return loaded
  }
}
