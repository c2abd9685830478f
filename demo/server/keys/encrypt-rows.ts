/**
 * Encrypts values that earlier releases stored in clear, or encrypted under the pepper. Runs before the migration that
 * drops the columns in clear, and before the server answers any request.
 *
 * Each batch is a transaction of its own: a killed process continues at its next start. When several servers start at
 * once, the lock of a row lets one batch run at a time; a server that comes after the columns are dropped finds that
 * out under the same lock.
 */
import { sql } from 'kysely'
import { emailKey } from '../accounts/email.ts'
import { decryptWithPepper, isPepperEncrypted } from '../cipher.ts'
import type { OpenedDatabase, Tx } from '../db/database.ts'
import { encryptedPayload } from '../mail/outbox.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'
import type { Vault } from './vault.ts'

/** Rows per transaction; files are megabytes each. */
const batchSize = 200
const fileBatchSize = 5

type EncryptionContext = { readonly vault: Vault; readonly peppers: readonly string[] }
type Task = {
  readonly table: string
  /** Converts the next rows and returns their number; 0 when none are left. */
  batch(tx: Tx, context: EncryptionContext): Promise<number>
}

const tasks: readonly Task[] = [
  {
    table: 'person',
    async batch(tx, { vault }) {
      const { rows } = await sql<{ id: string; email: string; phone_number: string }>`
        SELECT id, email, phone_number FROM person WHERE email_key IS NULL LIMIT ${batchSize}`.execute(tx)
      for (const { id, email, phone_number } of rows)
        await sql`UPDATE person SET email = NULL, phone_number = NULL, email_key = ${emailKey({ vault }, email)},
          email_sealed = ${vault.encrypt('person.email_sealed', id, email)},
          phone_sealed = ${vault.encrypt('person.phone_sealed', id, phone_number)} WHERE id = ${id}`.execute(
          tx,
        )
      return rows.length
    },
  },
  {
    table: 'identity',
    async batch(tx, context) {
      const { rows } = await sql<Details & { bvn: string }>`
        SELECT person_id, phone_number, birth_date, bvn, id_number FROM identity
        WHERE birth_date_sealed IS NULL LIMIT ${batchSize}`.execute(tx)
      const { vault } = context
      for (const { person_id: id, phone_number, birth_date, bvn, id_number } of rows)
        await sql`UPDATE identity SET phone_number = NULL, birth_date = NULL,
          phone_sealed = ${vault.encrypt('identity.phone_sealed', id, phone_number)},
          birth_date_sealed = ${vault.encrypt('identity.birth_date_sealed', id, birth_date)},
          bvn = ${reencryptPeppered(context, 'identity.bvn', id, bvn)},
          id_number = ${reencryptPeppered(context, 'identity.id_number', id, id_number)}
          WHERE person_id = ${id}`.execute(tx)
      return rows.length
    },
  },
  {
    table: 'profile',
    async batch(tx, context) {
      const { rows } = await sql<Details>`
        SELECT person_id, phone_number, birth_date, id_number FROM profile
        WHERE birth_date_sealed IS NULL LIMIT ${batchSize}`.execute(tx)
      const { vault } = context
      for (const { person_id: id, phone_number, birth_date, id_number } of rows)
        await sql`UPDATE profile SET phone_number = NULL, birth_date = NULL,
          phone_sealed = ${vault.encrypt('profile.phone_sealed', id, phone_number)},
          birth_date_sealed = ${vault.encrypt('profile.birth_date_sealed', id, birth_date)},
          id_number = ${reencryptPeppered(context, 'profile.id_number', id, id_number)}
          WHERE person_id = ${id}`.execute(tx)
      return rows.length
    },
  },
  {
    table: 'document',
    async batch(tx, { vault }) {
      const { rows } = await sql<{ id: string; name: string; bytes: Uint8Array }>`
        SELECT id, name, bytes FROM document WHERE bytes_sealed IS NULL LIMIT ${fileBatchSize}`.execute(tx)
      for (const { id, name, bytes } of rows)
        await sql`UPDATE document SET name = NULL, bytes = NULL,
          name_sealed = ${vault.encrypt('document.name_sealed', id, name)},
          bytes_sealed = ${vault.encryptBytes('document.bytes_sealed', id, bytes)} WHERE id = ${id}`.execute(
          tx,
        )
      return rows.length
    },
  },
  {
    table: 'invite',
    async batch(tx, { vault }) {
      const { rows } = await sql<{ id: string; email: string; knows_address: boolean }>`
        SELECT id, email, knows_address FROM invite WHERE email_key IS NULL LIMIT ${batchSize}`.execute(tx)
      for (const { id, email, knows_address } of rows)
        await sql`UPDATE invite SET email = NULL, email_key = ${emailKey({ vault }, email)},
          email_sealed = ${knows_address ? vault.encrypt('invite.email_sealed', id, email) : null}
          WHERE id = ${id}`.execute(tx)
      return rows.length
    },
  },
  {
    table: 'contact_message',
    async batch(tx, { vault }) {
      const { rows } = await sql<{ id: string; full_name: string; email: string; message: string }>`
        SELECT id, full_name, email, message FROM contact_message
        WHERE content_sealed IS NULL LIMIT ${batchSize}`.execute(tx)
      for (const { id, full_name, email, message } of rows) {
        const content = JSON.stringify([full_name, email, message])
        await sql`UPDATE contact_message SET full_name = NULL, email = NULL, message = NULL,
          content_sealed = ${vault.encrypt('contact_message.content_sealed', id, content)},
          content_hash = ${vault.keyedHash('contact', content)} WHERE id = ${id}`.execute(tx)
      }
      return rows.length
    },
  },
  {
    table: 'sandbox_mail',
    async batch(tx, { vault }) {
      const { rows } = await sql<{
        id: string
        to_address: string
        subject: string
        text: string
        html: string
      }>`
        SELECT id, to_address, subject, text, html FROM sandbox_mail
        WHERE letter_sealed IS NULL LIMIT ${batchSize}`.execute(tx)
      for (const { id, to_address: to, ...letter } of rows)
        await sql`UPDATE sandbox_mail SET to_address = NULL, subject = NULL, text = NULL, html = NULL,
          to_key = ${emailKey({ vault }, to)},
          letter_sealed = ${vault.encrypt('sandbox_mail.letter_sealed', id, JSON.stringify({ to, ...letter }))}
          WHERE id = ${id}`.execute(tx)
      return rows.length
    },
  },
  {
    table: 'outbox',
    async batch(tx, { vault }) {
      const { rows } = await sql<{ id: string; payload: unknown }>`
        SELECT id, payload FROM outbox WHERE kind = 'mail' AND payload->>'to' IS NOT NULL
        LIMIT ${batchSize}`.execute(tx)
      for (const { id, payload } of rows)
        await sql`UPDATE outbox SET payload = ${encryptedPayload({ vault }, id, JSON.stringify(payload))}::jsonb
          WHERE id = ${id}`.execute(tx)
      return rows.length
    },
  },
]

