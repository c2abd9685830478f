import { sharedSession } from './shared-session.ts'

/** Stores the person's new address in their session. */
export function changeAddress(apiBase: string, email: string): void {
  const session = sharedSession.get(apiBase)
  if (session) sharedSession.set(apiBase, { ...session, user: { ...session.user, email } })
}
