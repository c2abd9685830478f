// Creates notifications; no other file does.
import type { Language } from '#core/contract/languages.ts'
import { type NotificationKind, noticeTopics } from '#core/contract/notifications.ts'
import { emailOf } from '../accounts/email.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transactions.ts'
import { newId } from '../ids.ts'
import { opened } from '../keys/person-columns.ts'
import { enqueueMail, enqueuePush, wakeOutbox } from '../mail/outbox.ts'
import { notificationMail } from '../mail/templates.ts'
import type { RenderedNotification } from '../messages/notifications.ts'
import type { Mail } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import { inApp, type NotificationMessage, type ReceiptFacts, receiptIn, renderMessage } from './message.ts'
import { preferenceOf } from './preferences.ts'
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

/** The recipient of a notification. */
export type NotificationReader = {
  readonly email: string
  readonly firstName: string
  readonly language: Language
}

/** What notifying needs of a server; a command beside it has no more. */
export type Notifier = Pick<Server, 'clock' | 'database' | 'live' | 'push' | 'settings' | 'vault'>

type MailOptions = {
  /** Makes a mail that is sent whatever the person has chosen. */
  readonly mailOf?: (reader: NotificationReader) => Mail
  /** Nothing in the app, where the matter is listed anyway. */
  readonly isMailOnly?: boolean
  /** The receipt in the mail about received money. */
  readonly receipt?: ReceiptFacts
}

/**
 * Notifies a person in the transaction of the event, so that both commit or neither does. The person's preferences for
 * this kind decide between app and mail. Open pages update at once.
 */
export async function notifyPerson(
  tx: Tx,
  server: Notifier,
  personId: string,
  { kind, url, about, from }: NotificationTopic,
  message: NotificationMessage,
  { mailOf, isMailOnly = false, receipt }: MailOptions = {},
): Promise<void> {
  // rules/notifications.md#url: a path of this site; browsers read `//host` and `/\host` as another one.
  if (!/^\/(?![/\\])/.test(url)) throw new Error(`a notification leads to a path of the app, not ${url}`)
  const wants = await preferenceOf(tx, personId, kind, message.message)
  const row = {
    message: message.message,
    about_id: about ?? null,
    from_id: from ?? null,
  }
  if (wants.inApp && !isMailOnly)
    await tx
      .insertInto('notification')
      .values({
        ...row,
        id: newId(),
        person_id: personId,
        kind,
        facts: JSON.stringify(message.facts ?? {}),
        url,
        created_at: server.clock(),
      })
      .execute()
  const isMailed = wants.byMail || mailOf !== undefined
  // rules/alerts.md#push: only what a person asked to be told of may light up a locked screen.
  const isPushed = kind === 'alerts'
  if (isMailed || isPushed) {
    const person = await tx
      .selectFrom('person')
      .select(['id', opened('person.email_sealed'), 'first_name as firstName', 'language'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const { firstName, language } = person
    const reader = { email: emailOf(server, person), firstName, language }
    const stateOf = await openStates(tx, server.clock(), personId, [row], 'on-its-way')
    const rendered: RenderedNotification = inApp(renderMessage(message, language, stateOf(row)?.state))
    if (isMailed)
      await enqueueMail(
        tx,
        server,
        mailOf?.(reader) ??
          notificationMail({
            to: reader.email,
            firstName,
            language,
            kind,
            ...rendered,
            address: `${server.settings.publicUrl}${receipt?.url ?? url}`,
            ...(receipt && { receipt: receiptIn(receipt, language) }),
          }),
      )
    if (isPushed)
      await enqueuePush(tx, server, personId, { title: rendered.title, body: rendered.body.plain, url })
  }
  // Also without a notification in the app: the lists of these topics have changed.
  afterCommit(tx, () => {
    server.live.publish(personId, noticeTopics[kind])
    if (isMailed || isPushed) wakeOutbox(server)
  })
}
