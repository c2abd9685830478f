/** Confirms a money call with a passkey instead of the PIN. */
import * as z from 'zod/mini'
import { call } from '#core/client/api/call.ts'
import { Failure } from '#core/client/api/failures.ts'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import type { Language } from '#core/contract/languages.ts'
import { type ConfirmedCall, passkeyConfirmOptions } from '#core/contract/passkeys.ts'
import { signWithPasskey } from './ceremony.ts'
import { passkeyTexts } from './texts/index.ts'

/** The newest signature, reused when a call with unknown outcome is retried with its key. */
let lastConfirmation: { key: string; assertion: PasskeyAssertion } | undefined

/**
 * `call` for the money call `name`, signed with a passkey. Throws a `Failure` with code `passkey-cancelled` if the
 * person did not respond, or `passkey-failed` if the browser could not prompt.
 */
export const callWithPasskey =
  (name: ConfirmedCall): typeof call =>
  async (client, endpoint, input, options) => {
    const { idempotencyKey: key = '', language } = options
    const { params, body } = input as { params?: object; body: object }
    if (lastConfirmation?.key !== key) {
      // The body's schema requires a PIN; it is not sent to the server.
      const encoded = z.safeEncode(endpoint.body as z.ZodMiniType, { ...body, pin: '0000' })
      if (!encoded.success) throw new Failure('refused', undefined, language)
      const { transactionPin, ...fields } = encoded.data as Record<string, unknown>
      const confirmedCall = { call: name, key, body: fields, ...(params && { params: { ...params } }) }
      const { data } = await call(
        client,
        passkeyConfirmOptions,
        { body: confirmedCall },
        { quiet: true, language },
      )
      const signed = await signWithPasskey(data)
      if ('fault' in signed) throw faultOf(signed.fault, language)
      lastConfirmation = { key, assertion: signed.done }
    }
    const confirmed = { ...(input as object), body: { ...body, pin: lastConfirmation.assertion } }
    return call(client, endpoint, confirmed as typeof input, options)
  }

function faultOf(fault: string, language: Language): Failure {
  const { cancelled, failed } = passkeyTexts(language)
  return fault === 'cancelled'
    ? new Failure('refused', undefined, language, { code: 'passkey-cancelled', message: cancelled })
    : new Failure('refused', undefined, language, { code: 'passkey-failed', message: failed })
}
