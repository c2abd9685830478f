/** How people are called in the circle's letters and notices, and the letter that invites a stranger. */
import { button, letterOf, paragraph, remark } from '../mail/template.ts'
import type { Mail } from '../ports/ports.ts'

export type Named = { first_name: string; last_name: string; user_name: string }

export const nameOf = (person: Named) => `${person.first_name} ${person.last_name}`

/** Mail programs make links of what looks like an address: a name that somebody chose must lead nobody anywhere. */
const unlinked = (text: string) => text.replace(/[/@:]+/g, ' ').replace(/\.(?=\S)/g, '. ')

/** As a name is written in a letter. */
export const writtenName = (person: Named) => unlinked(nameOf(person))

/** To an address that has no account, so its reader has no name. */
export function inviteLetter(about: { to: string; inviter: Named; link: string; days: number }): Mail {
  const name = writtenName(about.inviter)
  return letterOf({
    to: about.to,
    firstName: 'there',
    subject: `${name} invites you to Cowrie`,
    blocks: [
      paragraph(
        `${name} (${unlinked(about.inviter.user_name)}) would like you in their circle on Cowrie, where people exchange currency and send money to each other.`,
      ),
      button('Create your account', about.link, `Create your account:\n${about.link}`),
      paragraph(
        `The link is good for ${about.days} days and for one person. Once you have confirmed your e-mail address, the two of you are friends.`,
      ),
      remark('If you do not know this person, you can ignore this mail: nothing happens without you.'),
    ],
  })
}
