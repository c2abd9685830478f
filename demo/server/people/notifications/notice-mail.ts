/** The mail of a notification, which is stored as its cause, a fraction of its size, and written when it is sent. */
import type { NotificationKind } from '#core/contract/notifications.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { gatheringOf } from '../../platform/db/gathering.ts'
import { enqueueTasks, openSealed, sealed, type TaskHandler } from '../../platform/jobs/tasks.ts'
import { withFoot } from '../../platform/mail/layout.ts'
import { isFinalMailFailure, sendCounted } from '../../platform/mail/queue.ts'
import { notificationMail } from '../../platform/mail/templates.ts'
import { type Mail, MailUndeliverable } from '../../platform/ports/ports.ts'
import type { Server } from '../../server.ts'
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
  /** The member whom it comes from. */
  readonly from?: string | undefined
  /** The state at the moment of the event. */
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
    ...inApp(renderMessage(message, reader, state)),
    address: `${server.settings.publicUrl}${receipt?.url ?? url}`,
    ...(receipt && { receipt: receiptIn(receipt, reader) }),
    isRunAhead: message.message === 'standingAhead',
  })
}

/** Sends the mails of notifications after the commit, from `dueAt` on. */
export function enqueueNoticeMails(
  tx: Tx,
  server: Pick<Server, 'clock' | 'vault'>,
  notices: readonly NoticeMail[],
  dueAt = server.clock(),
): Promise<void> {
  const tasks = notices.map((notice) => {
    const id = newId()
    return { id, kind: 'notification-mail', payload: sealed(server, id, notice) } as const
  })
  return enqueueTasks(tx, tasks, server.clock(), dueAt)
}

export const noticeMailTasks: TaskHandler<NoticeMail> = {
  open: openSealed<NoticeMail>,
  queueOf: ({ personId }) => personId,
  async perform(server, task) {
    const { message, ...notice } = task.payload
    const mail = withFoot(await noticeMail(server, task.payload), server.settings)
    return sendCounted(server, task, { ...mail, cause: { ...notice, message: message.message } })
  },
  isFinal: isFinalMailFailure,
  isPersonal: true,
}
