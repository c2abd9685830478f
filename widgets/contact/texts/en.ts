import { fullNameRule, messageLength } from '#core/contract/contact-rules.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Send us a message',
  text: 'We read every message and reply by email.',
  fullName: 'Full name',
  message: 'Message',
  messageHint: `At least ${messageLength.least} characters. Never include a PIN, password or card number.`,
  send: 'Send message',

  nameNeeded: 'Full name is required',
  fullNameRule,
  messageNeeded: 'Message is required',
  messageShort: (missing: number) =>
    `Write at least ${messageLength.least} characters: ${missing} more to go`,

  failedTitle: 'Your message wasn’t sent',
  failedText: 'Try again. Your message is still here.',

  sentTitle: 'Message sent',
  sentText: (email: string) => `We have your message and will reply to ${email}.`,
  another: 'Send another message',
} as const

export type Texts = Catalogue<typeof english>
