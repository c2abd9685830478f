/** Confirmation of a money call: with the PIN, or with a passkey's signature over exactly this call. */

import * as z from 'zod/mini'
import { pinRule } from './pin-rule.ts'
import { pin } from './values.ts'

const base64url = z.string().check(z.maxLength(8_192), z.regex(/^[\w-]+$/, 'must be base64url'))

export const publicKeyType = z.literal('public-key')

/** Answer of `navigator.credentials.get()`, WebAuthn's AuthenticationResponseJSON. */
export const passkeyAssertion = z.object({
  id: base64url,
  rawId: base64url,
  type: publicKeyType,
  response: z.object({
    authenticatorData: base64url,
    clientDataJSON: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/**
 * The transaction PIN of a money call, or instead a passkey's signature over the challenge of
 * `POST /api/User/passkey/confirm`, which needs the call's `Idempotency-Key`.
 */
export const pinOrPasskey = z.union([pin, passkeyAssertion], {
  // zod's wording for other fields, so that the server reports 'required' for this one too.
  error: ({ input }) => (input === undefined ? 'received undefined' : pinRule),
})
export type PinOrPasskey = z.output<typeof pinOrPasskey>
