// Notifications in the app. This file is the only way in.
import type { Language } from '#core/contract/languages.ts'
import { type NoticeKind, noticeTopics } from '#core/contract/notifications.ts'
import { emailOf } from '../accounts/email.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transactions.ts'
import type { Html } from '../html.ts'
import { newId } from '../ids.ts'
import { notificationLetter } from '../mail/letters.ts'
import { enqueueMail, wakeOutbox } from '../mail/outbox.ts'
import type { Mail } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import { type NoticeWords, noticeWords, type Told } from '../words/notices.ts'
import { preferenceOf } from './preferences.ts'

export type Notice = {
  kind: NoticeKind
  /** Of the ordinary letter; English unless told. */
  language?: Language
  /** Sent in any case, in the place of the ordinary letter for those who chose to be written to. */
  letter?: Mail
  /** Plain text, never read as HTML. */
  title: string
  /** From the `html` template, so that no value can bring markup along. */
  body: Html
  /** A path of the app, such as `/order-page`. */
  url: string
}

/**
 * Tells a person something, in the transaction of what happened: told exactly when it did. In the app and by mail, as
 * the person has chosen for this kind of news; open pages hear of it at once.
 */
export async function notify(tx: Tx, server: Server, personId: string, notice: Notice): Promise<void> {
  // rules/notifications.md#url: never another address; `//host` and `/\host` would be one to a browser.
  if (!/^\/(?![/\\])/.test(notice.url))
    throw new Error(`a notification leads to a path of the app, not ${notice.url}`)
  const { inApp, byMail } = await preferenceOf(tx, personId, notice.kind)
  if (inApp)
    await tx
      .insertInto('notification')
      .values({
        id: newId(),
        person_id: personId,
        kind: notice.kind,
        title: notice.title,
        body: notice.body.text,
        url: notice.url,
        created_at: server.clock(),
      })
      .execute()
  if (notice.letter) await enqueueMail(tx, server, notice.letter)
  else if (byMail) {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'email_sealed', 'first_name'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const address = `${server.settings.publicUrl}${notice.url}`
    await enqueueMail(
      tx,
      server,
      notificationLetter({ to: emailOf(server, person), firstName: person.first_name, address, ...notice }),
    )
  }
  // Without the notification in the app too: the lists it is about have changed.
  afterCommit(tx, () => {
    server.live.tell(personId, noticeTopics[notice.kind])
    if (byMail || notice.letter) wakeOutbox(server)
  })
}

/** Whom a notice is for. */
export type Reader = { readonly email: string; readonly firstName: string; readonly language: Language }

/** Tells a person something in the language that they read; `say` puts it into words. */
export async function tellPerson(
  tx: Tx,
  server: Server,
  personId: string,
  about: Pick<Notice, 'kind' | 'url'>,
  say: (words: NoticeWords, reader: Reader) => Told & Pick<Notice, 'letter'>,
): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select(['id', 'email_sealed', 'first_name as firstName', 'language'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const { firstName, language } = person
  const reader = { email: emailOf(server, person), firstName, language }
  await notify(tx, server, personId, { ...about, language, ...say(noticeWords(language), reader) })
}
