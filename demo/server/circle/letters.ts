/** How people are called in the circle's letters and notices, and the letter that invites a stranger. */
import type { Language } from '#core/contract/languages.ts'
import { button, letterOf, paragraph, remark } from '../mail/template.ts'
import { inSentence } from '../names/in-sentence.ts'
import type { Mail } from '../ports/ports.ts'
import { letterWords } from '../words/letters.ts'

export type Named = { first_name: string; last_name: string; user_name: string }

export const nameOf = (person: Named) => `${person.first_name} ${person.last_name}`

/** Mail programs make links of what looks like an address: a name that somebody chose must lead nobody anywhere. */
const unlinked = (text: string) => text.replace(/[/@:]+/g, ' ').replace(/\.(?=\S)/g, '. ')

/** As a name is written in a letter. */
export const writtenName = (person: Named) => inSentence(unlinked(nameOf(person)))

/** To an address that has no account, so its reader has no name; in the language of who invites. */
export function inviteLetter(about: {
  to: string
  inviter: Named & { language: Language }
  link: string
  days: number
}): Mail {
  const { language, user_name } = about.inviter
  const { subject, asks, button: label, way, lasts, unknown } = letterWords(language).invite
  const name = writtenName(about.inviter)
  return letterOf({
    to: about.to,
    language,
    subject: subject(name),
    blocks: [
      paragraph(asks({ name, userName: inSentence(unlinked(user_name)) })),
      button(label, about.link, `${way}\n${about.link}`),
      paragraph(lasts(about.days)),
      remark(unknown),
    ],
  })
}
