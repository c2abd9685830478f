/**
 * E-mail addresses are encrypted at rest. A keyed hash, `email_key`, finds and compares them and keeps them unique;
 * `email_sealed` has the address itself, for mails and for its owner.
 */
import type { Db, Tx } from '../db/database.ts'
import type { Keyed } from '../keys/person-columns.ts'
import type { Server } from '../server.ts'

/** The key that finds an address; it ignores case. */
export const emailKey = (server: Pick<Server, 'vault'>, email: string): string =>
  server.vault.keyedHash('email', email.trim().toLowerCase())

/** The two columns of `person` that store an address. */
export const emailColumns = (server: Pick<Server, 'vault'>, personId: string, email: string) => ({
  email_key: emailKey(server, email),
  email_sealed: server.vault.encrypt('person.email_sealed', personId, email),
})

/** Decrypts the address of a row of `person`. */
export const emailOf = (
  server: Pick<Server, 'vault'>,
  person: { readonly id: string; readonly email_sealed: Keyed },
): string => server.vault.decrypt('person.email_sealed', person.id, person.email_sealed)

/** A query for the person with this address, to select columns from. */
export const personByEmail = (db: Db | Tx, server: Pick<Server, 'vault'>, email: string) =>
  db.selectFrom('person').where('person.email_key', '=', emailKey(server, email))
