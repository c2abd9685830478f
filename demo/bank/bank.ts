/** Opens the sandbox bank. */
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Bank, BankOptions } from './bank-parts.ts'
import { audit, openBooks } from './books.ts'
import { type Conduct, setConduct } from './conduct.ts'
import { announcing, expectReports } from './daily-reports.ts'
import { type Deliver, openDelivery } from './delivery.ts'
import { statement } from './statements.ts'
import { doSteps, type Intervention, interventions } from './steps.ts'

export type OpenBank = {
  /** Serves it: `listen`, or `inject` without a port. */
  readonly app: FastifyInstance
  /** The errors in the books, in words. */
  audit(): string[]
  statement: (lastFour: string, shopper?: string) => ReturnType<typeof statement>
  /** Changes how the bank behaves from now on. */
  behave(changes: Partial<Conduct>): void
  /** Makes something happen to a payment (its pspReference) or payout (its id). False when it cannot happen to it. */
  intervene(what: Intervention, subject: string): boolean
  /** Looks at the clock again, for tests that move it. */
  wake(): void
  /** Resolves when no work is left and every webhook was taken. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** A timer cannot count much further. */
const longestWaitMs = 60 * 60 * 1000

/** Throws when the file of the books cannot be opened, as when another bank has it. */
export function openBank(options: BankOptions & { readonly deliver: Deliver }): OpenBank {
  const books = openBooks(options.file)
  const bank: Bank = { books, options, now: options.clock ?? (() => new Date()) }
  const waiting: (() => void)[] = []
  let isClosed = false
  let isScheduled = false
  let timer: NodeJS.Timeout | undefined

  const delivery = openDelivery(bank, options.deliver, wake)
  const app = buildApp(bank, wake)

  function wake() {
    if (isScheduled || isClosed) return
    isScheduled = true
    setImmediate(work)
  }

  function work() {
    isScheduled = false
    if (isClosed) return
    clearTimeout(timer)
    const hasMore = doSteps(bank)
    delivery.run()
    if (hasMore) return wake()
    if (waiting.length > 0 && isIdle()) for (const resolve of waiting.splice(0)) resolve()
    const due = nextDue()
    if (due !== undefined)
      timer = setTimeout(wake, Math.min(Math.max(due - bank.now().getTime(), 1), longestWaitMs))
  }

  function nextDue(): number | undefined {
    const step = books.one<{ due: bigint | null }>('SELECT min(due) AS due FROM steps')
    const expiry = books.one<{ due: bigint | null }>(
      `SELECT min(expires_at) AS due FROM payments WHERE status = 'authorised' AND held > 0`,
    )
    const all = [step?.due, expiry?.due, delivery.nextDue()].flatMap((due) =>
      due === null || due === undefined ? [] : Number(due),
    )
    return all.length > 0 ? Math.min(...all) : undefined
  }

  // The next reports are always to be announced.
  const isIdle = () =>
    delivery.isEmpty() &&
    !books.one('SELECT 1 FROM steps WHERE kind <> ? OR due <= ? LIMIT 1', announcing, bank.now().getTime())

  if (options.announcesReports) books.transaction(() => expectReports(bank))

  wake()
  return {
    app,
    audit: () => audit(books),
    statement: (lastFour, shopper) => statement(bank, lastFour, shopper),
    behave(changes) {
      books.transaction(() => setConduct(books, changes))
      wake()
    },
    intervene(what, subject) {
      const isDone = books.transaction(() => interventions[what](bank, subject))
      wake()
      return isDone
    },
    wake,
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        wake()
      }),
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(timer)
      await app.close()
      await delivery.close()
      books.close()
    },
  }
}
