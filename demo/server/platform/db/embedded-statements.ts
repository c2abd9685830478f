/**
 * PGlite with prepared statements, in the form that Kysely takes. PGlite's own `query` parses, describes and plans
 * every statement each time, in six consecutive steps; here a repeated statement takes one step.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { isStalePlan, statementNames } from './statements.ts'

type ForKysely = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>
type Query = ForKysely['query']
type Message = Parameters<typeof parse.parseResults>[0][number]
type Prepared = { name: string; parameterTypes: number[]; columns: Message[] }
type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

const { serialize } = protocol

/** Longest time in ms for which statements follow one another before the process looks after its connections. */
const maxTurnMs = 10

/**
 * Waits for the event loop where it has stood still for too long. PGlite answers within the process, so that a job of a
 * thousand statements would never let a call in.
 */
function fairTurns() {
  let turnedAt = 0
  return async () => {
    if (performance.now() - turnedAt < maxTurnMs) return
    await nextTurn()
    turnedAt = performance.now()
  }
}

/** Prepares a statement once, and then runs it by its name. */
class PreparedStatements {
  readonly #pglite: PGlite
  readonly #names = statementNames()
  readonly #prepared = new Map<string, Prepared>()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  nameOf(sql: string): string | undefined {
    return this.#names.nameOf(sql)
  }

  async run(name: string, sql: string, parameters: readonly unknown[]) {
    const statement = this.#prepared.get(name) ?? (await this.#prepare(name, sql))
    this.#prepared.set(name, statement)
    try {
      return await this.#execute(statement, parameters)
    } catch (error) {
      if (isStalePlan(error)) {
        this.#names.clear()
        this.#prepared.clear()
      }
      throw error
    }
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const answers = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const parameterTypes = parse.parseDescribeStatementResults(answers)
    const columns = answers.filter((each) => each.name === 'rowDescription')
    return { name, parameterTypes, columns }
  }

  async #execute({ name, parameterTypes, columns }: Prepared, parameters: readonly unknown[]) {
    const { serializers, parsers } = this.#pglite
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = serializers[parameterTypes[index] ?? 0]
      return write ? write(value) : String(value)
    })
    const answers = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}))
    return parse.parseResults([...columns, ...answers], parsers)[0]
  }

  /** Ends the batch with a Sync: after a failure PostgreSQL skips the rest of it, and is ready for the next. */
  #send(...batch: Uint8Array[]): Promise<Message[]> {
    // Our files are written through: there is no copy in memory to store.
    return this.#pglite.execProtocolStream(Buffer.concat([...batch, serialize.sync()]), { syncToFs: false })
  }
}

export function withPreparedStatements(pglite: PGlite): ForKysely {
  const statements = new PreparedStatements(pglite)
  const fairTurn = fairTurns()

  const queryWith = (unprepared: Query, exclusively: Exclusively) =>
    (async (sql, parameters = [], options) => {
      const name = statements.nameOf(sql)
      if (!name) return unprepared(sql, parameters, options)
      return exclusively(() => statements.run(name, sql, parameters))
    }) as Query

  // The two locks of PGlite's own methods, in their order.
  const betweenStatements: Exclusively = (work) => pglite._runExclusiveQuery(work)
  const betweenTransactions: Exclusively = async (work) => {
    await pglite._checkReady()
    await fairTurn()
    return pglite._runExclusiveTransaction(() => betweenStatements(work))
  }
  const query = queryWith((...args) => pglite.query(...args), betweenTransactions)
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    // Outside a transaction nobody else would retry.
    query: ((...args) =>
      query(...args).catch((error) => {
        if (isStalePlan(error)) return query(...args)
        throw error
      })) as Query,
    transaction: async (work) => {
      await fairTurn()
      return pglite.transaction((tx) =>
        work({
          query: queryWith((...args) => tx.query(...args), betweenStatements),
          rollback: () => tx.rollback(),
        }),
      )
    },
  }
}
