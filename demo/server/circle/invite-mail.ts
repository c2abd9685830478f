/** The names of people in the circle's mails and notifications, and the mail that invites a stranger. */
import type { Language } from '#core/contract/languages.ts'
import { button, composeMail, footnote, paragraph } from '../mail/layout.ts'
import { mailMessages } from '../messages/mails.ts'
import { inSentence } from '../names/in-sentence.ts'
import type { Mail } from '../ports/ports.ts'

export type Named = { first_name: string; last_name: string; user_name: string }

export const fullNameOf = (person: Named) => `${person.first_name} ${person.last_name}`

/** Mail programs turn text that looks like an address into links: a chosen name must not lead the reader anywhere. */
const unlinked = (text: string) => text.replace(/[/@:]+/g, ' ').replace(/\.(?=\S)/g, '. ')

/** A name as mails spell it. */
export const writtenName = (person: Named) => inSentence(unlinked(fullNameOf(person)))

/** The mail to an address without an account: its reader has no name, and its language is the inviter's. */
export function inviteMail(about: {
  to: string
  inviter: Named & { language: Language }
  link: string
  days: number
}): Mail {
  const { language, user_name } = about.inviter
  const { subject, asks, button: label, way, lasts, unknown } = mailMessages(language).invite
  const name = writtenName(about.inviter)
  return composeMail({
    to: about.to,
    language,
    subject: subject(name),
    blocks: [
      paragraph(asks({ name, userName: inSentence(unlinked(user_name)) })),
      button(label, about.link, `${way}\n${about.link}`),
      paragraph(lasts(about.days)),
      footnote(unknown),
    ],
  })
}
