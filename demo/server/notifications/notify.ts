// Creates notifications; no other file does.
import type { Language } from '#core/contract/languages.ts'
import { type NotificationKind, noticeTopics } from '#core/contract/notifications.ts'
import { emailOf } from '../accounts/email.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transactions.ts'
import type { Html } from '../html.ts'
import { newId } from '../ids.ts'
import { enqueueMail, wakeOutbox } from '../mail/outbox.ts'
import { notificationMail } from '../mail/templates.ts'
import {
  type NotificationMessages,
  notificationMessages,
  type RenderedNotification,
} from '../messages/notifications.ts'
import type { Mail } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import { preferenceOf } from './preferences.ts'

export type NewNotification = {
  kind: NotificationKind
  /** The language of the default mail; English by default. */
  language?: Language
  /** Sent whatever the person has chosen, in place of the default mail. */
  mail?: Mail
  /** Plain text, never read as HTML. */
  title: string
  /** From the `html` template, which escapes every value. */
  body: Html
  /** A path of the app, such as `/order-page`. */
  url: string
}

/**
 * Notifies a person in the transaction of the event, so that both commit or neither does. The person's preferences for
 * this kind decide between app and mail. Open pages update at once.
 */
export async function notify(
  tx: Tx,
  server: Server,
  personId: string,
  notification: NewNotification,
): Promise<void> {
  // rules/notifications.md#url: a path of this site; browsers read `//host` and `/\host` as another one.
  if (!/^\/(?![/\\])/.test(notification.url))
    throw new Error(`a notification leads to a path of the app, not ${notification.url}`)
  const { inApp, byMail } = await preferenceOf(tx, personId, notification.kind)
  if (inApp)
    await tx
      .insertInto('notification')
      .values({
        id: newId(),
        person_id: personId,
        kind: notification.kind,
        title: notification.title,
        body: notification.body.text,
        url: notification.url,
        created_at: server.clock(),
      })
      .execute()
  if (notification.mail) await enqueueMail(tx, server, notification.mail)
  else if (byMail) {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'email_sealed', 'first_name'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const address = `${server.settings.publicUrl}${notification.url}`
    await enqueueMail(
      tx,
      server,
      notificationMail({
        to: emailOf(server, person),
        firstName: person.first_name,
        address,
        ...notification,
      }),
    )
  }
  // Also without a notification in the app: the lists of these topics have changed.
  afterCommit(tx, () => {
    server.live.publish(personId, noticeTopics[notification.kind])
    if (byMail || notification.mail) wakeOutbox(server)
  })
}

/** The recipient of a notification. */
export type NotificationReader = {
  readonly email: string
  readonly firstName: string
  readonly language: Language
}

/** Notifies a person in their language; `render` makes the texts. */
export async function notifyPerson(
  tx: Tx,
  server: Server,
  personId: string,
  topic: Pick<NewNotification, 'kind' | 'url'>,
  render: (
    messages: NotificationMessages,
    reader: NotificationReader,
  ) => RenderedNotification & Pick<NewNotification, 'mail'>,
): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select(['id', 'email_sealed', 'first_name as firstName', 'language'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const { firstName, language } = person
  const reader = { email: emailOf(server, person), firstName, language }
  await notify(tx, server, personId, {
    ...topic,
    language,
    ...render(notificationMessages(language), reader),
  })
}
