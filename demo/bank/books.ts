/** The bank's books: a double-entry ledger in one SQLite file, in which every currency sums to zero. */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { schema } from './schema.ts'

/** Accounts beside the one of each card (`card:`), authorisation (`held:`) and payout under way (`payout:`). */
export const merchant = 'merchant'
export const balanceAccount = 'balance-account'
/** The other side of what cards and the balance account have from the start. */
const opening = 'opening'

export const cardAccount = (token: string) => `card:${token}`
export const heldAccount = (psp: string) => `held:${psp}`
export const payoutAccount = (id: string) => `payout:${id}`

export const bookingKinds = [
  'opened',
  'reserved',
  'released',
  'payment',
  'payment failed',
  'refund',
  'refund failed',
  'chargeback',
  'chargeback reversed',
  'settlement',
  'payout sent',
  'payout',
  'payout failed',
  'payout returned',
] as const
export type BookingKind = (typeof bookingKinds)[number]

/** `amount` goes from one account to the other. */
export type Booking = {
  readonly kind: BookingKind
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly currency: string
  /** The card that the booking concerns. */
  readonly token?: string | undefined
  /** The payment's pspReference, or the id of a transfer. */
  readonly subject: string
  /** The pspReference of a capture, refund or dispute. */
  readonly modification?: string | undefined
  /** The text on the card owner's statement. */
  readonly reference: string
  /** The merchant's reference of the capture, refund or payout. */
  readonly ownReference?: string | undefined
}

export type Row = Readonly<Record<string, string | bigint | null>>

export type Books = {
  /** Runs `work` as one transaction: all of it is on disk when this returns, or nothing of it. */
  transaction<T>(work: () => T): T
  /** Runs `work` soon, in one transaction with what else waits: they share the wait for the disk, and fail apart. */
  soon<T>(work: () => T): Promise<T>
  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[]
  one<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined
  run(sql: string, ...values: SQLInputValue[]): void
  book(booking: Booking, at: Date): void
  balance(account: string, currency: string): bigint
  /** Gives an account its first money, once for each currency. */
  openAccount(account: string, currency: string, amount: bigint, at: Date, token?: string): void
  close(): void
}

/**
 * Opens the books in `file`, or in memory. Throws when another bank has them open.
 *
 * A commit has to outlive a power loss, because its answer leaves right after it: `synchronous=FULL` syncs the log at
 * each commit. WAL needs one sync for that, where a rollback journal needs three, and loses nothing under FULL.
 */
export function openBooks(file: string | undefined): Books {
  if (file !== undefined) makePrivate(file)
  const database = new DatabaseSync(file ?? ':memory:', { enableForeignKeyConstraints: true })
  try {
    // Before the first read: one process has the file, and SQLite then needs no shared memory.
    database.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;')
    database.exec(schema)
  } catch (error) {
    database.close()
    throw new Error(
      `The bank's books in ${file} cannot be opened: ${(error as Error).message}. Where another server has them open, BANK_URL shares its bank`,
    )
  }
  return new OpenBooks(database)
}

