import type { Catalogue } from '#core/texts/translation.ts'

/** The few words that the pieces of the interface say by themselves. Everything else is passed in. */
export const english = {
  busy: 'Working…',
  back: 'Go back',
  retry: 'Try again',
  partFailed: 'This part could not be loaded. Check your network connection.',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  optional: '(optional)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  choose: 'Choose',
  listFailed: 'This list could not be loaded. Check your network connection and press again.',
  boxOf: (position: number, count: number) => `Digit ${position} of ${count}`,
  progress: 'Progress',

  // In the place of a widget that crashed. Nobody knows how far its action came.
  crashed: 'This part of the page stopped working',
  crashedRetry: 'Try again, or reload the page.',
  crashedReload: 'Reload the page.',
  crashedCareful: 'If you were confirming something, look whether it was done before you repeat it.',
  crashReference: (id: string) => `Reference: ${id}`,

  stepOf: (position: number, count: number) => `Step ${position} of ${count}`,
} as const

export type UiTexts = Catalogue<typeof english>
