import type { ReportReason } from '#core/contract/report-thread.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  reasons: {
    fraud: 'Tries to cheat',
    outside: 'Wants money outside this exchange',
    insult: 'Insults or threatens',
    pretends: 'Pretends to be somebody else',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  title: (name: string) => `Report ${name}`,
  text: 'Our people read it and answer you. The person does not learn of it.',
  transfer: 'Report this transfer',
  reason: 'What is wrong?',
  reasonNeeded: 'Choose what is wrong',
  words: 'What happened',
  wordsHint: 'At most 1,000 characters. Never write a PIN or a card number.',
  wordsNeeded: 'Say what happened',
  send: 'Send report',
  sentTitle: 'Report sent',
  sentText: 'You get a notification when we answer. Your reports are in the profile menu.',
  messages: 'Messages',
  you: 'You',
  exchange: 'The exchange',
  close: 'Close',
} as const

export type Texts = Catalogue<typeof english>
