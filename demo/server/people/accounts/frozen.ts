/** A frozen person reads, and does little else (rules/accounts.md#frozen). */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'

/** Calls beside reading for a frozen person: leave, keep lists in order, answer operators, and prove their identity. */
const allowed: ReadonlySet<string> = new Set([
  'logout',
  'logoutEverywhere',
  'endSession',
  'readNotification',
  'readAllNotifications',
  'saveNoticePreference',
  'readReport',
  'replyToReport',
  'submitKyc',
  'clearKyc',
] satisfies (keyof Contract)[])

/** Whether a call is closed to frozen people. */
export const isClosedToFrozen = (name: string, method: string): boolean =>
  method !== 'GET' && !allowed.has(name)

/** The operator's words for the person. */
export const frozenWordsOf = (
  { vault }: Pick<Server, 'vault'>,
  { id, frozen_words_sealed: sealed }: { id: string; frozen_words_sealed: string | null },
): string => (sealed === null ? '' : vault.decrypt('person.frozen_words_sealed', id, sealed))

/** The refusal of a frozen person, with the words that an operator wrote for them. */
export async function frozenRefusal(from: Db | Tx, server: Pick<Server, 'vault'>, personId: string) {
  const row = await from
    .selectFrom('person')
    .select(['id', 'person.frozen_words_sealed'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return refuse('account-frozen', { words: row ? frozenWordsOf(server, row) : '' })
}

/** The caller's freeze. One because of the sanctions list is not told: rules/screening.md#decision. */
export async function frozenOf(server: Server, me: Me): Promise<AnswerOf<Contract['frozen']>> {
  const row = await server.database.db
    .selectFrom('person')
    .select(['id', 'frozen_at', 'screening_frozen_at', 'person.frozen_words_sealed'])
    .where('id', '=', me.id)
    .executeTakeFirst()
  if (!row?.frozen_at || row.frozen_at.getTime() === row.screening_frozen_at?.getTime()) return {}
  return { frozen: { at: row.frozen_at.toISOString(), words: frozenWordsOf(server, row) } }
}
