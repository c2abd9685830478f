/** The page's side of a session that its server begins: hands secrets to its frames, one at a time. */
import { randomKey } from '#core/client/api/random-key.ts'
import { askSecret, tellNoSession } from '#core/client/session/secret-source.ts'
import type { SecretAnswer } from './page-session.ts'

/** Names this page to its frames, which share one session. */
export const pageId: string = randomKey()

/** API bases for which a frame has a secret, and those at which the person has signed out. */
const handedOut = new Set<string>()
const left = new Set<string>()

/** The person signed out in a frame: no later frame of this page signs them in again. */
export const notePageLeft = (apiBase: string): void => void left.add(apiBase)

export async function answerSecret(apiBase: string, alone: boolean): Promise<SecretAnswer> {
  if (left.has(apiBase)) return {}
  if (handedOut.has(apiBase) && !alone) return { elsewhere: true }
  handedOut.add(apiBase)
  try {
    const secret = await askSecret(apiBase)
    if (secret === undefined) handedOut.delete(apiBase)
    return { secret }
  } catch (error) {
    handedOut.delete(apiBase)
    tellNoSession(error)
    return {}
  }
}
