import type { Catalogue } from '#core/texts/translation.ts'

/** Passkey texts used everywhere. */
export const english = {
  confirm: 'Confirm with a passkey',
  cancelled: 'The passkey wasn’t used, so nothing was done. Try again, or continue without it.',
  failed: 'This passkey doesn’t work on this device. Try again, or continue without it.',
} as const

export type PasskeyTexts = Catalogue<typeof english>
