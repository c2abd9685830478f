/** The comparison of the ledger with the processor's reports, as finance runs and reads it (rules/operators.md#money). */
import type { Reconciliation } from '#core/contract/operator-money.ts'
import { reconcileNow } from '../../money/reconciliation/reconcile.ts'
import { ReportUnreadable } from '../../money/reconciliation/report.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** Findings that the console lists. */
const listed = 50

export async function operatorReconciliation({ database: { db } }: Server): Promise<Reconciliation> {
  const [last, found] = await Promise.all([
    db
      .selectFrom('reconciliation')
      .select(['at', 'source', 'agreed', 'differing', 'missing', 'under_way'])
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('finding')
      .select(['id', 'words', 'found_at'])
      .where('source', '=', 'reports')
      .where('resolved_at', 'is', null)
      .orderBy('found_at', 'desc')
      .orderBy('id')
      .execute(),
  ])
  return {
    last: last
      ? {
          at: last.at.toISOString(),
          source: last.source,
          agreed: last.agreed,
          differing: last.differing,
          missing: last.missing,
          underWay: last.under_way,
        }
      : null,
    openFindings: found.length,
    findings: found
      .slice(0, listed)
      .map(({ id, words, found_at }) => ({ id, words, foundAt: found_at.toISOString() })),
  }
}

/** Refuses with `no-processor-report`, and with `card-processor-away` when the reports cannot be read. */
export async function runReconciliation(server: Server): Promise<Reconciliation> {
  const isCompared = await reconcileNow(server).catch((error: unknown) => {
    if (error instanceof ReportUnreadable) throw refuse('card-processor-away')
    throw error
  })
  if (!isCompared) throw refuse('no-processor-report')
  return operatorReconciliation(server)
}
