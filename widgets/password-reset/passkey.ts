/** Signs a reset with a passkey. Loaded when an account requires one. */

import { type Ceremony, endCeremony, signWithPasskey } from '#core/account-ui/passkeys/ceremony.ts'
import type { Caller } from '#core/client/widget.ts'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import { type Outcome, requestPasskeyOptions, type VerifiedReset } from './calls.ts'

export { endCeremony }

/** Requests a challenge from the server and a signature from the browser. */
export async function signReset(
  caller: Caller,
  reset: VerifiedReset,
): Promise<Outcome<Ceremony<PasskeyAssertion>>> {
  const requested = await requestPasskeyOptions(caller, reset)
  return requested.kind === 'done' ? { kind: 'done', data: await signWithPasskey(requested.data) } : requested
}
