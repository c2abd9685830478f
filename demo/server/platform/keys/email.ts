/**
 * E-mail addresses are encrypted at rest. A keyed hash, `email_key`, finds and compares them and keeps them unique;
 * `email_sealed` has the address itself, for mails and for its owner.
 */
import { sql } from 'kysely'
import { plainAddress } from '#core/contract/plain-address.ts'
import type { Server } from '../../server.ts'
import type { Db, Tx } from '../db/database.ts'

/** The key that finds an address, in any case and spelling of its domain. */
export const emailKey = (server: Pick<Server, 'vault'>, email: string): string =>
  server.vault.keyedHash('email', plainAddress(email))

/** The two columns of `person` that store an address. */
export const emailColumns = (server: Pick<Server, 'vault'>, personId: string, email: string) => ({
  email_key: emailKey(server, email),
  email_sealed: server.vault.encrypt('person.email_sealed', personId, email),
})

/** Decrypts the address of a row of `person`. */
export const emailOf = (
  server: Pick<Server, 'vault'>,
  person: { readonly id: string; readonly email_sealed: string },
): string => server.vault.decrypt('person.email_sealed', person.id, person.email_sealed)

/**
 * A column of `person`: the first name, as mails greet by it. Null until the address is confirmed, because a stranger may
 * have typed both.
 */
export const greetedName = sql<string | null>`
  CASE WHEN person.email_confirmed_at IS NULL THEN NULL ELSE person.first_name END`.as('greeted_name')

/** A query for the person with this address, to select columns from. */
export const personByEmail = (db: Db | Tx, server: Pick<Server, 'vault'>, email: string) =>
  db.selectFrom('person').where('person.email_key', '=', emailKey(server, email))
