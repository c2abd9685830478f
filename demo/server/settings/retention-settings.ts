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
  /** Far longer than a session lives. */
  sessions: {
    days: 1,
    least: 1,
    most: 90,
    what: "sessions of members, operators and partners' pages after their last call",
  },
  /**
   * Long enough to answer "why did it not come?", and far longer than tries are counted. An address can be taken back
   * for 7 days.
   */
  mail: {
    days: 30,
    least: 8,
    most: 365,
    what: 'the reasons why mails and push messages could not be sent; mailed codes and links, ended invite links, changes of an email address',
  },
  /** A client that was offline for a month starts again. Longer than a webhook is retried. */
  calls: {
    days: 30,
    least: 7,
    most: 365,
    what: 'the idempotency keys of money calls; the events and webhooks of partners',
  },
  /**
   * Requests that came to nothing, or were answered elsewhere. Invites go with or without an account at the address:
   * the deletion must not tell the inviter of one.
   */
  requests: {
    days: 90,
    least: 7,
    most: 365,
    what: 'messages of the contact page after they were mailed, requests for money that were not paid, invites that were not accepted, documents of failed identity checks',
  },
  /** Unread notifications stay. */
  notifications: { days: 365, least: 7, most: 3653, what: 'notifications that were read' },
  /** As long as a card payment can be disputed. */
  payments: {
    days: 540,
    least: 540,
    most: 3653,
    what: 'commands, events and reports of the card processor; 10 days later the reservations, captures and payouts of completed exchanges and transfers',
  },
  /** As long as the law wants proof of who was checked. */
  identity: {
    days: 1826,
    least: 365,
    most: 7305,
    what: 'the document of an identity check that passed; name, check and document of an erased person; check your legal duty',
  },
} as const satisfies Readonly<Record<string, Row>>

/** Days by which a settlement outlives the reports that are compared with it. */
export const settlementOutlives = 10

export type RetentionName = keyof typeof retentionRows
/** Days. */
export type Retention = Readonly<Record<RetentionName, number>>

const isName = (name: string): name is RetentionName => Object.hasOwn(retentionRows, name)

export const defaultRetention = Object.fromEntries(
  Object.entries(retentionRows).map(([name, { days }]) => [name, days]),
) as Retention

/** `RETENTION=mail=14,notifications=730`; the others keep their days. Throws `BadSetting`. */
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
        `it must be days by name, once each, such as mail=14; the names are ${Object.keys(retentionRows).join(', ')}`,
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
