/**
 * The mails. In a mail with a code the code is the only four-digit number, but for a port in the link's address, so that
 * people and mail programs find it at a glance.
 */
import type { Language } from '#core/contract/languages.ts'
import type { NotificationKind } from '#core/contract/notifications.ts'
import { partnerLinkMinutes } from '#core/contract/partner-page-contract.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { type ChallengePurpose, type CodePurpose, linkTtlMs } from '../accounts/code-rules.ts'
import type { Html } from '../html.ts'
import { mailMessages } from '../messages/mails.ts'
import { formatMoment, minute } from '../messages/moments.ts'
import { inSentence } from '../names/in-sentence.ts'
import type { Mail } from '../ports/ports.ts'
import {
  bigCode,
  button,
  composeMail,
  factRows,
  footnote,
  paragraph,
  preformatted,
  richParagraph,
} from './layout.ts'

/** How long a code is valid. */
export const codeMinutes = 10

/** English by default. */
type MailRecipient = { to: string; firstName: string; language?: Language }

type CodeMail = MailRecipient &
  (
    | { purpose: Exclude<CodePurpose, ChallengePurpose>; digits: string }
    | {
        purpose: ChallengePurpose
        /** Undefined when the day's codes are spent. */
        digits: string | undefined
        /** Has the effect of the code. */
        link: string
      }
  )

/** A mail with a code, with the link of its purpose beside it, or with the link alone. */
export function codeMail(mail: CodeMail): Mail {
  const { digits, purpose } = mail
  const messages = mailMessages(mail.language ?? 'en')
  const { subject, enter } = messages.code[purpose]
  const blocks = digits
    ? [paragraph(enter), bigCode(digits), paragraph(messages.codeLasts(codeMinutes))]
    : [paragraph(messages.codesSpent)]
  if ('link' in mail) {
    const { orLink, linkOnly, button: label } = messages.codeLink[mail.purpose]
    blocks.push(
      paragraph(digits ? orLink : linkOnly),
      button(label, mail.link, mail.link),
      paragraph(messages.linkLasts(linkTtlMs / 60_000)),
      footnote(messages.linkUnasked),
    )
  } else blocks.push(footnote(messages.codeUnasked))
  return { ...composeMail({ ...mail, subject, blocks }), ...(digits && { code: digits }) }
}

/** A mail about a change of a person's security, with advice in case it was someone else. */
export function securityMail(
  mail: MailRecipient & {
    subject: string
    what: string
    advice: string
    /** The settings, below PUBLIC_URL. */
    profileUrl: string
    /** Stops the announced change; replaces the link to the settings. */
    stopUrl?: string | undefined
  },
): Mail {
  const { securitySettings, securityWay, securityWhy, stopChange } = mailMessages(mail.language ?? 'en')
  return composeMail({
    ...mail,
    blocks: [
      paragraph(mail.what),
      paragraph(mail.advice),
      mail.stopUrl
        ? button(stopChange.button, mail.stopUrl, `${stopChange.way}\n${mail.stopUrl}`)
        : button(securitySettings, mail.profileUrl, securityWay),
      footnote(securityWhy),
    ],
  })
}

/** The account has a new address, which gets this mail. */
export const newAddressMail = (mail: MailRecipient & { profileUrl: string }): Mail =>
  securityMail({ ...mail, ...mailMessages(mail.language ?? 'en').newAddress })

/** An account was closed. */
export function accountClosedMail(mail: MailRecipient & { days: number; reopenUrl: string }): Mail {
  const {
    subject,
    what,
    reopen,
    button: label,
    way,
    kept,
  } = mailMessages(mail.language ?? 'en').accountClosed
  return composeMail({
    ...mail,
    subject,
    blocks: [
      paragraph(what),
      paragraph(reopen(mail.days)),
      button(label, mail.reopenUrl, `${way}\n${mail.reopenUrl}`),
      footnote(kept),
    ],
  })
}

/** Somebody used the address of an existing account, to register or for another one. Only its owner learns of it. */
export function addressInUseMail(
  mail: MailRecipient & { loginUrl: string; purpose: 'register' | 'change' },
): Mail {
  const { addressInUse, addressWanted } = mailMessages(mail.language ?? 'en')
  const { subject, way, button: label, unasked } = addressInUse
  const what = mail.purpose === 'register' ? addressInUse.what : addressWanted
  return composeMail({
    ...mail,
    subject,
    blocks: [paragraph(what), button(label, mail.loginUrl, way), footnote(unasked)],
  })
}

