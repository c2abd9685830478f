import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Reports',
  failed: 'Your reports could not be loaded.',
  none: 'No reports',
  noneText: 'Select a name to report a person to us. Your reports and our replies appear here.',
  about: (name: string) => `About ${name}`,
  unread: 'New reply',
  open: 'Open',
  closed: 'Closed',
  read: 'Read',
  readOf: (name: string) => `Read the report about ${name}`,
  closedText: 'This report is closed. Send a new one if something has happened since.',
  reply: 'Your reply',
  replyNeeded: 'Write a reply',
  send: 'Send',
} as const

export type Texts = Catalogue<typeof english>
