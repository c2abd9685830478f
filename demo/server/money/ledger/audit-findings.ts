/** Keeps the rows that break a rule of the ledger, in the operators' queue and for later. */
import { newId } from '../../ids.ts'
import type { Server } from '../../server.ts'
import type { BrokenRule } from './audit.ts'

/** Keeps them; returns the words of those that were not open before. */
export async function keepBroken(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  broken: readonly BrokenRule[],
): Promise<string[]> {
  if (broken.length === 0) return []
  const now = clock()
  return database.inTransaction(async (tx) => {
    const news: string[] = []
    for (const { rule, what, found } of broken) {
      const words = `The ledger breaks a rule: ${rule}: ${what} (${found})`
      const identity = `ledger: ${rule}: ${what}`
      const known = await tx
        .selectFrom('finding')
        .select('resolved_at')
        .where('identity', '=', identity)
        .forUpdate()
        .executeTakeFirst()
      if (!known || known.resolved_at) news.push(words)
      await tx
        .insertInto('finding')
        .values({
          id: newId(),
          source: 'ledger',
          identity,
          outcome: 'differing',
          line_key: what,
          words,
          found_at: now,
          last_found_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('identity').doUpdateSet({ words, last_found_at: now, resolved_at: null }),
        )
        .execute()
    }
    return news
  })
}

/** Resolves the findings that an audit of everything has not found again. */
export async function resolveUnseen(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  startedAt: Date,
): Promise<void> {
  await database.db
    .updateTable('finding')
    .set({ resolved_at: clock() })
    .where('source', '=', 'ledger')
    .where('resolved_at', 'is', null)
    .where('last_found_at', '<', startedAt)
    .execute()
}
