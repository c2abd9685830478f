/** What a decision leads to: entries of the ledger, and work of the card processor. */
import type { Tx } from '../db/database.ts'
import { together } from '../db/together.ts'
import type { Entry } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { enqueueProcessorCommands, type ProcessorCommand } from '../ledger/processor-commands.ts'

/** Posted and asked for once, at the end of the locks of a transaction. */
export type Consequences = {
  readonly entries: readonly Entry[]
  readonly processorCommands: readonly ProcessorCommand[]
}

/** Consequences that are known while the rest is still being written. Await both: either may fail. */
export type Writing = {
  readonly consequences: Promise<Consequences>
  readonly written: Promise<unknown>
}

/**
 * Posts the consequences while the rest is written: the ledger's rows are prepared while the database executes those of
 * the market. `holds` are posted before them. What the processor has to do is due at `dueAt`.
 */
export async function postConsequences(
  tx: Tx,
  { consequences, written }: Writing,
  now: Date,
  { holds = [], dueAt = now }: { holds?: readonly Entry[]; dueAt?: Date } = {},
): Promise<void> {
  const posted = consequences.then(({ entries, processorCommands }) =>
    together([
      enqueueProcessorCommands(tx, processorCommands, now, dueAt),
      post(tx, [...holds, ...entries], now),
    ]),
  )
  await together([written, posted])
}
