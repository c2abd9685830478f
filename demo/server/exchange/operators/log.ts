/** The log of operators' calls and of partners' changes on their page. A row is written for each, and never changes. */
import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Server } from '../../server.ts'

const pageSize = 100

type Entry = {
  /** Undefined for a command of the host, and for a partner. */
  readonly operatorId?: string | undefined
  /** The partner who called from their page. */
  readonly partnerId?: string
  readonly call: string
  /** Names what the call is about: ids, and no personal data. */
  readonly about: string
  /** `asked` before the call; after it the code of its refusal. */
  readonly outcome: string
}

export async function logCall(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  { operatorId, partnerId, call, about, outcome }: Entry,
): Promise<void> {
  await database.db
    .insertInto('operator_log')
    .values({
      operator_id: operatorId ?? null,
      partner_id: partnerId ?? null,
      call,
      about,
      outcome,
      at: clock(),
    })
    .execute()
}

export async function operatorLog(
  { database }: Server,
  { query }: InputOf<OperatorContract['operatorLog']>,
): Promise<AnswerOf<OperatorContract['operatorLog']>> {
  const rows = await database.db
    .selectFrom('operator_log')
    .leftJoin('operator', 'operator.id', 'operator_log.operator_id')
    .leftJoin('partner', 'partner.id', 'operator_log.partner_id')
    .select(['operator.name', 'partner.name as partner', 'operator_log.partner_id'])
    .select(['operator_log.id', 'call', 'about', 'outcome', 'at'])
    .$if(query.before !== undefined, (select) =>
      select.where('operator_log.id', '<', sql<bigint>`${query.before}::bigint`),
    )
    .orderBy('operator_log.id', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(({ id, name, partner, partner_id, at, ...row }) => ({
    ...row,
    id: String(id),
    // An ended partner has its id only.
    operator: name ?? partner ?? partner_id ?? 'host',
    at: at.toISOString(),
  }))
}
