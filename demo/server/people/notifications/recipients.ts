/** Recipients of notifications, and their preferences. */
import { sql } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { emailOf, greetedName } from '../../platform/keys/email.ts'
import type { Server } from '../../server.ts'
import { type ChosenPreferences, chosenPreferences } from './preferences.ts'

export type Recipient = {
  readonly id: string
  readonly email_sealed: string
  readonly greeted_name: string | null
  readonly language: Language
  readonly time_zone: string
  readonly chosen: ChosenPreferences
  readonly erased_at: Date | null
}

/** The recipient of a notification. */
export type NotificationReader = {
  readonly email: string
  readonly firstName: string | undefined
  readonly language: Language
  readonly timeZone: string
}

/** The people by their ids, in one statement. */
export async function recipients(
  from: Db | Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const people = await from
    .selectFrom('person')
    .select(['id', 'person.email_sealed', greetedName, 'language', 'time_zone', 'erased_at'])
    .select(chosenPreferences.as('chosen'))
    .where('id', '=', sql<string>`ANY(${[...new Set(personIds)]}::uuid[])`)
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}

/** With the address opened. */
export const readerOf = (server: Pick<Server, 'vault'>, person: Recipient): NotificationReader => ({
  email: emailOf(server, person),
  firstName: person.greeted_name ?? undefined,
  language: person.language,
  timeZone: person.time_zone,
})
