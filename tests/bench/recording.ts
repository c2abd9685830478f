/** Writes down which statements each call issues, so that the bare driver can be given exactly the same ones. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { OpenedDatabase, Statement } from '#server/platform/db/database.ts'

/** One statement by itself, or those of a transaction. */
export type Step = { readonly isTransaction: boolean; readonly statements: readonly Statement[] }

type Call = { readonly steps: Step[]; inTransaction: Statement[] | undefined }

/** A driver's own business; on the embedded database they aren't seen as statements at all. */
const boundary = /^(begin|start transaction|commit|rollback)\b/i

export class Recording {
  private readonly calls = new AsyncLocalStorage<Call>()
  private finished: (readonly Step[])[] = []

  /** For `openServer`. */
  readonly onStatement = ({ sql, parameters }: Statement): void => {
    const call = this.calls.getStore()
    if (!call || boundary.test(sql)) return
    if (call.inTransaction) call.inTransaction.push({ sql, parameters })
    else call.steps.push({ isTransaction: false, statements: [{ sql, parameters }] })
  }

  /** The same database, with the transactions of each call kept together. */
  of(database: OpenedDatabase): OpenedDatabase {
    return {
      ...database,
      inTransaction: async (work, options) => {
        const call = this.calls.getStore()
        const result = await database.inTransaction((tx, commit) => {
          // Also at each repetition: only what was committed is replayed.
          if (call) call.inTransaction = []
          return work(tx, commit)
        }, options)
        if (call?.inTransaction) call.steps.push({ isTransaction: true, statements: call.inTransaction })
        if (call) call.inTransaction = undefined
        return result
      },
    }
  }

  /** Opens a page for each call that comes in. */
  listenTo(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, _reply, done) => {
      this.calls.run({ steps: [], inTransaction: undefined }, done)
    })
    app.addHook('onResponse', async () => {
      const steps = this.calls.getStore()?.steps
      if (steps?.length) this.finished.push(steps)
    })
  }

  /** The calls that were answered since it was asked last. */
  take(): (readonly Step[])[] {
    const taken = this.finished
    this.finished = []
    return taken
  }
}
