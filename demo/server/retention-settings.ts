/** How long what has served its purpose is kept: the setting RETENTION (rules/security.md#retention). */
import { BadSetting, type Environment } from './environment.ts'

type Row = {
  readonly days: number
  readonly least: number
  readonly most: number
  /** For the operator. */
  readonly what: string
}

/** Days from the end of a thing to its deletion. The privacy page names them. */
export const retentionRows = {
  /** Long enough to answer "why did it not come?"; one that was sent is deleted at once. */
  sentMail: {
    days: 30,
    least: 1,
    most: 365,
    what: 'why a mail or push message could not be sent',
  },
  /** As long as a card payment can be disputed. */
  cardCommand: {
    days: 540,
    least: 180,
    most: 3653,
    what: 'work for the card processor that an earlier release kept after it was done',
  },
  /** The processor repeats an event for weeks: one that was deleted would be taken for a new one. */
  processorEvent: {
    days: 540,
    least: 60,
    most: 3653,
    what: 'events of the card processor after they were applied',
  },
  processorReport: {
    days: 540,
    least: 60,
    most: 3653,
    what: 'reports of the card processor after they were announced',
  },
  /** Longer than a card payment can be disputed, and than the reports that are compared with them are kept. */
  settlement: {
    days: 550,
    least: 540,
    most: 3653,
    what: 'reservations, captures and payouts of exchanges and transfers that were paid',
  },
  /** Far longer than tries and mails are counted, for decoys too. */
  code: { days: 30, least: 2, most: 365, what: 'mailed codes and links' },
  /** Longer than a webhook is retried, and than a receiver is out of order unnoticed. */
  webhookLog: { days: 30, least: 7, most: 365, what: 'the events and webhooks of partners' },
  /** The operator has the mail and answers from there. A message that waits for its mail stays. */
  contactMessage: {
    days: 90,
    least: 7,
    most: 730,
    what: 'messages of the contact page after they were mailed',
  },
  /** Unread notifications stay. */
  readNotification: { days: 365, least: 7, most: 3653, what: 'notifications that were read' },
  inviteLink: { days: 30, least: 1, most: 365, what: 'links of invites after their end' },
  /** A paid request stays with its transfer. */
  moneyRequest: { days: 90, least: 7, most: 3653, what: 'requests for money that were not paid' },
  /** With or without an account at the address: the inviter must not learn of one by what is deleted. */
  invite: { days: 90, least: 7, most: 365, what: 'invites that were not accepted' },
  /** A client that was offline for a month starts again. */
  intent: { days: 30, least: 1, most: 365, what: 'the keys that keep a call from paying twice' },
  /** Far longer than a session lives. */
  session: { days: 1, least: 1, most: 90, what: 'sessions of members and operators after their last call' },
  /** Longer than an address can be taken back. */
  emailChange: { days: 30, least: 8, most: 365, what: 'changes of an e-mail address' },
  /** As long as the law wants proof of who was checked. */
  passedDocument: {
    days: 1826,
    least: 30,
    most: 7305,
    what: 'the document of an identity check after it passed; ask what your law wants',
  },
  /** Long enough to answer why it failed. */
  failedDocument: {
    days: 90,
    least: 7,
    most: 3653,
    what: 'the document of an identity check after it failed',
  },
  identity: {
    days: 1826,
    least: 365,
    most: 7305,
    what: 'name, identity check and document of a person who was erased; ask what your law wants',
  },
} as const satisfies Readonly<Record<string, Row>>

export type RetentionName = keyof typeof retentionRows
/** Days. */
export type Retention = Readonly<Record<RetentionName, number>>

const isName = (name: string): name is RetentionName => Object.hasOwn(retentionRows, name)

export const defaultRetention = Object.fromEntries(
  Object.entries(retentionRows).map(([name, { days }]) => [name, days]),
) as Retention

/** `RETENTION=code=14,readNotification=730`; the others keep their days. Throws `BadSetting`. */
export function retentionOf(env: Environment): Retention {
  const text = env.RETENTION?.trim()
  if (!text) return defaultRetention
  const given: Partial<Record<RetentionName, number>> = {}
  for (const pair of text.split(',')) {
    const [, name = '', digits = ''] = /^\s*(\w+)=(\d{1,5})\s*$/.exec(pair) ?? []
    if (!isName(name) || name in given)
      throw new BadSetting(
        'RETENTION',
        text,
        `it must be days by name, once each, such as code=14; the names are ${Object.keys(retentionRows).join(', ')}`,
      )
    const { least, most } = retentionRows[name]
    const days = Number(digits)
    if (days < least || days > most)
      throw new BadSetting('RETENTION', text, `${name} must be from ${least} to ${most} days`)
    given[name] = days
  }
  return { ...defaultRetention, ...given }
}

/** As the setting and the privacy page have it. */
export const retentionText = (retention: Retention): string =>
  Object.entries(retention)
    .map(([name, days]) => `${name}=${days}`)
    .join(',')
