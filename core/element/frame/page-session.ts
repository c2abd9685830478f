/**
 * In a frame of a page whose server signs people in. The page's secrets work once, so the frames of one page share one
 * session: the first one asks the page for a secret, and the others get the session over a channel that only frames of
 * this page know. It lives in their memory: a reload asks the page again, where another person may be signed in then.
 */
import { clientFor } from '#core/client/client.ts'
import { redeemSecret } from '#core/client/session/host-session.ts'
import { tellNoSession } from '#core/client/session/secret-source.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { isExpiring } from '#core/client/session/token.ts'
import { findChannel } from '#core/client/storage.ts'
import { shareOver } from './share-session.ts'

/** The page's answer: a secret, nothing for a visitor, or that another frame of it signs in. */
export type SecretAnswer = { readonly secret?: string | undefined; readonly elsewhere?: boolean | undefined }

/** Time in which another frame's session arrives. */
const arrivalMs = 4_000

/** `page` names the page among those of its origin. `ask(true)` asks for a secret even if another frame has one. */
export function joinPageSession(
  apiBase: string,
  page: string,
  ask: (alone: boolean) => Promise<SecretAnswer>,
): void {
  const client = clientFor(apiBase)
  sharedSession.hold(apiBase)
  const channel = findChannel(`cowrie-page ${page}`)
  if (channel) shareOver(channel, apiBase)

  const arrival = () =>
    new Promise<void>((resolve) => {
      const stop = sharedSession.subscribe(apiBase, () => sharedSession.get(apiBase) && done())
      const timer = setTimeout(done, arrivalMs)
      function done() {
        clearTimeout(timer)
        stop()
        resolve()
      }
      if (sharedSession.get(apiBase)) done()
    })

  async function request(alone: boolean): Promise<void> {
    try {
      const { secret, elsewhere } = await ask(alone)
      if (elsewhere) {
        await arrival()
        if (!sharedSession.get(apiBase)) await request(true)
      } else if (secret !== undefined && !sharedSession.get(apiBase)) await redeemSecret(client, secret)
    } catch (error) {
      tellNoSession(error)
    }
  }
  sharedSession.subscribe(apiBase, () => {
    if (!sharedSession.get(apiBase) && isExpiring(apiBase)) void request(true)
  })
  void request(!channel)
}
