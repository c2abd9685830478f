/**
 * E-mail addresses are encrypted at rest. They are found, compared and unique by a keyed hash, `email_key`; the address
 * itself is in `email_sealed`, for letters and for its owner.
 */
import type { Db, Tx } from '../db/database.ts'
import type { Server } from '../server.ts'

/** By which an address is found; the same for any case. */
export const emailKey = (server: Pick<Server, 'vault'>, email: string): string =>
  server.vault.keyedHash('email', email.trim().toLowerCase())

/** The two columns of `person` for an address. */
export const emailColumns = (server: Pick<Server, 'vault'>, personId: string, email: string) => ({
  email_key: emailKey(server, email),
  email_sealed: server.vault.seal('person.email_sealed', personId, email),
})

/** The address of a row of `person`. */
export const emailOf = (
  server: Pick<Server, 'vault'>,
  person: { readonly id: string; readonly email_sealed: string },
): string => server.vault.unseal('person.email_sealed', person.id, person.email_sealed)

/** The person who has this address: a query to select columns from. */
export const personByEmail = (db: Db | Tx, server: Pick<Server, 'vault'>, email: string) =>
  db.selectFrom('person').where('person.email_key', '=', emailKey(server, email))
