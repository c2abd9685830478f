import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Reports',
  failed: 'Your reports could not be loaded.',
  none: 'No reports',
  noneText: 'Press a name to report a person to us. What you write and what we answer is here.',
  about: (name: string) => `About ${name}`,
  unread: 'New answer',
  open: 'Open',
  closed: 'Closed',
  read: 'Read',
  readOf: (name: string) => `Read the report about ${name}`,
  closedText: 'This report is closed. Make a new one if something has happened since.',
  reply: 'Your reply',
  replyNeeded: 'Write a reply',
  send: 'Send',
} as const

export type Texts = Catalogue<typeof english>
