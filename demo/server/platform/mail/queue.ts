/** Mails that leave after the transaction that caused them. They are stored encrypted: each has an address, often a code. */

import { newId } from '../../ids.ts'
import type { Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'
import {
  enqueueNothing as enqueueNoTask,
  enqueueTasks,
  openSealed,
  sealed,
  type TaskHandler,
} from '../jobs/tasks.ts'
import { type Mail, MailUndeliverable } from '../ports/ports.ts'
import { mayMailNotice, type NoticeCause } from './budgets.ts'
import { withFoot } from './layout.ts'

/** A mail that was counted before its transaction, or that of a notification, which is counted when it is sent. */
export type CountedMail = Mail & { readonly cause?: NoticeCause }

type Mailing = Pick<Server, 'clock' | 'settings' | 'vault'>

/** Some three hours, with the waits between the attempts. */
export const maxMailAttempts = 40

/** Sends a mail after the commit. */
export const enqueueMail = (tx: Tx, server: Mailing, mail: CountedMail): Promise<void> =>
  enqueueMails(tx, server, [mail])

/** The same for several mails, which are sent from `dueAt` on. */
export function enqueueMails(
  tx: Tx,
  server: Mailing,
  mails: readonly CountedMail[],
  dueAt = server.clock(),
): Promise<void> {
  const tasks = mails.map((mail) => {
    const id = newId()
    return {
      id,
      kind: 'mail',
      payload: sealed(server, id, withFoot(mail, server.settings)),
    } as const
  })
  return enqueueTasks(tx, tasks, server.clock(), dueAt)
}

/** Does the work of `enqueueMail` without a mail: the duration must not reveal whether one is sent. */
export const enqueueNothing = (tx: Tx, server: Pick<Server, 'clock'>): Promise<void> =>
  enqueueNoTask(tx, 'mail', newId(), server.clock())

/** Whether no retry helps. */
export const isFinalMailFailure = (error: unknown, attempts: number): boolean =>
  error instanceof MailUndeliverable || attempts >= maxMailAttempts

/** Sends a mail, unless the budget of its receiver is used up; then the notification stays in the app. */
export async function sendCounted(
  server: Server,
  { id, attempts }: { readonly id: string; readonly attempts: number },
  { cause, ...mail }: CountedMail,
): Promise<undefined> {
  if (attempts === 1 && cause && !(await mayMailNotice(server, cause))) return
  await server.mail.send(mail, id)
}

export const mailTasks: TaskHandler<CountedMail> = {
  open: openSealed,
  // Mails to one address leave in the order of their creation, because people enter the newest code.
  queueOf: ({ to }) => to,
  perform: (server, task) => sendCounted(server, task, task.payload),
  isFinal: isFinalMailFailure,
  isPersonal: true,
}
