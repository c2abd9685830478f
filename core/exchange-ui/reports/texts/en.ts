import type { ReportReason } from '#core/contract/report-thread.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  reasons: {
    fraud: 'Scam or fraud',
    outside: 'Asks for money outside this exchange',
    insult: 'Insults or threats',
    pretends: 'Pretends to be someone else',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  title: (name: string) => `Report ${name}`,
  text: 'Our team reads your report and replies to you. We don’t tell the person.',
  transfer: 'Report this transfer',
  reason: 'What’s wrong?',
  reasonNeeded: 'Choose a reason',
  words: 'What happened',
  wordsHint: 'Up to 1,000 characters. Never include a PIN or card number.',
  wordsNeeded: 'Tell us what happened',
  send: 'Send report',
  sentTitle: 'Report sent',
  sentText: 'We’ll notify you when we reply. Your reports are in the profile menu.',
  messages: 'Messages',
  you: 'You',
  exchange: 'The exchange',
  close: 'Close',
} as const

export type Texts = Catalogue<typeof english>
