// The sandbox stores mail at /sandbox/mailbox instead of sending it.
import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Server } from '../../server.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { gathering } from '../db/gathering.ts'
import { recordset } from '../db/recordset.ts'
import { emailKey } from '../keys/email.ts'
import type { Vault } from '../keys/vault.ts'
import type { Mail, MailPort } from './ports.ts'

export function sandboxMail(database: OpenedDatabase, clock: () => Date, vault: Vault): MailPort {
  const store = gathering(async (mails: readonly Mail[]) => {
    const rows = mails.map(({ to, subject, text, html, code }) => {
      const id = newId()
      const stored = JSON.stringify({ to, subject, text, html, code })
      return {
        id,
        to_key: emailKey({ vault }, to),
        letter_sealed: vault.encrypt('sandbox_mail.letter_sealed', id, stored),
        sent_at: clock(),
      }
    })
    await sql`
      INSERT INTO sandbox_mail (id, to_key, letter_sealed, sent_at)
      SELECT * FROM ${recordset('mail', 'id uuid, to_key text, letter_sealed text, sent_at timestamptz', rows)}`.execute(
      database.db,
    )
    return rows.map(() => undefined)
  })
  return { send: (mail) => store(mail) }
}

/** A mail of the mailbox; `sentAt` is ISO 8601 text. */
export type StoredMail = Mail & { sentAt: string }

const maxMails = 200

/** The newest mails first, all of them or those to one address. */
export async function mailsTo(
  server: Pick<Server, 'database' | 'vault'>,
  address?: string,
): Promise<StoredMail[]> {
  const rows = await server.database.db
    .selectFrom('sandbox_mail')
    .selectAll()
    .$if(address !== undefined, (query) => query.where('to_key', '=', emailKey(server, address as string)))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMails)
    .execute()
  return rows.map((row) => ({
    ...(JSON.parse(server.vault.decrypt('sandbox_mail.letter_sealed', row.id, row.letter_sealed)) as Mail),
    sentAt: row.sent_at.toISOString(),
  }))
}