/** What a mail about received money repeats of its receipt. */
export type MailReceipt = {
  readonly gave?: string
  readonly fee?: string
  readonly got: string
  readonly rate?: string
  readonly reference: string
}

/** A notification of the app as a mail: for people who chose so, and always about security. */
export function notificationMail(
  mail: MailRecipient & {
    title: string
    body: Html
    /** The page of the app, below PUBLIC_URL. */
    address: string
    kind: NotificationKind
    /** Its page is then the address. */
    receipt?: MailReceipt
  },
): Mail {
  const { openApp, openWay, noticeChoice, securityWhy, receipt: labels } = mailMessages(mail.language ?? 'en')
  const { receipt } = mail
  return composeMail({
    ...mail,
    subject: mail.title,
    blocks: [
      richParagraph(mail.body),
      ...(receipt
        ? [
            factRows([
              ...(receipt.gave === undefined ? [] : [[labels.gave, receipt.gave] as const]),
              ...(receipt.fee === undefined ? [] : [[labels.fee, receipt.fee] as const]),
              [labels.got, receipt.got],
              ...(receipt.rate === undefined ? [] : [[labels.rate, receipt.rate] as const]),
              [labels.reference, receipt.reference],
            ]),
            button(labels.button, mail.address, labels.way),
          ]
        : [button(openApp, mail.address, openWay)]),
      footnote(mail.kind === 'security' ? securityWhy : noticeChoice),
    ],
  })
}

/** The reminder three days before a listing ends. */
export function listingExpiresMail(
  mail: MailRecipient & {
    /** The balance: `US$1,000`. */
    left: string
    /** The last four digits of the card with the hold. */
    card: string
    /** Days until the end, on `lastDay`. */
    days: number
    lastDay: string
    /** Days that a renewal adds. */
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
  } = mailMessages(mail.language ?? 'en').listingEnds
  return composeMail({
    ...mail,
    subject,
    blocks: [
      paragraph(when(mail)),
      paragraph(renew(mail.renewedDays)),
      button(label, mail.address, way),
      footnote(otherwise(mail)),
    ],
  })
}

type Chargeback = {
  processor_dispute: string
  currency: CurrencyCode
  amount_minor: Minor
  why: string
  person_id: string
}

/** Tells the operator how a chargeback stands. `covered`: by what we owe its person, of one that is or was lost. */
export function chargebackMail(
  to: string,
  chargeback: Chargeback,
  status: 'opened' | 'lost' | 'won',
  covered?: Minor,
): Mail {
  const money = (sum: Minor) => formatMoney(sum, chargeback.currency, { locale: 'en' })
  const amount = money(chargeback.amount_minor)
  return composeMail({
    to,
    subject: `Chargeback ${status}: ${amount}`,
    firstName: 'operator',
    blocks: [
      paragraph(chargebackSentences[status]),
      factRows([
        ['Amount', amount],
        ...(status === 'lost' && covered !== undefined
          ? ([
              ['Covered by what stays here', money(covered)],
              ['Loss', money(chargeback.amount_minor - covered)],
            ] as const)
          : []),
        ['Dispute', chargeback.processor_dispute],
        ['Reason', chargeback.why],
        ['Person', chargeback.person_id],
      ]),
    ],
  })
}

const chargebackSentences = {
  opened: 'A person disputes a payment with their bank. What we owe them stays here until it is decided.',
  lost: 'The card processor took the money of a disputed payment from us. What we owe the person stays here and covers it; the rest is a loss.',
  won: 'The card processor returned the money of a disputed payment.',
}

type Loss = { reference: string; amount: Minor; currency: CurrencyCode; why: string }

/** Tells the operator of a payment that failed after its money had left. */
export function lossMail(to: string, { reference, amount, currency, why }: Loss): Mail {
  const shown = formatMoney(amount, currency, { locale: 'en' })
  return composeMail({
    to,
    subject: `Loss: ${shown} of ${reference}`,
    firstName: 'operator',
    blocks: [
      paragraph(
        'The card processor took back a payment whose money we had paid out already. It is booked as a loss; the people of ' +
          'the exchange keep what they received.',
      ),
      factRows([
        ['Amount', shown],
        ['Exchange', reference],
        ['Reason', why],
      ]),
    ],
  })
}

/** Most that one mail names; the command names all. */
const maxFindings = 50

