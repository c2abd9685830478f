/**
 * rules/listings.md#match: matches two opposite listings with system fulfilment whose rates cross, each time at the
 * standing listing's rate. A newcomer is matched in batches: the first one in the transaction that posts or changes it,
 * the others each in one of their own (`queue.ts`). Each holds the pair's lock (`lockPair`).
 */
import { inverse, type Rate } from '#core/money/rate.ts'
import type { Movements } from '../../../money/ledger/processor-commands.ts'
import type { OpenedDatabase, Tx } from '../../../platform/db/database.ts'
import { afterCommit } from '../../../platform/db/transactions.ts'
import type { Server } from '../../../server.ts'
import { storedRate } from '../figures.ts'
import { type ListingRecord, lockListings } from '../open-listing.ts'
import { type MatchPlan, planMatches } from './plan.ts'
import { enqueueNewcomer, isPairBusy, type Place, placeAfter, type Turn } from './queue.ts'
import { saveMatches } from './save-matches.ts'
import { standingListings } from './standing.ts'

/**
 * The matches of a batch: fewer on a slow or busy machine, so that others wait no longer for the pair. Each of these
 * sizes has a prepared statement.
 */
const sizes = [25, 50, 100, 150, 200, 300, 400] as const
const firstSize = 50
/** The next batch is the largest that takes no longer, as far as the last one tells. */
const mostBatchMs = 120
const nextSizes = new WeakMap<OpenedDatabase, number>()
/** Standing listings that a batch reads beyond its matches: some do not fit. */
const readsBeyond = 20
/**
 * The delay of tasks that thousands of matches leave: until then the database serves the matches and the callers who
 * wait for the pair, and nobody's code waits behind their mails.
 */
const defaultGiveWayMs = 30_000

/** The result of a batch: the listing after it, the money that moves, and where the next batch begins, if there is one. */
export type Matched = {
  readonly listing: ListingRecord
  readonly movements: Movements
  readonly rest?: Place | undefined
}

/**
 * Matches a listing that was posted or changed. While others of the pair are being matched it waits in their queue. A
 * listing that others may have seen needs the lock of the pair. The caller posts the movements.
 */
export async function matchNewcomer(
  tx: Tx,
  server: Server,
  newcomer: ListingRecord,
  turn: Turn = 'lock',
): Promise<Matched> {
  const unmatched = { listing: newcomer, movements: { entries: [], processorCommands: [] } }
  if (!newcomer.system_fulfilment) return unmatched
  if (turn === 'queue' || (await isPairBusy(tx, newcomer))) {
    await enqueueNewcomer(tx, newcomer)
    return unmatched
  }
  const matched = await matchBatch(tx, server, newcomer, undefined)
  if (matched.rest) await enqueueNewcomer(tx, matched.listing, matched.rest)
  return matched
}

/** Matches a locked newcomer with those that stand after `place`. The caller posts the movements. */
export async function matchBatch(
  tx: Tx,
  server: Server,
  newcomer: ListingRecord,
  place: Place | undefined,
): Promise<Matched> {
  const startedAt = performance.now()
  const limit = server.matchBatch ?? nextSizes.get(server.database) ?? firstSize
  const reads = limit + readsBeyond
  const page = await standingListings(tx, server, {
    need: newcomer.have_currency,
    have: newcomer.need_currency,
    notOf: newcomer.owner_id,
    lowest: lowestCrossingRate(newcomer),
    after: place,
    isUnqueued: true,
    limit: reads,
  })
  const plan = await lockedPlan(tx, server, page, newcomer, limit)
  const isRest = !plan.newer.ended_at && (plan.matches.length === limit || page.length === reads)
  const now = server.clock()
  const giveWayMs = isRest || place ? (server.giveWayMs ?? defaultGiveWayMs) : 0
  const dueAt = new Date(now.getTime() + giveWayMs)
  const movements = await saveMatches(tx, server, newcomer, plan, dueAt)
  if (!server.matchBatch && plan.matches.length === limit)
    afterCommit(tx, () => adaptBatch(server, limit, performance.now() - startedAt))
  return { listing: plan.newer, movements, rest: isRest && plan.last ? placeAfter(plan.last) : undefined }
}

function adaptBatch({ database }: Server, size: number, tookMs: number): void {
  // At most twice as many: a few matches tell little about many.
  const fitting = size * Math.min(mostBatchMs / tookMs, 2)
  nextSizes.set(database, sizes.findLast((each) => each <= fitting) ?? sizes[0])
}

/**
 * Plans on locked rows, and locks no others: the buyer of a listing that is not matched does not wait. A row may change
 * before its lock, so the plan is made again until it needs no more locks.
 */
async function lockedPlan(
  tx: Tx,
  server: Server,
  page: readonly ListingRecord[],
  newcomer: ListingRecord,
  limit: number,
): Promise<MatchPlan> {
  const now = server.clock()
  const locked = new Map<string, ListingRecord>()
  for (;;) {
    const current = page.map((each) => locked.get(each.id) ?? each)
    const plan = planMatches(current, newcomer, limit, now)
    const missing = plan.matches.map(({ older }) => older).filter(({ id }) => !locked.has(id))
    const ids = missing.map(({ id }) => id)
    if (ids.length > 0) for (const each of await lockListings(tx, ids)) locked.set(each.id, each)
    if (missing.every((each) => isUnchanged(each, locked.get(each.id)))) return plan
  }
}

/** Whether a lock shows what was read before it; a column that is an object counts as changed. */
function isUnchanged(read: ListingRecord, locked: ListingRecord | undefined): boolean {
  if (!locked) return false
  for (const name in read) {
    const [before, now] = [read[name as keyof ListingRecord], locked[name as keyof ListingRecord]]
    if (before !== now && !(before instanceof Date && before.getTime() === (now as Date | null)?.getTime()))
      return false
  }
  return true
}

/** A rounded R may hide that two exact prices cross, so this is two steps of R lower; `matchFigures` decides. */
const lowestCrossingRate = (newer: ListingRecord): Rate => {
  const lowest = inverse(storedRate(newer.rate)) - 2n
  return lowest > 0n ? lowest : 0n
}
