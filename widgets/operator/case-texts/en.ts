import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  disputes: { opened: 'Opened', lost: 'Lost' },
  defendUntil: 'Evidence is accepted until',
  atProcessor: 'Open at the card processor',
  evidence: 'Evidence as PDF',
  evidenceOf: (about: string) => `Evidence as PDF: ${about}`,
  handle: 'Mark as handled',
  handleOf: (about: string) => `Mark as handled: ${about}`,
  title: 'Take this off the queue?',
  text: 'Your note stays with the exchange. No money moves, and the case comes back if anything changes.',
  note: 'What was done',
  noteNeeded: 'Enter what was done',
  ownLedger: 'This is our own ledger. It leaves the queue once it’s fixed.',
  handled: 'Handled cases',
  showHandled: 'Show handled cases',
  hideHandled: 'Hide handled cases',
  noneHandled: 'No handled cases yet.',
} as const

export type Texts = Catalogue<typeof english>