type Details = { person_id: string; phone_number: string; birth_date: string; id_number: string }

/** Re-encrypts a number from the pepper to the data key. An empty one stays empty. */
function reencryptPeppered(
  { vault, peppers }: EncryptionContext,
  column: EncryptedColumn,
  id: string,
  text: string,
): string {
  if (!isPepperEncrypted(text)) return text
  return vault.encrypt(column, id, decryptWithPepper(peppers, `${column}:${id}`, text))
}

/** Converts every remaining row. Throws a sentence when a required pepper is missing; nothing is lost then. */
export async function encryptRows(
  database: OpenedDatabase,
  context: EncryptionContext,
  log: (sentence: string) => void,
): Promise<void> {
  const converted = await convertRows(database, context, log)
  if (converted.rows > 0) log(`Encrypted ${converted.rows} rows`)
  if (!converted.superseded) await rewriteFiles(database, converted.rows, log)
  else if (converted.rows > 0) logRemaining(log)
}

/** The number of rows that this process converted, and whether another server dropped the columns meanwhile. */
async function convertRows(
  database: OpenedDatabase,
  context: EncryptionContext,
  log: (sentence: string) => void,
): Promise<{ rows: number; superseded: boolean }> {
  let rows = 0
  for (const { table, batch } of tasks)
    for (;;) {
      const count = await database.inTransaction((tx) => withMigrationLock(tx, () => batch(tx, context)))
      if (count === undefined) return { rows, superseded: true }
      if (count === 0) break
      if (rows === 0) log('Encrypting what an earlier release kept in clear')
      rows += count
      if (rows % 10_000 < count) log(`  ${rows} rows so far, now in ${table}`)
    }
  return { rows, superseded: false }
}

/** Runs `work` under the lock; undefined when another server has dropped the columns in clear. */
async function withMigrationLock<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  // A batch of another server takes its time, which is no reason to fail.
  await sql`SET LOCAL lock_timeout = 0`.execute(tx)
  await sql`SELECT name FROM migration WHERE name = '038-sealed-columns' FOR UPDATE`.execute(tx)
  const { rows } = await sql`SELECT 1 FROM migration WHERE name = '039-clear-columns'`.execute(tx)
  return rows.length > 0 ? undefined : work()
}

/**
 * The overwritten values are still in the files of the tables, and in the log (WAL). The embedded database is
 * rewritten, also after an earlier start that was killed before this point. On PostgreSQL a rewrite would lock
 * everybody out, so it is left to the operator.
 */
async function rewriteFiles(database: OpenedDatabase, converted: number, log: (sentence: string) => void) {
  if (database.kind === 'postgresql') {
    if (converted > 0) logRemaining(log)
    return
  }
  const { rows } = await sql`SELECT 1 FROM person LIMIT 1`.execute(database.db)
  if (rows.length === 0) return
  for (const { table } of tasks) await sql.raw(`VACUUM FULL ${table}`).execute(database.db)
  // Recycled segments of the log keep their old contents.
  await sql`SET wal_recycle = off`.execute(database.db)
  await sql`SELECT pg_switch_wal()`.execute(database.db)
  await sql`CHECKPOINT`.execute(database.db)
  await sql`SET wal_recycle = on`.execute(database.db)
}

function logRemaining(log: (sentence: string) => void) {
  const names = tasks.map(({ table }) => table).join(', ')
  log(`What was in clear stays in PostgreSQL's files until they are rewritten: VACUUM FULL ${names};`)
}
