/** The names of people in the circle's mails and notifications, and the mail that invites a stranger. */
import type { Language } from '#core/contract/languages.ts'
import { button, composeMail, footnote, paragraph } from '../../platform/mail/layout.ts'
import { inSentence } from '../../platform/messages/in-sentence.ts'
import { mailMessages } from '../../platform/messages/mails.ts'
import type { Mail } from '../../platform/ports/ports.ts'

export type Named = { first_name: string; last_name: string; user_name: string }

export const fullNameOf = (person: Named) => `${person.first_name} ${person.last_name}`

/** A name as mails spell it. */
export const writtenName = (person: Named) => inSentence(fullNameOf(person))

/**
 * The mail to an address without an account, in the inviter's language. The inviter's name is on the page of the link, not
 * in the mail: nobody has asked for it.
 */
export function inviteMail(about: { to: string; language: Language; link: string; days: number }): Mail {
  const { language } = about
  const { subject, asks, button: label, way, lasts, unknown } = mailMessages(language).invite
  return composeMail({
    to: about.to,
    language,
    subject,
    blocks: [
      paragraph(asks),
      button(label, about.link, `${way}\n${about.link}`),
      paragraph(lasts(about.days)),
      footnote(unknown),
    ],
  })
}
