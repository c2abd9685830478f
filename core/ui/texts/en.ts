import type { Catalogue } from '#core/texts/translation.ts'

/** The interface components' own words. Callers pass everything else. */
export const english = {
  busy: 'Working…',
  back: 'Go back',
  continue: 'Continue',
  retry: 'Try again',
  partFailed: 'This part could not be loaded.',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  optional: '(optional)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  choose: 'Choose',
  listFailed: 'This list could not be loaded. Try again.',
  boxOf: (position: number, count: number) => `Digit ${position} of ${count}`,
  progress: 'Progress',

  // Replaces a crashed widget. How far its action came is unknown.
  crashed: 'This part of the page stopped working',
  crashedRetry: 'Try again, or reload the page.',
  crashedReload: 'Reload the page.',
  crashedCareful: 'If you were confirming something, check whether it went through before you repeat it.',
  crashReference: (id: string) => `Reference: ${id}`,

  // A pasted figure with two meanings, such as 1.340.
  readAs: (read: string, other: string, key: string) => `Read as ${read}. If you mean ${other}, type ${key}.`,

  stepOf: (position: number, count: number) => `Step ${position} of ${count}`,
} as const

export type UiTexts = Catalogue<typeof english>
