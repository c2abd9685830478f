/**
 * The letters we send. In a code's letter the code is the only number of four digits but for a port in the address of
 * its link, so that people and mail programs find it at a glance.
 */
import type { Language } from '#core/contract/languages.ts'
import { type ChallengePurpose, type CodePurpose, linkTtlMs } from '../accounts/code-rules.ts'
import type { Html } from '../html.ts'
import { inSentence } from '../names/in-sentence.ts'
import type { Mail } from '../ports/ports.ts'
import { letterWords } from '../words/letters.ts'
import { asWritten, bigCode, button, letterOf, marked, paragraph, remark } from './template.ts'

/** How long a code is good for. */
export const codeMinutes = 10

/** English unless the reader's language is given. */
type To = { to: string; firstName: string; language?: Language }

type CodeLetter = To &
  (
    | { purpose: Exclude<CodePurpose, ChallengePurpose>; digits: string }
    | {
        purpose: ChallengePurpose
        /** Left out when the day's codes are spent. */
        digits: string | undefined
        /** Does what the code does. */
        link: string
      }
  )

/** A code to be entered, with the link beside it where its purpose has one; or the link alone. */
export function codeLetter(letter: CodeLetter): Mail {
  const { digits, purpose } = letter
  const words = letterWords(letter.language ?? 'en')
  const { subject, enter } = words.code[purpose]
  const blocks = digits
    ? [paragraph(enter), bigCode(digits), paragraph(words.codeLasts(codeMinutes))]
    : [paragraph(words.codesSpent)]
  if ('link' in letter) {
    const { orLink, linkOnly, button: label } = words.codeLink[letter.purpose]
    blocks.push(
      paragraph(digits ? orLink : linkOnly),
      button(label, letter.link, letter.link),
      paragraph(words.linkLasts(linkTtlMs / 60_000)),
      remark(words.linkUnasked),
    )
  } else blocks.push(remark(words.codeUnasked))
  return { ...letterOf({ ...letter, subject, blocks }), ...(digits && { code: digits }) }
}

/** Something about somebody's security has changed: what, and what to do if it was not them. */
export function noticeLetter(
  letter: To & {
    subject: string
    what: string
    advice: string
    /** Where the settings are, below PUBLIC_URL. */
    profileUrl: string
    /** Stops what was announced; in the place of the settings. */
    stopUrl?: string | undefined
  },
): Mail {
  const { securitySettings, securityWay, securityWhy, stopChange } = letterWords(letter.language ?? 'en')
  return letterOf({
    ...letter,
    blocks: [
      paragraph(letter.what),
      paragraph(letter.advice),
      letter.stopUrl
        ? button(stopChange.button, letter.stopUrl, `${stopChange.way}\n${letter.stopUrl}`)
        : button(securitySettings, letter.profileUrl, securityWay),
      remark(securityWhy),
    ],
  })
}

/** Somebody has registered with an address that has an account: told to its owner and to nobody else. */
export function addressInUseLetter(letter: To & { loginUrl: string }): Mail {
  const { subject, what, way, button: label, unasked } = letterWords(letter.language ?? 'en').addressInUse
  return letterOf({
    ...letter,
    subject,
    blocks: [paragraph(what), button(label, letter.loginUrl, way), remark(unasked)],
  })
}

/** What somebody is told in the app, by mail too, as they chose. */
export function notificationLetter(
  letter: To & {
    title: string
    body: Html
    /** Where in the app it leads, below PUBLIC_URL. */
    address: string
  },
): Mail {
  const { openApp, openWay, noticeChoice } = letterWords(letter.language ?? 'en')
  return letterOf({
    ...letter,
    subject: letter.title,
    blocks: [marked(letter.body), button(openApp, letter.address, openWay), remark(noticeChoice)],
  })
}

/** Three days before a listing ends. */
export function listingExpiresLetter(
  letter: To & {
    /** What can still be ordered: `US$1,000`. */
    left: string
    /** The last four digits of the card that holds it. */
    card: string
    /** Until it ends, on `lastDay`. */
    days: number
    lastDay: string
    /** For how long it may be renewed. */
    renewedDays: number
    address: string
  },
): Mail {
  const {
    subject,
    when,
    renew,
    button: label,
    way,
    otherwise,
  } = letterWords(letter.language ?? 'en').listingEnds
  return letterOf({
    ...letter,
    subject,
    blocks: [
      paragraph(when(letter)),
      paragraph(renew(letter.renewedDays)),
      button(label, letter.address, way),
      remark(otherwise(letter)),
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
    subject: isOne
      ? `Message from ${inSentence(first.fullName)}`
      : `${messages.length} messages from the contact page`,
    firstName: 'operator',
    blocks: [
      ...messages.flatMap(({ fullName, email, message }) => [
        paragraph(`${inSentence(fullName)} <${email}> wrote on the contact page:`),
        asWritten(message),
      ]),
      remark('The address was typed into a form and is not confirmed. Never answer with anything secret.'),
    ],
  })
  return isOne ? { ...letter, replyTo: first.email } : letter
}
