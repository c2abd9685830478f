/** Transactions that are repeated when the database asks for it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseConnection, type Dialect, type Kysely, type KyselyPlugin, Transaction } from 'kysely'
import { spanned } from '../observability/tracing.ts'
import { requestScope } from '../request-scope.ts'
import { isAfterFailure, isConflict, isLostConnection } from './errors.ts'
import { ahead, together } from './together.ts'

/**
 * About two seconds of waiting altogether, and less in a request, whose waits are limited: a fail-over to another
 * primary takes longer than people wait.
 */
const maxAttempts = 8
const minWaitMs = 20
const maxWaitMs = 1_000

export type TransactionOptions = {
  /**
   * True when `work` begins by claiming a unique key that was made outside of it (an idempotency key, an id), so that a
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

const lastStatements = new WeakMap<object, Promise<unknown>[]>()

/**
 * A statement of a transaction that writes something which nobody reads: what comes after it, and COMMIT, leave behind it
 * without waiting for its answer, and PostgreSQL rolls back when it fails. Its failure is then that of the transaction.
 */
export function withCommit(tx: object, statement: Promise<unknown>): void {
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), ahead(statement)])
}

/** Transactions on `db`, which is of `dialect`, and the same `db` for everything outside of them. */
export function withTransactions<Tables>(db: Kysely<Tables>, dialect: Dialect) {
  // Only its words for begin, commit and rollback, on connections of `db`.
  const driver = dialect.createDriver()
  const contexts = new AsyncLocalStorage<TransactionContext>()
  const running = new Set<Promise<unknown>>()
  let closing = false

  async function inTransaction<T>(
    work: (tx: Transaction<Tables>) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    assertOutsideTransaction()
    if (closing) throw new Error('The database is closing')
    const result = runWithRetries(work, options)
    const settled = result.then(
      () => {},
      () => {},
    )
    running.add(settled)
    await settled
    running.delete(settled)
    return result
  }

  async function runWithRetries<T>(
    work: (tx: Transaction<Tables>) => Promise<T>,
    options: TransactionOptions,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      let isCommitting = false
      const context: TransactionContext = { open: true }
      try {
        let committed: object = {}
        const result = await spanned('transaction', { attempt }, () =>
          execute((tx) =>
            contexts.run(context, async () => {
              committed = tx
              const result = await work(tx)
              isCommitting = true
              return result
            }),
          ),
        )
        context.open = false
        for (const each of afterCommitHooks.get(committed)?.values() ?? []) each()
        return result
      } catch (error) {
        const isLost = isLostConnection(error)
        if (isLost && isCommitting && !options.keyed) throw new CommitUnknown(error)
        if (attempt === maxAttempts || !(isLost || isConflict(error))) throw error
        if (requestScope()?.waitLeftMs === 0) throw error
      } finally {
        context.open = false
      }
      // All of the wait is random: two that collided do not meet again.
      const waitMs = Math.random() * Math.min(maxWaitMs, minWaitMs * 2 ** attempt)
      requestScope()?.spendWait(waitMs)
      await sleep(waitMs)
    }
  }

  /**
   * Kysely's own transactions wait for each answer before they send the next statement, also where the code does not:
   * on PostgreSQL that is a round trip each. Here a statement leaves at once, behind those that were sent before.
   */
  function execute<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
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
      // Set for PostgreSQL, whose default may be another one; PGlite has just this one.
      await driver.beginTransaction(connection, { isolationLevel: 'read committed' })
      try {
        const result = await work(tx)
        await together([...(lastStatements.get(tx) ?? []), driver.commitTransaction(connection)])
        return result
      } catch (error) {
        await driver.rollbackTransaction(connection)
        // What came after a failed one only says that something has failed before.
        if (isAfterFailure(error)) await Promise.all(lastStatements.get(tx) ?? [])
        throw error
      } finally {
        isOver = true
      }
    })
  }

  function assertOutsideTransaction() {
    if (contexts.getStore()?.open)
      throw new Error(
        'Inside a transaction use its tx: db waits for this very transaction, or acts outside of it',
      )
  }

  /** On PGlite `db` inside a transaction waits for itself; on PostgreSQL it silently escapes. Here it throws. */
  const guard: KyselyPlugin = {
    transformQuery(query) {
      assertOutsideTransaction()
      return query.node
    },
    transformResult: async ({ result }) => result,
  }
  const guarded = db.withPlugin(guard)

  return {
    db: guarded,
    inTransaction,
    /** Refuses new transactions, and waits for those that run. */
    async drain() {
      closing = true
      await Promise.all(running)
    },
  }
}
