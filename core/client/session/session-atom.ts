import { atom } from 'jotai/vanilla'
import type { Session } from './shared-session.ts'

/** Session at the store's API base. Written only by `client.ts`, when the page's session changes. */
export const sessionAtom = atom<Session | undefined>(undefined)

/** User of the session; undefined for a visitor. Changes with the person, not with each new token. */
export const userAtom = atom((get) => get(sessionAtom)?.user)

/** Id of the sign-in, or `visitor`: part of every cached answer's key. */
export const viewerAtom = atom((get) => get(sessionAtom)?.signIn ?? 'visitor')
