/** Signing in after the press of the button. Separate from the form, which is drawn before any of this is needed. */
import { forgetNewName } from '#core/account-ui/new-account.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, Failure, showFailure } from '#core/client/api/failures.ts'
import { deviceTokens, rememberDevice } from '#core/client/devices.ts'
import { signIn } from '#core/client/session/session.ts'
import { showToast } from '#core/client/toasts.ts'
import { rememberSetup } from '#core/client/visit.ts'
import type { Caller, Widget } from '#core/client/widget.ts'
import { login } from '#core/contract/accounts.ts'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import { passkeyLogin } from '#core/contract/passkeys.ts'
import { isReady, kycStatus } from '#core/contract/setup.ts'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import type { Texts } from './texts/en.ts'

/** Time that the form stays busy while a host navigates. */
const hostWaitMs = 2_000

export type NameAndPassword = { username: string; password: string }
export type Credentials = NameAndPassword | { passkey: PasskeyAssertion }

/** A new device's proof beside the password: the mailed code of a challenge, or the token of a mailed link. */
export type Proof = { challengeId: string; code: string } | { linkToken: string }

/**
 * Outcome, beside the session: none, a sentence, the user with an unconfirmed address, or the challenge whose mailed
 * code is needed. `wrongCode` is the code's error; `isLinkOver` means that the link has expired.
 */
export type LoginResult = {
  refusal?: string
  unconfirmed?: string
  challengeId?: string
  wrongCode?: string
  isLinkOver?: boolean
}

/** Signs in and navigates, or returns why not. */
export async function logIn(
  widget: Widget,
  credentials: Credentials,
  texts: Texts,
  proof?: Proof,
): Promise<LoginResult> {
  try {
    await startSession(widget, credentials, proof)
    return {}
  } catch (error) {
    return resultOf(asFailure(error), texts)
  }
}

async function startSession({ element, ask, ...caller }: Widget, credentials: Credentials, proof?: Proof) {
  const { client, language } = caller
  const { apiBase } = client
  // Not `useSend`: an intent keeps its input until the outcome is known, and this one has a password.
  const answer =
    'passkey' in credentials
      ? await call(
          client,
          passkeyLogin,
          { query: {}, body: { credential: credentials.passkey } },
          { quiet: true, language },
        )
      : await call(
          client,
          login,
          {
            query: {},
            body: {
              username: credentials.username.trim(),
              password: credentials.password,
              deviceTokens: deviceTokens(apiBase),
              ...proof,
            },
          },
          { quiet: true, language },
        )
  if (answer.data.deviceToken) rememberDevice(apiBase, answer.data.id, answer.data.deviceToken)
  // Signing in needs isSuccess, an authorization and the user's id.
  if (!answer.authorization) throw new Failure('refused', 200, language)

  // Fetched before the session starts: a page that waits for it may remove this element at once.
  const setup = await setupOf(caller, answer.authorization)
  signIn(client, { ...answer, authorization: setup?.authorization ?? answer.authorization })
  const userId = answer.data.id
  forgetNewName(apiBase)
  if (setup?.complete) rememberSetup(client.apiBase, userId)

  // Inside another widget the person was in the middle of a task, which continues by itself.
  const isEmbedded = replaceWidget in element
  const detail = setup ? { userId, setupComplete: setup.complete } : { userId }
  const isHandled =
    (await ask('cowrie-signed-in', detail)) ||
    (!isEmbedded &&
      (await ask('cowrie-navigate', { to: setup?.complete === false ? '/kycpage' : '/dashboard' })))
  if (isHandled) await new Promise((resolve) => setTimeout(resolve, hostWaitMs))
}

/** Route to continue on, by the remaining setup; undefined if the setup could not be fetched. */
async function setupOf({ client, language }: Caller, token: string) {
  try {
    const { data, authorization } = await call(client, kycStatus, {}, { quiet: true, token, language })
    return { complete: isReady(data), authorization }
  } catch (error) {
    // The person is signed in anyway; the next page checks again.
    asFailure(error)
    return undefined
  }
}

function resultOf(failure: Failure, texts: Texts): LoginResult {
  const userId = failure.code === 'email-unconfirmed' ? textField(failure.data, 'id', 'tblid') : undefined
  if (userId !== undefined) {
    showToast('info', failure.reason ?? texts.failed)
    return { unconfirmed: userId }
  }
  const challengeId =
    failure.code === 'device-code-needed' ? textField(failure.data, 'challengeId') : undefined
  if (challengeId !== undefined) return { challengeId }
  if (failure.code === 'wrong-code' || failure.code === 'code-spent')
    return { wrongCode: failure.reason ?? texts.failed }
  if (failure.code === 'device-code-over')
    return { refusal: failure.reason ?? texts.failed, isLinkOver: true }
  // An inline box with the server's message, else 'Login failed'.
  if (failure.kind === 'refused') return { refusal: failure.reason ?? texts.failed }
  showFailure(failure)
  return { refusal: failure.text }
}

function textField(data: unknown, ...names: string[]): string | undefined {
  const fields = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  return names
    .map((name) => fields[name])
    .find((each): each is string => typeof each === 'string' && each !== '')
}
