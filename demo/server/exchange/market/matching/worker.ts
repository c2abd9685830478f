/** Matches what is left in the queue, a batch in each transaction; after a crash another process goes on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { postMovements } from '../../../money/ledger/processor-commands.ts'
import { isConflict, isUnavailable } from '../../../platform/db/errors.ts'
import { CommitUnknown } from '../../../platform/db/transactions.ts'
import { inOneLane } from '../../../platform/jobs/sources.ts'
import type { Server } from '../../../server.ts'
import { isOpen, lockListing } from '../open-listing.ts'
import { matchBatch } from './match.ts'
import { lockPair } from './pair.ts'
import {
  enqueueNewcomer,
  firstInQueue,
  leaveQueue,
  matchSourceName,
  noteFailure,
  waitingPairs,
} from './queue.ts'

/** Longer than a batch takes. Of several processes one matches a pair. */
const abandonedAfterMs = 5_000
/** A pause in which other transactions get the lock of the pair. */
const breathMs = 2

type Pair = { readonly one: CurrencyCode; readonly other: CurrencyCode }

/** Matches one batch of a pair's first newcomer, which `onTry` is told; false when nobody is in its queue. */
export function matchNextBatch(
  server: Server,
  pair: Pair,
  onTry: (listingId: string) => void = () => {},
): Promise<boolean> {
  return server.database.inTransaction(async (tx) => {
    await lockPair(tx, pair.one, pair.other)
    const first = await firstInQueue(tx, pair)
    if (!first) return false
    onTry(first.listingId)
    const newcomer = await lockListing(tx, first.listingId, 'update')
    if (!newcomer?.system_fulfilment || !isOpen(newcomer, server.clock())) {
      await leaveQueue(tx, first.listingId)
      return true
    }
    const { listing, movements, rest } = await matchBatch(tx, server, newcomer, first.place)
    if (rest) await enqueueNewcomer(tx, listing, rest)
    else await leaveQueue(tx, listing.id)
    await postMovements(tx, movements, server.clock())
    return true
  })
}

/** A newcomer that fails again and again is set aside: it would hold up its pair. */
async function tryNextBatch(server: Server, pair: Pair): Promise<boolean> {
  let tried: string | undefined
  try {
    return await matchNextBatch(server, pair, (id) => {
      tried = id
    })
  } catch (error) {
    if (!tried || !isFaultOfListing(error)) throw error
    const isAside = await noteFailure(server.database.db, tried)
    const outcome = isAside ? 'is set aside, the others of its pair go on' : 'is tried again'
    server.report.warn(`listing ${tried} could not be matched and ${outcome}: ${(error as Error).message}`)
    return true
  }
}

/** Not that the database was away, busy, or asks to try again. */
const isFaultOfListing = (error: unknown) =>
  !isUnavailable(error) && !isConflict(error) && !(error instanceof CommitUnknown)

/** Matches everything that is in the queue, and that nobody was busy with for `idleMs`. */
export async function matchAllWaiting(server: Server, idleMs = 0, isStopped = () => false): Promise<void> {
  let pairs = await waitingPairs(server.database.db, idleMs)
  let failure: Error | undefined
  while (pairs.length > 0 && !isStopped()) {
    const left: Pair[] = []
    // A batch of each in turn: a long queue holds no other pair up.
    for (const pair of pairs)
      try {
        if (await tryNextBatch(server, pair)) left.push(pair)
      } catch (error) {
        // Another pair's lock may be free.
        failure ??= error as Error
      }
    pairs = left
    await sleep(breathMs)
  }
  if (failure) throw failure
}

/** The queue, for the worker: after a commit all of it, by the clock what another process has abandoned. */
export const matchSource = inOneLane(matchSourceName, (server, stopping, isWoken) =>
  matchAllWaiting(server, isWoken ? 0 : abandonedAfterMs, () => stopping.aborted),
)
