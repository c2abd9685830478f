/** The mail of a notification, which the outbox stores as its cause and writes when it is sent. */
import type { NotificationKind } from '#core/contract/notifications.ts'
import { gatheringOf } from '../gathering.ts'
import { notificationMail } from '../mail/templates.ts'
import { type Mail, MailUndeliverable } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import {
  inApp,
  type NotificationMessage,
  type OpenState,
  type ReceiptFacts,
  receiptIn,
  renderMessage,
} from './message.ts'
import { readerOf, recipients } from './recipients.ts'

export type NoticeMail = {
  readonly personId: string
  readonly kind: NotificationKind
  /** A path of the app. */
  readonly url: string
  readonly message: NotificationMessage
  /** What was still to be done at the moment of the event. */
  readonly state: OpenState
  readonly receipt?: ReceiptFacts | undefined
}

const readerById = gatheringOf(async (server: Server, personIds: readonly string[]) => {
  const people = await recipients(server.database.db, personIds)
  return personIds.map((id) => {
    const person = people.get(id)
    return person?.erased_at === null ? readerOf(server, person) : undefined
  })
})

/** In the language that the person has now. Throws `MailUndeliverable` when they were erased in the meantime. */
export async function noticeMail(
  server: Server,
  { personId, kind, url, message, state, receipt }: NoticeMail,
): Promise<Mail> {
  const reader = await readerById(server, personId)
  if (!reader) throw new MailUndeliverable('its recipient was erased')
  const { email, firstName, language } = reader
  return notificationMail({
    to: email,
    firstName,
    language,
    kind,
    ...inApp(renderMessage(message, language, state)),
    address: `${server.settings.publicUrl}${receipt?.url ?? url}`,
    ...(receipt && { receipt: receiptIn(receipt, language) }),
  })
}
