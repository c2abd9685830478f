import { atom } from 'jotai'
import type { Session } from './shared-session.ts'

/** Who is signed in at the API base of the store. Written by `client.ts` only, as the page's session changes. */
export const sessionAtom = atom<Session | undefined>(undefined)

/** The user of the session; undefined for a visitor. Changes when somebody else signs in, not with each new token. */
export const userAtom = atom((get) => get(sessionAtom)?.user)

/** The name of the sign-in, or `visitor`: part of the key of every cached answer. */
export const viewerAtom = atom((get) => get(sessionAtom)?.signIn ?? 'visitor')
