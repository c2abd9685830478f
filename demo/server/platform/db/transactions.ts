/** Transactions that are repeated when the database asks for it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseConnection, type Dialect, type Kysely, type KyselyPlugin, Transaction } from 'kysely'
import { requestScope } from '../../request-scope.ts'
import { spanned } from '../observability/tracing.ts'
import { isAfterFailure, isConflict, isLostConnection } from './errors.ts'

/**
 * About two seconds of waiting altogether, and less in a request, whose waits are limited: a fail-over to another
 * primary takes longer than people wait.
 */
const maxAttempts = 8
const minWaitMs = 20
const maxWaitMs = 1_000

export type TransactionOptions = {
  /**
   * True when `work` begins by taking a unique key that was made outside of it (an idempotency key, an id), so that a
   * second run finds the first one's result, and when a second run changes nothing more. Only then is it repeated when
   * the connection is lost during COMMIT: nobody can tell any more whether the database kept the first run.
   */
  keyed?: boolean
}

/** The connection was lost during COMMIT: the work is either done or not, and must not be repeated blindly. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while the database was committing: ask what it has before trying again', {
      cause,
    })
    this.name = 'CommitUnknown'
  }
}

/**
 * `commit` sends COMMIT behind the statements that are on their way, so that it can leave `together` with the last ones: it
 * rolls back when one of them fails. Without it COMMIT leaves when the work is done.
 */
export type TransactionWork<Tables, T> = (tx: Transaction<Tables>, commit: () => Promise<void>) => Promise<T>

type TransactionContext = { open: boolean }

const afterCommitHooks = new WeakMap<object, Map<unknown, () => void>>()

/**
 * Runs `work` after `tx` has committed, and drops it on rollback. For effects that can be lost without harm (a signal
 * to listeners): a process that ends in between does not run it. Of several with one `name` the last one runs.
 */
export function afterCommit(tx: object, work: () => void, name: unknown = work): void {
  const hooks = afterCommitHooks.get(tx) ?? new Map()
  afterCommitHooks.set(tx, hooks.set(name, work))
}

const databases = new WeakMap<object, object>()

/** The `db` whose transaction it is. */
export const databaseOf = (tx: object): object => databases.get(tx) ?? tx

/**
 * Runs parts of one transaction beside each other. On PostgreSQL their statements leave without waiting for each other's
 * answers, so that several take one round trip; the database executes them one after the other. The first statements are
 * executed in the order of the parts, the later ones in any: no part may depend on what another one writes or locks after
 * its first statement. `exchange/README.md` says where it is worth it.
 *
 * Waits for all parts also when one fails, because what comes after the rollback would be outside of the transaction, and
 * throws the first failure that does not only say that the transaction has failed before.
 */
export async function together<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [At in keyof Parts]: Awaited<Parts[At]> }> {
  const outcomes = await Promise.allSettled(parts)
  const failures = outcomes
    .filter((each) => each.status === 'rejected')
    .map(({ reason }) => reason as unknown)
  if (failures.length > 0) throw failures.find((each) => !isAfterFailure(each)) ?? failures[0]
  return Promise.all(parts) as never
}

type Attempt = {
  /** 1 is the first. */
  readonly number: number
  /** COMMIT has been sent, or is about to be. */
  isCommitting: boolean
}

/** Repeats `run` while the database asks for it. */
async function withRetries<T>(
  run: (attempt: Attempt) => Promise<T>,
  { keyed = false }: TransactionOptions,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    const attempt: Attempt = { number, isCommitting: false }
    try {
      return await run(attempt)
    } catch (error) {
      const isLost = isLostConnection(error)
      if (isLost && attempt.isCommitting && !keyed) throw new CommitUnknown(error)
      if (number === maxAttempts || !(isLost || isConflict(error))) throw error
      if (requestScope()?.waitLeftMs === 0) throw error
    }
    // All of the wait is random: two that collided do not meet again.
    const waitMs = Math.random() * Math.min(maxWaitMs, minWaitMs * 2 ** number)
    requestScope()?.spendWait(waitMs)
    await sleep(waitMs)
  }
}

