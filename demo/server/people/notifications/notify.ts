// Creates notifications; no other file does.
import { sql } from 'kysely'
import { type NotificationKind, noticeTopics } from '#core/contract/notifications.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import { type CountedMail, enqueueMails } from '../../platform/mail/queue.ts'
import type { Mail } from '../../platform/ports/ports.ts'
import type { Server } from '../../server.ts'
import { enqueuePush } from '../push/queue.ts'
import {
  inApp,
  type NotificationMessage,
  type OpenState,
  type ReceiptFacts,
  renderMessage,
} from './message.ts'
import { enqueueNoticeMails, type NoticeMail } from './notice-mail.ts'
import { wantsOf } from './preferences.ts'
import { type NotificationReader, type Recipient, readerOf, recipients } from './recipients.ts'
import { openStates } from './state.ts'

export type NotificationTopic = {
  readonly kind: NotificationKind
  /** A path of the app, such as `/order-page`. */
  readonly url: string
  /** The order, listing, transfer or request whose state decides what is still to be done. */
  readonly about?: string
  /** The person it comes from: their face stands beside it. */
  readonly from?: string
}

/** The parts of a server that notifying needs; a command beside it has no more. */
export type Notifier = Pick<Server, 'clock' | 'database' | 'live' | 'push' | 'settings' | 'vault'>

type MailOptions = {
  /** Makes a mail that is sent whatever the person has chosen. */
  readonly mailOf?: (reader: NotificationReader) => Mail
  /** Nothing in the app, where the matter is listed anyway. */
  readonly isMailOnly?: boolean
  /** The receipt in the mail about received money. */
  readonly receipt?: ReceiptFacts
  /** The state, where the transaction itself decides it and nothing need be looked up. */
  readonly state?: OpenState
}

/** A notification of one person. */
export type Notice = {
  readonly personId: string
  readonly topic: NotificationTopic
  readonly message: NotificationMessage
  readonly options?: MailOptions
}

/**
 * Notifies a person in the transaction of the event, so that both commit or neither does. The person's preferences for
 * this kind decide between app and mail. Open pages update at once.
 */
export const notifyPerson = (
  tx: Tx,
  server: Notifier,
  personId: string,
  topic: NotificationTopic,
  message: NotificationMessage,
  options: MailOptions = {},
): Promise<void> => notifyPeople(tx, server, [{ personId, topic, message, options }])

/** The same for several notifications, in as many statements as for one. Their mails are sent from `mailsDueAt` on. */
export async function notifyPeople(
  tx: Tx,
  server: Notifier,
  notices: readonly Notice[],
  mailsDueAt?: Date,
): Promise<void> {
  if (notices.length === 0) return
  // rules/notifications.md#url: a path of this site; browsers read `//host` and `/\host` as another one.
  for (const { url } of notices.map(({ topic }) => topic))
    if (!/^\/(?![/\\])/.test(url)) throw new Error(`a notification leads to a path of the app, not ${url}`)
  const people = await recipients(
    tx,
    notices.map(({ personId }) => personId),
  )
  const wanted = notices.map((notice) => {
    const { personId, topic, message } = notice
    const person = people.get(personId) as Recipient
    return { ...notice, person, wants: wantsOf(person.chosen, topic.kind, message.message) }
  })
  const listed = wanted.filter(({ wants, options }) => wants.inApp && !options?.isMailOnly)
  // rules/alerts.md#push: only what a person asked to be told of may light up a locked screen.
  const isPushed = ({ topic }: Notice) => topic.kind === 'alerts'
  const isMailed = ({ wants, options }: (typeof wanted)[number]) =>
    wants.byMail || options?.mailOf !== undefined
  const leaving = wanted.filter((each) => isMailed(each) || isPushed(each))
  const mails: CountedMail[] = []
  const noticeMails: NoticeMail[] = []
  for (const each of leaving) {
    const { personId, topic, message, options, person } = each
    const { mailOf, receipt } = options ?? {}
    const state = await stateOf(tx, server, each)
    const { kind, url, from } = topic
    const own = { personId, kind, url, message, from, state, receipt }
    const written = mailOf?.(readerOf(server, person))
    const cause = { personId, kind, message: message.message, from }
    if (written) mails.push({ ...written, cause })
    else if (isMailed(each)) noticeMails.push(own)
    if (isPushed(each)) {
      const { title, body } = inApp(renderMessage(message, readerOf(server, person), state))
      await enqueuePush(tx, server, personId, { title, body: body.plain, url: topic.url })
    }
  }
  await insertNotices(tx, server, listed)
  await enqueueMails(tx, server, mails, mailsDueAt)
  await enqueueNoticeMails(tx, server, noticeMails, mailsDueAt)
  // Also without a notification in the app: the lists of these topics have changed.
  const changed = new Map(
    notices.map(({ personId, topic }) => [`${personId} ${topic.kind}`, { personId, topic }]),
  )
  afterCommit(tx, () => {
    for (const { personId, topic } of changed.values())
      server.live.publish(personId, noticeTopics[topic.kind])
  })
}

async function insertNotices(tx: Tx, { clock }: Notifier, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ personId, topic, message }) => ({
    id: newId(),
    person_id: personId,
    kind: topic.kind,
    message: message.message,
    facts: JSON.stringify(message.facts ?? {}),
    url: topic.url,
    about_id: topic.about,
    from_id: topic.from,
  }))
  const columns =
    'id uuid, person_id uuid, kind text, message text, facts text, url text, about_id uuid, from_id uuid'
  await sql`
    INSERT INTO notification (id, person_id, kind, message, facts, url, about_id, from_id, created_at)
    SELECT id, person_id, kind, message, facts::jsonb, url, about_id, from_id, ${clock()}::timestamptz
    FROM ${recordset('notice', columns, rows)}`.execute(tx)
}

/** The state of the matter at the moment of the event. */
async function stateOf(
  tx: Tx,
  server: Notifier,
  { personId, topic, message, options }: Notice,
): Promise<OpenState> {
  if (options?.state !== undefined) return options.state
  const { about, from } = topic
  const row = {
    person_id: personId,
    message: message.message,
    about_id: about ?? null,
    from_id: from ?? null,
  }
  const stateIn = await openStates(tx, server.clock(), [row], 'on-its-way')
  return stateIn(row)?.state
}
