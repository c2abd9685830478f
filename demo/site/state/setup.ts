/** Whether the signed-in person has completed kyc, pin and card: what the gate and the header ask. */
import { useSyncExternalStore } from 'react'
import { readLanguage } from './language.ts'
import {
  apiBase,
  endSession,
  keepNewerToken,
  readSession,
  type Session,
  subscribeToSession,
} from './session.ts'

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

// The widgets keep the same kyc-done flag, and forget it when the person leaves.
const flag = `cowrie:kyc-done:${apiBase}`

function isFlagged(userId: string): boolean {
  try {
    return sessionStorage.getItem(flag) === userId
  } catch {
    return false
  }
}

function setFlag(userId: string | undefined): void {
  try {
    if (userId === undefined) sessionStorage.removeItem(flag)
    else sessionStorage.setItem(flag, userId)
  } catch {
    // Without storage the question is asked again on the next load.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const sentence = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined)

function reasonOf(answer: unknown): Failed {
  const message = isObject(answer) && [answer.title, answer.details].map(sentence).filter(Boolean).join('. ')
  return message ? { because: 'refused', message } : { because: 'broken' }
}

/** The outcome, or undefined when the answer is about a session that is over. */
async function fetchSetup(session: Session): Promise<Setup | undefined> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`${apiBase}/api/User/kyc_status`, {
      headers: {
        accept: 'application/json',
        'accept-language': readLanguage(),
        authorization: `Bearer ${session.token}`,
      },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
    })
    answer = await response.json().catch(() => undefined)
  } catch (error) {
    return {
      state: 'failed',
      because: error instanceof DOMException && error.name === 'TimeoutError' ? 'broken' : 'offline',
    }
  }
  const current = readSession()
  if (!current || current.signIn !== session.signIn) return undefined
  if (response.status === 401) {
    // Another call may have brought a newer token meanwhile: then only the old one is dead.
    if (current.token !== session.token) return fetchSetup(current)
    endSession('expired')
    return undefined
  }
  if (!response.ok || !isObject(answer) || answer.isSuccess !== true || !Array.isArray(answer.data)) {
    return { state: 'failed', ...reasonOf(answer) }
  }
  const token = sentence(answer.authorization)
  if (token) keepNewerToken(session.signIn, token)
  const done = answer.data
  return ['kyc', 'pin', 'card'].every((step) => done.includes(step)) ? ready : incomplete
}

/** Asks the server how far the setup is; what it knew of another person is forgotten first. */
export async function refreshSetup(): Promise<void> {
  const session = readSession()
  if (!session) return
  askedSignIn = session.signIn
  update(asking)
  const outcome = await fetchSetup(session)
  if (!outcome || askedSignIn !== session.signIn) return
  if (outcome.state === 'ready') setFlag(session.user.id)
  update(outcome)
}

/** The onboarding said so: `cowrie-setup-complete`. */
export function markSetupComplete(): void {
  const session = readSession()
  if (!session) return
  askedSignIn = session.signIn
  setFlag(session.user.id)
  update(ready)
}

/** A widget met a refusal: `cowrie-setup-needed`. */
export function markSetupMissing(): void {
  setFlag(undefined)
  update(incomplete)
}

function onSessionChange(): void {
  const session = readSession()
  if (session?.signIn === askedSignIn) return
  askedSignIn = session?.signIn
  if (!session) {
    setFlag(undefined)
    update(asking)
  } else if (isFlagged(session.user.id)) update(ready)
  else void refreshSetup()
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
