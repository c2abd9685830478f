/**
 * Money is held, captured and paid out for orders, listings and transfers. Settlement stands below them and knows none:
 * each registers here what it does when its money fails.
 */
import type { Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'

export type MoneySubject = {
  /**
   * Undoes an accepted exchange or transfer whose payment from the card `failedCardId` failed, and tells its people. The
   * money is the caller's. False when the id names nothing of this kind.
   */
  undo(tx: Tx, server: Server, id: string, failedCardId: string): Promise<boolean>
  /** Ends what no reservation stands behind any more. False when the id names nothing of this kind. */
  endLostHold(tx: Tx, server: Server, id: string): Promise<boolean>
}

let subjects: readonly MoneySubject[] = []

/** Names all kinds, in the order in which they are asked. Call it once, before the first event of the processor. */
export function settleFor(all: readonly MoneySubject[]): void {
  subjects = all
}

export async function undoSubject(tx: Tx, server: Server, id: string, failedCardId: string): Promise<void> {
  for (const subject of subjects) if (await subject.undo(tx, server, id, failedCardId)) return
  throw new Error(`money was paid for ${id}, which is of no kind`)
}

/** Does nothing for the id of a sweep, whose orders have ended. */
export async function endLostHold(tx: Tx, server: Server, id: string): Promise<void> {
  for (const subject of subjects) if (await subject.endLostHold(tx, server, id)) return
}
