// The account that was registered in this tab, for the pages that follow. The server answers neither its address nor
// whether that is confirmed (rules/accounts.md#confirm-address).
import { visitStorage } from '#core/client/visit.ts'

type NewAccount = {
  readonly userId: string
  /** Until the person signs in. */
  readonly email?: string
  readonly userName?: string
  readonly isConfirmed?: boolean
}

const key = (apiBase: string) => `cowrie:new-account:${apiBase}`

export function newAccount(apiBase: string): NewAccount | undefined {
  try {
    return (JSON.parse(visitStorage.getItem(key(apiBase)) ?? 'null') as NewAccount | null) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberNewAccount(apiBase: string, account: NewAccount): void {
  try {
    visitStorage.setItem(key(apiBase), JSON.stringify(account))
  } catch {
    // Storage is full: the pages that follow name no address.
  }
}

/** Keeps that this account is confirmed, for a page that Back leads to. */
export const confirmNewAccount = (apiBase: string, userId: string): void => {
  const known = newAccount(apiBase)
  rememberNewAccount(apiBase, { ...(known?.userId === userId && known), userId, isConfirmed: true })
}

/** Forgets name and address once the person has signed in. */
export function forgetNewName(apiBase: string): void {
  const known = newAccount(apiBase)
  if (known) rememberNewAccount(apiBase, { userId: known.userId, isConfirmed: known.isConfirmed ?? false })
}
