/** Server calls of the forms, and their outcomes. */
import * as z from 'zod/mini'
import { type Answer, call } from '#core/client/api/call.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import type { Caller } from '#core/client/widget.ts'
import type { PinOrPasskey } from '#core/contract/confirmation.ts'
import { stopEmailChange } from '#core/contract/email-change.ts'
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
import { reopenAccount } from '#core/contract/rights.ts'
import { emailAddress } from '#core/contract/values.ts'

/** `refused`: the server refused, for the form to show. `shown`: any other failure, already shown. */
export type Outcome<T> =
  | { kind: 'done'; data: T }
  | { kind: 'refused'; code: string | undefined; reason: string | undefined; data?: unknown }
  | { kind: 'shown' }

// Not `useSend`: an intent keeps its input until the outcome is known, and these are secrets.
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
    return { kind: 'shown' }
  }
}

/** Returns the reset's id; refuses invalid addresses as the server does. */
export async function requestCode({ client, language }: Caller, email: string): Promise<Outcome<string>> {
  if (!z.safeParse(emailAddress, email).success)
    return { kind: 'refused', code: 'bad-input', reason: undefined }
  return outcomeOf(call(client, resetPassword, { params: { email } }, { quiet: true, language }))
}

/** Returns the code's id. */
export const verifyCode = ({ client, language }: Caller, resetId: string, code: string) =>
  outcomeOf(
    call(client, validatePasswordReset, { body: { userId: resetId, code } }, { quiet: true, language }),
  )

export const resendCode = ({ client, language }: Caller, resetId: string) =>
  outcomeOf(call(client, resendResetCode, { params: { id: resetId } }, { quiet: true, language }))

/** Uses up a mailed link; returns the ids of the reset and of the code. */
export const openLink = ({ client, language }: Caller, token: string) =>
  outcomeOf(call(client, openResetLink, { body: { link: token } }, { quiet: true, language }))

/** A reset and its verified code. */
export type VerifiedReset = { resetId: string; codeId: string }

/** Options for the passkey's signature over this reset. */
export const requestPasskeyOptions = ({ client, language }: Caller, { resetId, codeId }: VerifiedReset) =>
  outcomeOf(
    call(client, passkeyResetOptions, { body: { userId: resetId, codeId } }, { quiet: true, language }),
  )

type NewPassword = VerifiedReset & {
  password: string
  /** Set if the account requires it. */
  pin: PinOrPasskey | undefined
}

/** Returns when the password takes effect, unless that is now. */
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

/** Stops a delayed password, by its mail's token. */
export const stopChange = ({ client, language }: Caller, token: string) =>
  outcomeOf(call(client, stopPasswordChange, { body: { link: token } }, { quiet: true, language }))

/** Stops a change of the address, or takes it back, by its mail's token. */
export const keepEmail = ({ client, language }: Caller, token: string) =>
  outcomeOf(call(client, stopEmailChange, { body: { link: token } }, { quiet: true, language }))

/** Opens a closed account again, by its mail's token. */
export const reopen = ({ client, language }: Caller, token: string) =>
  outcomeOf(call(client, reopenAccount, { body: { link: token } }, { quiet: true, language }))
