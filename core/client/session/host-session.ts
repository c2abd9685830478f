/**
 * A session provided by the page: its own server signs the person in, and the element's property `getToken` passes on
 * the exchange's answer, or `getClientSecret` a secret for it. It is kept in memory: a reload asks the page again.
 */
import * as z from 'zod/mini'
import { login } from '#core/contract/accounts.ts'
import { languageOf } from '#core/contract/languages.ts'
import { clientSecretLogin } from '#core/contract/partner-consents.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { call } from '../api/call.ts'
import { givesSecrets } from '../api-base.ts'
import type { Client } from '../client.ts'
import { ensureKey } from '../key-proof.ts'
import { localeOf } from '../locale.ts'
import { askSecret, setSecretSource, tellNoSession } from './secret-source.ts'
import { signIn } from './session.ts'
import { sharedSession } from './shared-session.ts'
import { isExpiring } from './token.ts'

/** Raw answer of `POST /api/User/login`; nothing for a visitor. */
type HostAnswer = { authorization?: unknown; message?: unknown; data?: unknown } | undefined | null
type GetToken = () => Promise<HostAnswer> | HostAnswer

const tokenCallbacks = new WeakMap<Client, GetToken>()
const lastTokens = new WeakMap<Client, string>()

async function requestSession(client: Client): Promise<void> {
  try {
    const answer = await tokenCallbacks.get(client)?.()
    if (!answer) return
    const { authorization, message } = answer
    const user = z.safeDecode(login.answer, answer.data as never)
    if (typeof authorization !== 'string' || !user.success)
      throw new Error('it is not what POST /api/User/login answers')
    // The session that just ended would end again at once.
    if (lastTokens.get(client) === authorization) return
    lastTokens.set(client, authorization)
    signIn(client, {
      data: user.data,
      message: typeof message === 'string' ? message : undefined,
      authorization,
    })
  } catch (error) {
    console.error('Cowrie: getToken() gave no session; this page is shown as to a visitor.', error)
  }
}

/** Signs in with what the page's server gives: a client secret, or the answer of a login. */
export function signInWithHost(client: Client, getToken: unknown, getClientSecret: unknown): void {
  if (getToken) {
    signInWithToken(client, getToken)
    return
  }
  setSecretSource(client.apiBase, getClientSecret)
  if (givesSecrets(client.apiBase)) signInWithSecrets(client)
}

/** Signs in with the result of `getToken`, now and whenever the server rejects the token. */
function signInWithToken(client: Client, getToken: unknown): void {
  if (typeof getToken !== 'function') return
  const isFirst = !tokenCallbacks.has(client)
  tokenCallbacks.set(client, getToken as GetToken)
  if (!isFirst) return
  const { apiBase } = client
  sharedSession.hold(apiBase)
  sharedSession.subscribe(apiBase, () => {
    if (!sharedSession.get(apiBase) && isExpiring(apiBase)) void requestSession(client)
  })
  void requestSession(client)
}

/** Opens the session of a secret. Rejects with a Failure. */
export async function redeemSecret(client: Client, clientSecret: string): Promise<void> {
  const language = languageOf(localeOf(document.documentElement, null))
  await activateLanguage(language)
  // The session lives as long as the page, and so may its key.
  await ensureKey(client.apiBase)
  const answer = await call(
    client,
    clientSecretLogin,
    { query: {}, body: { clientSecret } },
    { quiet: true, language },
  )
  signIn(client, answer)
}

const started = new WeakSet<Client>()

/** Signs in with a secret of the page, now and whenever the server ends the session. The session is kept in memory. */
export function signInWithSecrets(client: Client): void {
  if (started.has(client)) return
  started.add(client)
  const { apiBase } = client
  const request = async () => {
    try {
      const secret = await askSecret(apiBase)
      if (secret !== undefined) await redeemSecret(client, secret)
    } catch (error) {
      tellNoSession(error)
    }
  }
  sharedSession.hold(apiBase)
  sharedSession.subscribe(apiBase, () => {
    if (!sharedSession.get(apiBase) && isExpiring(apiBase)) void request()
  })
  void request()
}
