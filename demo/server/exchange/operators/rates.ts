/** Tables of rates that wait for an operator, because a figure moved by more than 10 % (rules/rates.md#feed). */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { currencies } from '#core/money/currencies.ts'
import { maxTrustedMove, newestFigures } from '../../money/rates/market-rate.ts'
import { moveOf } from '../../money/rates/rate-table.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { reportMarketChange } from '../../platform/live/market-changes.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { approveAsOneOfTwo, dropApproval, firstOfTwo } from './approvals.ts'

/** A farther move has to be approved by two. */
const maxMoveOfOne = 0.25
const what = 'rates'
const aboutOf = ({ day, source }: { day: string; source: string }) => `${day} ${source}`

type WaitingRates = OperatorQueue['rates']['rows'][number]

/** The oldest first. */
export async function waitingRates(server: Server, operator: Operator): Promise<WaitingRates[]> {
  const { db } = server.database
  const rows = await waitingTables(db).orderBy('day').orderBy('source').execute()
  if (rows.length === 0) return []
  const before = await newestFigures(server)
  const approvals = await firstOfTwo(server, what)
  return rows.map((row) => {
    const moves = movesOf(row.per_usd, before)
    const approval = approvals.get(aboutOf(row))
    return {
      day: row.day,
      source: row.source,
      fetchedAt: row.fetched_at.toISOString(),
      moves: moves.map(({ currency, before, after, move }) => ({
        currency,
        ...(before !== undefined && { before: String(before) }),
        after: String(after),
        ...(before !== undefined && {
          perCent: `${after < before ? '-' : ''}${(move * 100).toFixed(1)}`,
        }),
      })),
      needsTwo: moves.some(({ move }) => move > maxMoveOfOne),
      ...(approval && { approvedBy: approval.name }),
      isApprovedByMe: approval?.operatorId === operator.id,
    }
  })
}

const waitingTables = (db: Db | Tx) =>
  db.selectFrom('rate_day').selectAll().where('is_approved', '=', false).where('refused_at', 'is', null)

type Figures = Awaited<ReturnType<typeof newestFigures>>

/** Rates that moved too far to be trusted, the farthest first. */
function movesOf(perUsd: Partial<Record<string, number>>, before: Figures) {
  return currencies
    .flatMap(({ code }) => {
      const after = perUsd[code]
      const earlier = before.get(code)?.figure
      const move = moveOf(earlier, after)
      return after !== undefined && move > maxTrustedMove
        ? [{ currency: code, before: earlier, after, move }]
        : []
    })
    .sort((a, b) => b.move - a.move)
}

/**
 * Approves or refuses a waiting table, as one of two where it has to be. Answers whether it is decided. Refuses with
 * `not-found` when it waits no more, and with `needs-another-operator` when the same one approves it again.
 */
export async function decideRates(
  server: Server,
  operator: Operator,
  { params, body }: InputOf<OperatorContract['decideRates']>,
): Promise<{ isDone: boolean }> {
  const isDone = await server.database.inTransaction(async (tx) => {
    const row = await waitingTables(tx)
      .where('day', '=', params.day)
      .where('source', '=', params.source)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not-found', { what: 'table of rates' })
    const about = aboutOf(row)
    const decided = tx.updateTable('rate_day').where('day', '=', row.day).where('source', '=', row.source)
    const now = server.clock()
    if (body.outcome === 'refused') {
      await dropApproval(tx, { what, about })
      await decided.set({ refused_at: now }).execute()
      return true
    }
    const isFar = movesOf(row.per_usd, await newestFigures(server, tx)).some(
      ({ move }) => move > maxMoveOfOne,
    )
    if (isFar && !(await approveAsOneOfTwo(tx, operator, { what, about, now }))) return false
    await decided.set({ is_approved: true }).execute()
    return true
  })
  if (isDone) reportMarketChange(server, { kind: 'rate' })
  return { isDone }
}
