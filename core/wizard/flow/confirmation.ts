import type { call } from '#core/client/api/call.ts'

/** Confirmation of a money call: the typed PIN, or `via` a passkey with an empty `pin`. */
export type Confirmation = { readonly pin: string; readonly via?: typeof call }