class OpenBooks implements Books {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** Work for the next shared transaction. */
  #waiting: { run(): void; settle(failure: Error | undefined): void }[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  soon<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let end = () => {}
      this.#waiting.push({
        run: () => {
          this.#database.exec('SAVEPOINT one')
          try {
            const result = work()
            end = () => resolve(result)
          } catch (error) {
            this.#database.exec('ROLLBACK TO one')
            end = () => reject(error)
          }
          this.#database.exec('RELEASE one')
        },
        settle: (failure) => (failure ? reject(failure) : end()),
      })
      if (this.#waiting.length === 1) setImmediate(() => this.#runWaiting())
    })
  }

  #runWaiting(): void {
    const batch = this.#waiting
    this.#waiting = []
    try {
      this.transaction(() => {
        for (const { run } of batch) run()
      })
      for (const { settle } of batch) settle(undefined)
    } catch (error) {
      for (const { settle } of batch) settle(error as Error)
    }
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#database.prepare(sql)
    // Amounts are 64 bits wide.
    made.setReadBigInts(true)
    this.#statements.set(sql, made)
    return made
  }

  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepared(sql).all(...values) as T[]
  }

  one<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#prepared(sql).get(...values) as T | undefined
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepared(sql).run(...values)
  }

  book(booking: Booking, at: Date): void {
    const { kind, from, to, amount, currency, subject, reference } = booking
    if (amount <= 0n) throw new Error(`A booking of ${amount} moves no money`)
    const made = this.one<{ id: bigint }>(
      `INSERT INTO bookings (at, kind, token, currency, amount, subject, modification, reference, own_reference)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      at.getTime(),
      kind,
      booking.token ?? null,
      currency,
      amount,
      subject,
      booking.modification ?? null,
      reference,
      booking.ownReference ?? reference,
    )
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      this.run('INSERT INTO lines VALUES (?, ?, ?, ?)', made?.id ?? 0n, account, currency, change)
      this.run(
        'INSERT INTO balances VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount = amount + excluded.amount',
        account,
        currency,
        change,
      )
    }
  }

  balance(account: string, currency: string): bigint {
    const row = this.one<{ amount: bigint }>(
      'SELECT amount FROM balances WHERE account = ? AND currency = ?',
      account,
      currency,
    )
    return row?.amount ?? 0n
  }

  openAccount(account: string, currency: string, amount: bigint, at: Date, token?: string): void {
    const isOpen = this.one('SELECT 1 FROM balances WHERE account = ? AND currency = ?', account, currency)
    if (isOpen || amount === 0n) return
    this.book(
      {
        kind: 'opened',
        from: opening,
        to: account,
        amount,
        currency,
        token,
        subject: account,
        reference: '',
      },
      at,
    )
  }

  close(): void {
    this.#database.close()
  }
}

/** SQLite would create it for everybody to read; its log takes the same mode. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Returns the errors in the books, in words. */
export function audit(books: Books): string[] {
  const wrong = (sql: string, sentence: (row: Row) => string) => books.all(sql).map(sentence)
  return [
    ...wrong(
      'SELECT currency, sum(amount) AS amount FROM balances GROUP BY currency HAVING sum(amount) <> 0',
      ({ currency, amount }) => `${currency} sums to ${amount}`,
    ),
    ...wrong(
      `SELECT booking FROM lines GROUP BY booking, currency HAVING sum(amount) <> 0 OR count(*) <> 2`,
      ({ booking }) => `Booking ${booking} is not in balance`,
    ),
    ...wrong(
      `SELECT account, currency FROM
         (SELECT account, currency, amount FROM balances
          UNION ALL SELECT account, currency, -sum(amount) FROM lines GROUP BY account, currency)
       GROUP BY account, currency HAVING sum(amount) <> 0`,
      ({ account, currency }) => `The balance of ${account} in ${currency} is not the sum of its lines`,
    ),
    ...wrong(
      `SELECT psp FROM payments LEFT JOIN balances
         ON account = 'held:' || psp AND balances.currency = payments.currency
       WHERE held <> coalesce(amount, 0)`,
      ({ psp }) => `Payment ${psp} holds another amount than its account`,
    ),
    ...wrong(
      `SELECT psp FROM payments WHERE status <> 'authorised' AND held <> 0`,
      ({ psp }) => `Payment ${psp} has ended and holds money`,
    ),
    ...wrong(
      `SELECT psp FROM payments WHERE captured <>
         (SELECT coalesce(sum(CASE kind WHEN 'payment' THEN amount ELSE -amount END), 0)
          FROM bookings WHERE subject = psp AND kind IN ('payment', 'payment failed'))`,
      ({ psp }) => `Payment ${psp} has captured another amount than its bookings`,
    ),
    ...wrong(
      `SELECT psp FROM payments WHERE refunded <>
         (SELECT coalesce(sum(CASE kind WHEN 'refund' THEN amount ELSE -amount END), 0)
          FROM bookings WHERE subject = psp AND kind IN ('refund', 'refund failed'))`,
      ({ psp }) => `Payment ${psp} has refunded another amount than its bookings`,
    ),
    ...wrong(
      `SELECT id FROM transfers LEFT JOIN balances
         ON account = 'payout:' || id AND balances.currency = transfers.currency
       WHERE coalesce(balances.amount, 0) <>
         CASE WHEN is_accepted = 0 AND status IN ('received', 'authorised', 'booked') THEN transfers.amount ELSE 0 END`,
      ({ id }) => `Transfer ${id} has another amount under way than its account`,
    ),
    ...wrong(
      `SELECT account, currency FROM balances WHERE amount < 0
         AND account NOT IN ('opening', 'merchant') AND account NOT LIKE 'card:%'`,
      ({ account, currency }) => `${account} has less than nothing in ${currency}`,
    ),
  ]
}
