/**
 * The letters we send. In a code's letter the code is the only number of four digits, so that people and mail
 * programs find it at a glance; for the same reason notices have no such number at all, be it a year, a card's last
 * four or the port of an address: a mailbox is read newest first, and a notice may lie above the code.
 */
import type { Html } from '../html.ts'
import type { Mail } from '../ports/ports.ts'
import { asWritten, bigCode, button, letterOf, marked, paragraph, remark } from './template.ts'

const whatFor = {
  confirm: { subject: 'Confirm your e-mail address', sentence: 'to confirm your e-mail address' },
  reset: { subject: 'Reset your password', sentence: 'to set a new password' },
  settings: { subject: 'Your security code', sentence: 'to change your security settings' },
}

export function codeLetter(letter: {
  to: string
  firstName: string
  purpose: keyof typeof whatFor
  digits: string
}): Mail {
  const { subject, sentence } = whatFor[letter.purpose]
  return letterOf({
    ...letter,
    subject,
    blocks: [
      paragraph(`Enter this code ${sentence}:`),
      bigCode(letter.digits),
      paragraph(
        'It is good for 10 minutes and can be used once. We never ask for it on the phone or in a chat.',
      ),
      remark('If you did not ask for it, you can ignore this mail: nothing changes without the code.'),
    ],
  })
}

/** Something about somebody's security has changed: what, and what to do if it was not them. */
export function noticeLetter(letter: {
  to: string
  firstName: string
  subject: string
  what: string
  advice: string
  /** Where the settings are, below PUBLIC_URL. */
  profileUrl: string
}): Mail {
  return letterOf({
    ...letter,
    blocks: [
      paragraph(letter.what),
      paragraph(letter.advice),
      button('Security settings', letter.profileUrl, 'Your security settings: log in, and open Profile.'),
      remark('You get this mail because it is about the security of your account.'),
    ],
  })
}

/** What somebody is told in the app, by mail too, as they chose. */
export function notificationLetter(letter: {
  to: string
  firstName: string
  title: string
  body: Html
  /** Where in the app it leads, below PUBLIC_URL. */
  address: string
}): Mail {
  return letterOf({
    ...letter,
    subject: letter.title,
    blocks: [
      marked(letter.body),
      button('Open Cowrie', letter.address, 'Log in to see it.'),
      remark('You choose in your notifications what we write you about.'),
    ],
  })
}

/** D §2: three days before a listing ends. */
export function listingExpiresLetter(letter: {
  to: string
  firstName: string
  /** `US$1,000` */
  rest: string
  /** `in 3 days`; no date, whose year would be a number of four digits. */
  when: string
  address: string
}): Mail {
  return letterOf({
    ...letter,
    subject: 'Your listing is about to expire',
    blocks: [
      paragraph(`Your listing, of which ${letter.rest} can still be ordered, ends ${letter.when}.`),
      paragraph('Renew it in one click to keep it open for another 30 days.'),
      button('Renew the listing', letter.address, 'Log in, and open the listing.'),
      remark(`If you do nothing, it ends by itself, and the ${letter.rest} held on your card are released.`),
    ],
  })
}

type ContactMessage = { fullName: string; email: string; message: string }

/** What people wrote on the contact page, to the operator. An answer to a letter of one message goes to its writer. */
export function contactLetter({ to, messages }: { to: string; messages: readonly ContactMessage[] }): Mail {
  const [first] = messages
  const isOne = messages.length === 1 && first !== undefined
  const letter = letterOf({
    to,
    // The contract lets no name have a line break.
    subject: isOne ? `Message from ${first.fullName}` : `${messages.length} messages from the contact page`,
    firstName: 'operator',
    blocks: [
      ...messages.flatMap(({ fullName, email, message }) => [
        paragraph(`${fullName} <${email}> wrote on the contact page:`),
        asWritten(message),
      ]),
      remark('The address was typed into a form and is not confirmed. Never answer with anything secret.'),
    ],
  })
  return isOne ? { ...letter, replyTo: first.email } : letter
}
