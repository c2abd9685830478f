/** Whether the signed-in person has completed kyc, pin and card, for the gate and the header. */
import { useSyncExternalStore } from 'react'
import type { SessionFailure } from '#core/client/session/public-session.ts'
import { fetchSetup, readSession, subscribeToSession } from './session.ts'

export type Setup =
  | { readonly state: 'asking' }
  | { readonly state: 'ready' }
  | { readonly state: 'incomplete' }
  /** The check failed, which proves nothing about the person. */
  | ({ readonly state: 'failed' } & Failed)

/** Why the check failed; `message` is the server's reason. */
type Failed =
  | { readonly because: 'offline' | 'broken' }
  | { readonly because: 'refused'; readonly message: string }

const asking: Setup = { state: 'asking' }
const ready: Setup = { state: 'ready' }
const incomplete: Setup = { state: 'incomplete' }

let setup: Setup = asking
/** The sign-in that `setup` is about. */
let askedSignIn: string | undefined
const listeners = new Set<() => void>()

function update(next: Setup): void {
  setup = next
  for (const listener of listeners) listener()
}

/** An error without a kind is the browser's: the code of the call could not load. */
function failed({
  kind = navigator.onLine ? 'broken' : 'offline',
  text,
  reason,
}: Partial<SessionFailure>): Setup {
  if (reason && text) return { state: 'failed', because: 'refused', message: text }
  return { state: 'failed', because: kind === 'offline' ? 'offline' : 'broken' }
}

/** Fetches the setup. Forgets another person's first. */
export async function refreshSetup(): Promise<void> {
  const session = readSession()
  if (!session) return
  askedSignIn = session.signIn
  update(asking)
  const outcome = await fetchSetup().then(
    (answer) => answer && (answer.ready ? ready : incomplete),
    (error: Partial<SessionFailure>) => failed(error),
  )
  if (outcome && askedSignIn === session.signIn) update(outcome)
}

/** Call it on `cowrie-setup-complete`, the event of the onboarding. */
export function markSetupComplete(): void {
  const session = readSession()
  if (!session) return
  askedSignIn = session.signIn
  update(ready)
}

/** Call it on `cowrie-setup-needed`: the server has refused a widget's call. */
export function markSetupMissing(): void {
  update(incomplete)
}

function onSessionChange(): void {
  const session = readSession()
  if (session?.signIn === askedSignIn) return
  askedSignIn = session?.signIn
  if (session) void refreshSetup()
  else update(asking)
}

/** Fetches the setup after each change of the session. */
export function startSetup(): void {
  subscribeToSession(onSessionChange)
  window.addEventListener('online', () => {
    if (setup.state === 'failed') void refreshSetup()
  })
}

/** The current setup, outside React. */
export const readSetup = (): Setup => setup

export function useSetup(): Setup {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => setup,
  )
}
