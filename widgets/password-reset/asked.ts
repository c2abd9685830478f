// The address that this tab asked a reset for, until its password is set: the server never answers it.
import { visitStorage } from '#core/client/visit.ts'

const key = (apiBase: string) => `cowrie:reset-address:${apiBase}`

export function rememberAddress(apiBase: string, resetId: string, email: string): void {
  try {
    visitStorage.setItem(key(apiBase), JSON.stringify([resetId, email]))
  } catch {
    // Storage is full: the page of the code names no address.
  }
}

/** The address of a reset, if this tab asked for it. */
export function addressOf(apiBase: string, resetId: string): string | undefined {
  try {
    const [asked, email] = JSON.parse(visitStorage.getItem(key(apiBase)) ?? '[]') as (string | undefined)[]
    return asked === resetId ? email : undefined
  } catch {
    return undefined
  }
}

export const forgetAddress = (apiBase: string): void => visitStorage.removeItem(key(apiBase))