/** Tells the operator where the ledger and the card processor's reports do not agree. */
export function reconciliationMail(to: string, findings: readonly string[]): Mail {
  const more = findings.length - maxFindings
  return composeMail({
    to,
    subject: `Reconciliation: ${findings.length === 1 ? 'a line does' : `${findings.length} lines do`} not agree`,
    firstName: 'operator',
    blocks: [
      paragraph("Our ledger and the card processor's reports do not agree:"),
      preformatted(findings.slice(0, maxFindings).join('\n\n')),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      footnote('You are told once of each line. To see what is still open, run: npm run reconcile'),
    ],
  })
}

/** Tells the operator which reports the ledger could not be compared with. */
export const missingReportsMail = (to: string, missing: readonly string[]): Mail =>
  composeMail({
    to,
    subject: `Reconciliation: ${missing.length === 1 ? 'a report is' : `${missing.length} reports are`} missing`,
    firstName: 'operator',
    blocks: [
      paragraph('Our ledger could not be compared with all reports of the card processor:'),
      preformatted(missing.join('\n\n')),
      footnote(
        'You are told once of each report. It is read as soon as it comes, and compared in the next night.',
      ),
    ],
  })

/** Brings an operator the link that sets up their sign-in to the console. */
export const operatorLinkMail = ({ to, name, link }: { to: string; name: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Set up your sign-in to the console',
    firstName: name,
    blocks: [
      paragraph(
        'Two owners of this exchange ask you to set up your sign-in to the console of its operators. You need an authenticator app.',
      ),
      button('Set up your sign-in', link, link),
      footnote(
        'The link works once, and for a day. If you do not expect it, tell the owners, and do not open it.',
      ),
    ],
  })

type PartnerLink = { to: string; partner: string; link: string; language: Language }

/** Brings a partner's contact the link that signs in to the partner's page. */
export function partnerLinkMail({ to, partner, link, language }: PartnerLink): Mail {
  const { partnerLink, linkLasts } = mailMessages(language)
  return composeMail({
    to,
    subject: partnerLink.subject,
    language,
    blocks: [
      paragraph(partnerLink.what({ partner })),
      button(partnerLink.button, link, link),
      paragraph(linkLasts(partnerLinkMinutes)),
      footnote(partnerLink.unasked),
    ],
  })
}

type PartnerKeyMade = {
  to: string
  partner: string
  /** As lists show it. */
  key: string
  /** When the one that it replaces ends; undefined: it replaces none. */
  earlierEndsAt: Date | undefined
  pageUrl: string
  language: Language
}

/** Tells a partner's contact of a new key, whoever made it. */
export function partnerKeyMail(made: PartnerKeyMade): Mail {
  const { to, partner, key, earlierEndsAt, pageUrl, language } = made
  const { partnerKey } = mailMessages(language)
  const until = earlierEndsAt && `${formatMoment(language, earlierEndsAt, minute)} UTC`
  return composeMail({
    to,
    subject: partnerKey.subject({ partner }),
    language,
    blocks: [
      paragraph(
        until === undefined
          ? partnerKey.made({ partner, key })
          : partnerKey.replaced({ partner, key, until }),
      ),
      button(partnerKey.button, pageUrl, pageUrl),
      footnote(partnerKey.unexpected),
    ],
  })
}

/** Tells the operator that the sanctions list is not the newest one. */
export const sanctionsListMail = (to: string, words: string): Mail =>
  composeMail({
    to,
    subject: 'Screening: the sanctions list cannot be used',
    firstName: 'operator',
    blocks: [paragraph(words), footnote('You are told once. The file is read again as soon as it changes.')],
  })

type ContactMessage = { fullName: string; email: string; message: string }

/** Messages of the contact page, for the operator. A reply to a mail with one message goes to its writer. */
export function contactMail({ to, messages }: { to: string; messages: readonly ContactMessage[] }): Mail {
  const [first] = messages
  const isOne = messages.length === 1 && first !== undefined
  const mail = composeMail({
    to,
    subject: isOne
      ? `Message from ${inSentence(first.fullName)}`
      : `${messages.length} messages from the contact page`,
    firstName: 'operator',
    blocks: [
      ...messages.flatMap(({ fullName, email, message }) => [
        paragraph(`${inSentence(fullName)} <${email}> wrote on the contact page:`),
        preformatted(message),
      ]),
      footnote('The address was typed into a form and is not confirmed. Never answer with anything secret.'),
    ],
  })
  return isOne ? { ...mail, replyTo: first.email } : mail
}
