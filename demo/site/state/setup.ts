/** Whether the signed-in person has completed kyc, pin and card: what the gate and the header ask. */
import { useSyncExternalStore } from 'react'
import type { SessionFailure } from '#core/client/session/public-session.ts'
import { fetchSetup, readSession, subscribeToSession } from './session.ts'

export type Setup =
  | { readonly state: 'asking' }
  | { readonly state: 'ready' }
  | { readonly state: 'incomplete' }
  /** The question failed: says nothing about the person. */
  | ({ readonly state: 'failed' } & Failed)

/** Why, if the server gave no reason of its own. */
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

function failed({ kind = 'offline', text, reason }: Partial<SessionFailure>): Setup {
  if (reason && text) return { state: 'failed', because: 'refused', message: text }
  return { state: 'failed', because: kind === 'offline' ? 'offline' : 'broken' }
}

/** Asks how far the setup is; what was known of another person is forgotten first. */
export async function refreshSetup(): Promise<void> {
  const session = readSession()
  if (!session) return
  askedSignIn = session.signIn
  update(asking)
  const outcome = await fetchSetup().then(
    (answer) => answer && (answer.ready ? ready : incomplete),
    // An error of the browser: the code that asks could not be loaded.
    (error: Partial<SessionFailure>) => failed(error),
  )
  if (outcome && askedSignIn === session.signIn) update(outcome)
}

/** The onboarding said so: `cowrie-setup-complete`. */
export function markSetupComplete(): void {
  const session = readSession()
  if (!session) return
  askedSignIn = session.signIn
  update(ready)
}

/** A widget met a refusal: `cowrie-setup-needed`. */
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

/** Keeps the answer in step with whoever is signed in. */
export function startSetup(): void {
  subscribeToSession(onSessionChange)
  window.addEventListener('online', () => {
    if (setup.state === 'failed') void refreshSetup()
  })
}

/** The answer of now, outside of React. */
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
