/** WebAuthn ceremonies of the browser and the authenticator. Loaded on first use. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { newPasskeyOptions, RequestOptions } from '#core/contract/passkeys.ts'

/**
 * `cancelled`: the person closed the browser's prompt, let it expire or has no matching passkey; browsers do not
 * distinguish these. `registered`: this authenticator already has a passkey for the account. `failed`: anything else.
 */
export type CeremonyFault = 'cancelled' | 'registered' | 'failed'

/** Result of a ceremony; never thrown, because a cancelled one is not an error. */
export type Ceremony<T> = { readonly done: T } | { readonly fault: CeremonyFault }

type OptionsJson<Start extends (options: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Json
}
  ? Json
  : never

/** Signs the challenge of `options`. `autofill`: waits silently until a passkey is chosen in the username field. */
export const signWithPasskey = (
  options: RequestOptions,
  { autofill = false } = {},
): Promise<Ceremony<PasskeyAssertion>> =>
  outcomeOf(
    startAuthentication({
      optionsJSON: options as OptionsJson<typeof startAuthentication>,
      useBrowserAutofill: autofill,
      // The library searches the document for the field; ours is in a shadow root.
      verifyBrowserAutofillInput: false,
    }) as Promise<PasskeyAssertion>,
  )

export const makePasskey = (options: AnswerOf<typeof newPasskeyOptions>) =>
  outcomeOf(startRegistration({ optionsJSON: options as OptionsJson<typeof startRegistration> }))

/** Ends the running ceremony, such as one that waits for autofill. */
export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony()

async function outcomeOf<T>(ceremony: Promise<T>): Promise<Ceremony<T>> {
  try {
    return { done: await ceremony }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): CeremonyFault {
  const cause = error instanceof WebAuthnError ? error.cause : error
  const { name = '' } = (cause ?? {}) as { name?: string }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'registered' : 'failed'
}
