// D §5: the sandbox's mail is kept and shown at /sandbox/mailbox instead of being sent.
import type { OpenedDatabase } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Server } from '../server.ts'
import type { Mail, MailPort } from './ports.ts'

export function sandboxMail(database: OpenedDatabase, clock: () => Date): MailPort {
  return {
    async send(mail) {
      await database.db
        .insertInto('sandbox_mail')
        .values({
          id: newId(),
          to_address: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          sent_at: clock(),
        })
        .execute()
    },
  }
}

/** A letter of the mailbox; `sentAt` as ISO 8601 text. */
export type Letter = Mail & { sentAt: string }

const mostLetters = 200

/** The newest letters first, all of them or those to one address. */
export async function lettersTo(server: Pick<Server, 'database'>, address?: string): Promise<Letter[]> {
  const rows = await server.database.db
    .selectFrom('sandbox_mail')
    .selectAll()
    .$if(address !== undefined, (query) =>
      query.where('to_address', '=', (address as string).trim().toLowerCase()),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostLetters)
    .execute()
  return rows.map((row) => ({
    to: row.to_address,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sentAt: row.sent_at.toISOString(),
  }))
}
