/**
 * The sealed columns that belong to one person, and the reading of them. `opened(…)` selects a value with its person's
 * keys, still sealed, so that it opens without a statement of its own, and a destroyed key is gone for every process.
 */
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { DocumentRow } from '../db/people-tables.ts'
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts'

/** `own`: destroyed with the person. `kept`: destroyed after the years for which the law wants it. */
export type KeyName = 'own' | 'kept'

/** The column that names the person, and the key; a document's is by its kind. */
export const personColumns = {
  'person.email_sealed': { person: 'id', key: 'own' },
  'person.phone_sealed': { person: 'id', key: 'own' },
  'person.frozen_words_sealed': { person: 'id', key: 'own' },
  'email_change.new_email_sealed': { person: 'person_id', key: 'own' },
  'email_change.old_email_sealed': { person: 'person_id', key: 'own' },
  'identity.phone_sealed': { person: 'person_id', key: 'kept' },
  'identity.birth_date_sealed': { person: 'person_id', key: 'kept' },
  'identity.bvn': { person: 'person_id', key: 'kept' },
  'identity.id_number': { person: 'person_id', key: 'kept' },
  'profile.phone_sealed': { person: 'person_id', key: 'kept' },
  'profile.birth_date_sealed': { person: 'person_id', key: 'kept' },
  'profile.id_number': { person: 'person_id', key: 'kept' },
  'document.name_sealed': { person: 'person_id', key: 'by kind' },
  'document.bytes_sealed': { person: 'person_id', key: 'by kind' },
  // The address of another person, as one of the inviter's facts.
  'invite.email_sealed': { person: 'inviter_id', key: 'own' },
  'push_device.subscription_sealed': { person: 'person_id', key: 'own' },
  'partner_object.tags_sealed': { person: 'person_id', key: 'own' },
  'partner_session_tags.tags_sealed': { person: 'person_id', key: 'own' },
  'person_action.words_sealed': { person: 'person_id', key: 'kept' },
  'handled_case.note_sealed': { person: 'person_id', key: 'kept' },
} as const satisfies Partial<Record<EncryptedColumn, { person: string; key: KeyName | 'by kind' }>>

export type PersonColumn = keyof typeof personColumns

export const isPersonColumn = (column: string): column is PersonColumn => Object.hasOwn(personColumns, column)

/** What a document is sealed under. */
export const keyOfDocument = (kind: DocumentRow['kind']): KeyName =>
  kind === 'photo' || kind === 'other' ? 'own' : 'kept'

declare const withKeys: unique symbol
/** A sealed value behind the sealed keys of its person: `<person>|<own>|<kept>|<value>`, or the value alone. */
export type Keyed = string & { readonly [withKeys]: true }

type NameOf<Column extends PersonColumn> = Column extends `${string}.${infer Name}` ? Name : never
type Nullable = 'person.frozen_words_sealed' | 'invite.email_sealed' | 'partner_object.tags_sealed'
type OpenedOf<Column extends PersonColumn> = Column extends Nullable ? Keyed | null : Keyed

/** The keys of the person whom this column of the statement names; empty when there are none. */
const keysOfPerson = (person: string): RawBuilder<string> => sql`coalesce((
  SELECT person_key.person_id::text || '|' || own_sealed || '|' || kept_sealed || '|' FROM person_key
  WHERE person_key.person_id = ${sql.ref(person)}), '')`

/** The value of a column for `vault.decrypt`; the table has its own name in the statement. Null and empty stay. */
export function keyedValue<Column extends PersonColumn>(column: Column): RawBuilder<OpenedOf<Column>> {
  const [table] = column.split('.')
  const keys = keysOfPerson(`${table}.${personColumns[column].person}`)
  return sql`CASE WHEN ${sql.ref(column)} = '' THEN '' ELSE ${keys} || ${sql.ref(column)} END`
}

/** `keyedValue` under the column's name. */
export const opened = <Column extends PersonColumn>(
  column: Column,
): AliasedRawBuilder<OpenedOf<Column>, NameOf<Column>> =>
  keyedValue(column).as(column.slice(column.indexOf('.') + 1) as NameOf<Column>)

/** The keys for `vault.decryptBytes`, as `keys`. */
export const keysOfDocument = keysOfPerson('document.person_id').$castTo<Keyed>().as('keys')

/** The column that identifies a row, beside the one that names its person. */
export const rowIdOf = (column: PersonColumn): string => encryptedColumns[column]
