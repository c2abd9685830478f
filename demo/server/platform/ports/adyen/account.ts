/** One account of Adyen, and what its calls share. */
import { AdyenRefusedCall } from './http.ts'
import type { loadServices } from './library.ts'

export type Services = ReturnType<typeof loadServices>

export type AdyenAccount = {
  /** Loads Adyen's library with the first call. */
  readonly services: () => Services
  readonly merchantAccount: string
  /** Payouts leave it. */
  readonly balanceAccount: string
}

export type PaymentRequest = Parameters<Services['payments']['payments']>[0]

/** Adyen demands one, for methods that redirect. Nobody is sent there. */
export const returnUrl = 'https://cowrie.invalid/'

/** Adyen's keys are one set for all calls, ours one for each kind of them. At most 64 characters. */
export const idempotent = (call: string, key: string) => ({ idempotencyKey: `${call}-${key}` })

/** For `catch`: undefined when Adyen refused the call with one of these codes. */
export const expecting = (codes: ReadonlySet<string>) => (error: unknown) => {
  if (error instanceof AdyenRefusedCall && codes.has(error.code ?? '')) return undefined
  throw error
}

/** Final answers in which nothing was reserved; `Error` is one, and is repeated for the same idempotency key. */
export const isRefusal = (resultCode: string | undefined): boolean =>
  resultCode === 'Refused' || resultCode === 'Cancelled' || resultCode === 'Error'

/** A partial authorisation, a challenge, a redirect, or a state in which Adyen still waits for the bank. */
export const unclear = (call: string, resultCode: string | undefined): Error =>
  new Error(`Adyen answered ${call} with ${resultCode ?? 'no result'}, which a stored card should not get`)