/** Work that runs. */
class UnderWay {
  readonly #running = new Set<Promise<unknown>>()
  #isClosing = false

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosing) throw new Error('The database is closing')
    const result = work()
    const settled = result.then(
      () => {},
      () => {},
    )
    this.#running.add(settled)
    await settled
    this.#running.delete(settled)
    return result
  }

  /** Refuses new work, and waits for what runs. */
  async drain(): Promise<void> {
    this.#isClosing = true
    await Promise.all(this.#running)
  }
}

type Contexts = AsyncLocalStorage<TransactionContext>

function assertOutsideTransaction(contexts: Contexts): void {
  if (contexts.getStore()?.open)
    throw new Error(
      'Inside a transaction use its tx: db waits for this very transaction, or acts outside of it',
    )
}

/** On PGlite `db` inside a transaction waits for itself; on PostgreSQL it silently escapes. Here it throws. */
const guardOf = (contexts: Contexts): KyselyPlugin => ({
  transformQuery(query) {
    assertOutsideTransaction(contexts)
    return query.node
  },
  transformResult: async ({ result }) => result,
})

/** Transactions on `db`, which is of `dialect`, and the same `db` for everything outside of them. */
export function withTransactions<Tables>(db: Kysely<Tables>, dialect: Dialect) {
  // Only its words for begin, commit and rollback, on connections of `db`.
  const driver = dialect.createDriver()
  const contexts: Contexts = new AsyncLocalStorage()
  const guarded = db.withPlugin(guardOf(contexts))
  const underWay = new UnderWay()

  async function inTransaction<T>(
    work: TransactionWork<Tables, T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    assertOutsideTransaction(contexts)
    return underWay.run(() => withRetries((attempt) => runOnce(work, attempt), options))
  }

  async function runOnce<T>(work: TransactionWork<Tables, T>, attempt: Attempt): Promise<T> {
    const context: TransactionContext = { open: true }
    try {
      let committed: object = {}
      const result = await spanned('transaction', { attempt: attempt.number }, () =>
        execute(
          (tx, commit) =>
            contexts.run(context, () => {
              committed = tx
              return work(tx, commit)
            }),
          () => {
            attempt.isCommitting = true
          },
        ),
      )
      context.open = false
      for (const each of afterCommitHooks.get(committed)?.values() ?? []) each()
      return result
    } finally {
      context.open = false
    }
  }

  /**
   * Kysely's own transactions wait for each answer before they send the next statement, also where the code does not:
   * on PostgreSQL that is a round trip each. Here a statement leaves at once, behind those that were sent before.
   */
  function execute<T>(work: TransactionWork<Tables, T>, onCommit: () => void): Promise<T> {
    const executor = db.getExecutor()
    return executor.provideConnection(async (connection) => {
      let isOver = false
      const onConnection = executor.withConnectionProvider({
        async provideConnection<R>(consumer: (connection: DatabaseConnection) => Promise<R>) {
          if (isOver) throw new Error('The transaction is over')
          return consumer(connection)
        },
      })
      const tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor: onConnection })
      databases.set(tx, guarded)
      let committing: Promise<void> | undefined
      const commit = () => {
        onCommit()
        isOver = true
        committing ??= driver.commitTransaction(connection)
        return committing
      }
      // Set for PostgreSQL, whose default may be another one; PGlite has just this one.
      await driver.beginTransaction(connection, { isolationLevel: 'read committed' })
      try {
        const result = await work(tx, commit)
        await commit()
        return result
      } catch (error) {
        await driver.rollbackTransaction(connection)
        throw error
      } finally {
        isOver = true
      }
    })
  }

  return {
    db: guarded,
    inTransaction,
    drain: () => underWay.drain(),
  }
}
