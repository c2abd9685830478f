import { fullNameRule, messageLength } from '#core/contract/contact-rules.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Send us a message',
  text: 'We read every message and answer by email.',
  fullName: 'Full name',
  message: 'Message',
  messageHint: `At least ${messageLength.least} characters. Never write a PIN, a password or a card number here.`,
  send: 'Send message',

  nameNeeded: 'Full name is required',
  fullNameRule,
  messageNeeded: 'Message is required',
  messageShort: (missing: number) =>
    `Write at least ${messageLength.least} characters: ${missing === 1 ? '1 more is' : `${missing} more are`} needed`,

  failedTitle: 'Your message was not sent',
  failedText: 'What you wrote is still here. Try again.',

  sentTitle: 'Message sent',
  sentText: (email: string) => `We have your message and will answer to ${email}.`,
  another: 'Send another message',
} as const

export type Texts = Catalogue<typeof english>
