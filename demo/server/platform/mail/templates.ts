/**
 * The mails to people and partners. In a mail with a code the code is the only four-digit number, but for a port in the
 * link's address, so that people and mail programs find it at a glance.
 */
import { codeMinutes } from '#core/contract/code-rule.ts'
import type { Language } from '#core/contract/languages.ts'
import type { NotificationKind } from '#core/contract/notifications.ts'
import { partnerLinkMinutes } from '#core/contract/partner-page-contract.ts'
import { type ChallengePurpose, type CodePurpose, linkTtlMs } from '../messages/code-rules.ts'
import type { Html } from '../messages/html.ts'
import { mailMessages } from '../messages/mails.ts'
import { formatMoment } from '../messages/moments.ts'
import type { Mail } from '../ports/ports.ts'
import { bigCode, button, composeMail, factRows, footnote, paragraph, richParagraph } from './layout.ts'

/** English by default. Without `firstName` the address is not confirmed (see `greetedName`). */
type MailRecipient = { to: string; firstName: string | undefined; language?: Language }

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

/** Lines of the receipt that a mail about received money repeats. */
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
    /** The address then asks whether to skip the run of a standing transfer, or to stop it. */
    isRunAhead?: boolean
  },
): Mail {
  const words = mailMessages(mail.language ?? 'en')
  const { noticeChoice, securityWhy, receipt: labels } = words
  const { receipt, address } = mail
  const ways = mail.isRunAhead
    ? [
        button(words.skipRun, `${address}&choice=skip`, words.skipWay),
        button(words.stopStanding, `${address}&choice=stop`, words.stopWay),
      ]
    : [button(words.openApp, address, words.openWay)]
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
            button(labels.button, address, labels.way),
          ]
        : ways),
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

type PartnerCode = { to: string; partner: string; digits: string; language: Language }

/** Brings a partner's contact the code that confirms a key. */
export function partnerCodeMail({ to, partner, digits, language }: PartnerCode): Mail {
  const { partnerCode, codeLasts } = mailMessages(language)
  const mail = composeMail({
    to,
    subject: partnerCode.subject({ partner }),
    language,
    blocks: [
      paragraph(partnerCode.enter),
      bigCode(digits),
      paragraph(codeLasts(codeMinutes)),
      footnote(partnerCode.unasked),
    ],
  })
  return { ...mail, code: digits }
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

/** Tells a partner's contact of a new key. */
export function partnerKeyMail(made: PartnerKeyMade): Mail {
  const { to, partner, key, earlierEndsAt, pageUrl, language } = made
  const { partnerKey } = mailMessages(language)
  const until = earlierEndsAt && formatMoment({ language }, earlierEndsAt)
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
