import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  disputes: { opened: 'Opened', lost: 'Lost' },
  handle: 'Handled',
  handleOf: (about: string) => `Handled: ${about}`,
  title: 'Take this off the queue?',
  text: 'Your note stays with the exchange. No money moves, and it waits again when something of it changes.',
  note: 'What was done',
  noteNeeded: 'Write what was done',
  ownLedger: 'Our own ledger: this leaves the queue when it is mended.',
  handled: 'Handled cases',
  showHandled: 'Show what was handled',
  hideHandled: 'Hide what was handled',
  noneHandled: 'Nothing of this was handled yet.',
} as const

export type Texts = Catalogue<typeof english>
