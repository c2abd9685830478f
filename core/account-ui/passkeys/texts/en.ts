import type { Catalogue } from '#core/texts/translation.ts'

/** Passkey texts used everywhere. */
export const english = {
  confirm: 'Confirm with a passkey',
  cancelled: 'The passkey was not used, and nothing was done. Try again, or go on without it.',
  failed: 'The passkey could not be used on this device. Go on without it, or try again.',
} as const

export type PasskeyTexts = Catalogue<typeof english>
