/**
 * Erasing a person (rules/accounts.md#erase). What identifies them is deleted or overwritten in one transaction. What
 * the law asks for stays, and is deleted after its years.
 */
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { emailColumns } from '../../platform/keys/email.ts'
import { Refusal } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { closeInTransaction, reopenSince } from './close.ts'
import { personTables } from './person-tables.ts'

/** In the place of a text that was destroyed. */
const gone = '—'
/** People that one pass of the job takes on; it comes again in an hour. */
const maxAPass = 200

const tablesThatAre = (erased: 'deleted' | 'law') =>
  Object.entries(personTables).filter(([, table]) => table.erased === erased)

const deleteRows = async (tx: Tx, erased: 'deleted' | 'law', personId: string) => {
  for (const [table, { people }] of tablesThatAre(erased))
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.join(
      people.map((column) => sql`${sql.ref(column)} = ${personId}`),
      sql` OR `,
    )}`.execute(tx)
}

/**
 * Destroys what identifies a person, except for what the law keeps, in the caller's transaction. Closes an open account
 * first, and refuses with `matters-open` as closing does. A second time changes nothing.
 */
export async function eraseMember(tx: Tx, server: Server, personId: string): Promise<void> {
  await closeInTransaction(tx, server, personId, { isFinal: true })
  const person = await tx
    .selectFrom('person')
    .select(['id', 'email_key', 'erased_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (person.erased_at) return
  const changes = await tx
    .selectFrom('email_change')
    .select(['old_email_key', 'new_email_key'])
    .where('person_id', '=', personId)
    .execute()
  const addresses = [
    person.email_key,
    ...changes.flatMap(({ old_email_key, new_email_key }) => [old_email_key, new_email_key]),
  ]
  await tx.deleteFrom('sandbox_mail').where('to_key', 'in', addresses).execute()
  // The address that others typed in invites that were answered.
  await tx
    .updateTable('invite')
    .set({ email_sealed: null })
    .where('email_key', '=', person.email_key)
    .where('decision', 'is not', null)
    .execute()
  await deleteRows(tx, 'deleted', personId)
  await tx
    .deleteFrom('document')
    .where('person_id', '=', personId)
    .where('kind', 'in', ['photo', 'other'])
    .execute()
  await tx
    .updateTable('card')
    .set({ nickname: gone, holder_name: gone, removed_at: server.clock() })
    .where('person_id', '=', personId)
    .execute()
  await tx
    .updateTable('person')
    .set({
      ...emailColumns(server, personId, addressOf(personId)),
      phone_sealed: server.vault.encrypt('person.phone_sealed', personId, ''),
      password_hash: 'erased',
      pin_hash: null,
      invite_id: null,
      reopen_hash: null,
      frozen_words_sealed: null,
      erased_at: server.clock(),
    })
    .where('id', '=', personId)
    .execute()
}

/** Nobody has it, and no mail is sent to it. */
const addressOf = (personId: string) => `${personId}@erased.invalid`

/** Erases accounts whose days to open them again are over, and returns their number. What is still open waits. */
export async function eraseClosed(server: Server): Promise<number> {
  const due = await server.database.db
    .selectFrom('person')
    .select('id')
    .where('closed_at', '<=', reopenSince(server.clock()))
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .limit(maxAPass)
    .execute()
  let erased = 0
  for (const { id } of due) {
    try {
      await server.database.inTransaction((tx) => eraseMember(tx, server, id))
      erased += 1
    } catch (error) {
      // A chargeback came after the account was closed.
      if (!(error instanceof Refusal && error.code === 'matters-open')) throw error
    }
  }
  return erased
}

/** Deletes the identity facts and overwrites the names of people who were erased before this, and returns their number. */
export async function forgetIdentities(server: Server, before: Date): Promise<number> {
  const due = await server.database.db
    .selectFrom('person')
    .select('id')
    .where('erased_at', '<=', before)
    .where('first_name', '<>', gone)
    .orderBy('erased_at')
    .limit(maxAPass)
    .execute()
  for (const { id } of due)
    await server.database.inTransaction(async (tx) => {
      await deleteRows(tx, 'law', id)
      await tx.updateTable('person').set({ first_name: gone, last_name: gone }).where('id', '=', id).execute()
    })
  return due.length
}
