// D §6: what changes somebody's security is told by mail and in the app, in the transaction in which it changes.
import type { Tx } from '../db/database.ts'
import { html } from '../html.ts'
import { noticeLetter } from '../mail/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { notify } from '../notifications/notify.ts'
import type { Server } from '../server.ts'

export type SecurityNotice = {
  /** Heading in the app. */
  title: string
  /** Subject of the letter. */
  subject: string
  /** What happened, in one or two sentences. */
  what: string
  /** What to do if it was somebody else. */
  advice: string
}

/** Call `wakeOutbox` after the transaction, and the letter leaves at once. */
export async function tellOfChange(
  tx: Tx,
  server: Server,
  personId: string,
  { title, subject, what, advice }: SecurityNotice,
): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select(['email', 'first_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await notify(tx, server, personId, {
    title,
    body: html`${what} ${advice}`,
    url: '/profile',
    kind: 'security',
  })
  await enqueueMail(
    tx,
    server,
    noticeLetter({
      to: person.email,
      firstName: person.first_name,
      subject,
      what,
      advice,
      profileUrl: `${server.settings.publicUrl}/profile`,
    }),
  )
}
