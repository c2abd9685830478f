import type { call } from '#core/client/api/call.ts'

/** How a person confirms a money call: with the PIN that they typed, or `via` their passkey; `pin` is then empty. */
export type Confirmation = { readonly pin: string; readonly via?: typeof call }
