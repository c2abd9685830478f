/** Signs in with a client secret: in the page, and in a frame. Loaded where a page's server signs people in. */

import { languageOf } from '#core/contract/languages.ts'
import { clientSecretLogin } from '#core/contract/partner-consents.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { call } from '../api/call.ts'
import { localeOf } from '../locale.ts'
import type { Client } from './client.ts'
import { ensureKey } from './key-proof.ts'
import { askSecret, tellNoSession } from './secret-source.ts'
import { signIn } from './session.ts'
import { sharedSession } from './shared-session.ts'
import { isExpiring } from './token.ts'

/** Opens the session of a secret. Rejects with a Failure. */
export async function redeemSecret(client: Client, clientSecret: string): Promise<void> {
  const language = languageOf(localeOf(document.documentElement, null))
  await activateLanguage(language)
  // The session lives as long as the page, and so may its key.
  await ensureKey(client.apiBase)
  const answer = await call(client, clientSecretLogin, { body: { clientSecret } }, { quiet: true, language })
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
