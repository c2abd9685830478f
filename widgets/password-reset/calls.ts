/** What the forms ask of the server, and what came of it. */
import * as z from 'zod/mini'
import { type Answer, call } from '#core/client/api/call.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import type { Caller } from '#core/client/widget.ts'
import type { PinOrPasskey } from '#core/contract/confirmation.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { passkeyResetOptions } from '#core/contract/passkeys.ts'
import {
  newPassword,
  openResetLink,
  resendResetCode,
  resetPassword,
  stopPasswordChange,
  validatePasswordReset,
} from '#core/contract/passwords.ts'
import { emailAddress } from '#core/contract/values.ts'

/** `refused`: the server said no, for the form to tell. `told`: anything else, which the person has been told of. */
export type Outcome<T> =
  | { kind: 'done'; data: T }
  | { kind: 'refused'; code: string | undefined; reason: string | undefined; data?: unknown }
  | { kind: 'told' }

// Not `useSend`: an intent remembers its input until its outcome is known, and these are secrets.
async function outcomeOf<E extends Endpoint>(
  calling: Promise<Answer<E>>,
): Promise<Outcome<Answer<E>['data']>> {
  try {
    return { kind: 'done', data: (await calling).data }
  } catch (error) {
    const failure = asFailure(error)
    if (failure.kind === 'refused')
      return { kind: 'refused', code: failure.code, reason: failure.reason, data: failure.data }
    showFailure(failure)
    return { kind: 'told' }
  }
}

/** Answers the reset's id; refuses as the server does what it would not take for an address. */
export async function requestCode({ client, language }: Caller, email: string): Promise<Outcome<string>> {
  if (!z.safeParse(emailAddress, email).success)
    return { kind: 'refused', code: 'bad-input', reason: undefined }
  return outcomeOf(call(client, resetPassword, { params: { email } }, { quiet: true, language }))
}

/** Answers the code's id. */
export const verifyCode = ({ client, language }: Caller, resetId: string, code: string) =>
  outcomeOf(
    call(client, validatePasswordReset, { body: { userId: resetId, code } }, { quiet: true, language }),
  )

export const resendCode = ({ client, language }: Caller, resetId: string) =>
  outcomeOf(call(client, resendResetCode, { params: { id: resetId } }, { quiet: true, language }))

/** Uses up a mail's link; answers the reset's and the code's id. */
export const openLink = ({ client, language }: Caller, token: string) =>
  outcomeOf(call(client, openResetLink, { body: { link: token } }, { quiet: true, language }))

/** A reset and the code that was verified for it. */
export type VerifiedReset = { resetId: string; codeId: string }

/** What a passkey is to sign for this reset. */
export const requestPasskeyOptions = ({ client, language }: Caller, { resetId, codeId }: VerifiedReset) =>
  outcomeOf(
    call(client, passkeyResetOptions, { body: { userId: resetId, codeId } }, { quiet: true, language }),
  )

type NewPassword = VerifiedReset & {
  password: string
  /** Where the account has asked for it. */
  pin: PinOrPasskey | undefined
}

/** Answers when the password takes effect, where that is not now. */
export const changePassword = (
  { client, language }: Caller,
  { resetId, codeId, password, pin }: NewPassword,
) =>
  outcomeOf(
    call(
      client,
      newPassword,
      { body: { userId: resetId, codeId, newPassword: password, ...(pin !== undefined && { pin }) } },
      { quiet: true, language },
    ),
  )

/** Stops a password that waits, by the token of its mail. */
export const stopChange = ({ client, language }: Caller, token: string) =>
  outcomeOf(call(client, stopPasswordChange, { body: { link: token } }, { quiet: true, language }))
