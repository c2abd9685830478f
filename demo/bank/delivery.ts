/** Sends webhooks at least once: each stays in the bank's file until its receiver has answered with 2xx. */
import type { Bank } from './bank-parts.ts'
import { type Webhook, webhookOf } from './webhooks.ts'

/** Resolves when the receiver has taken the webhook, and throws otherwise. */
export type Deliver = (webhook: Webhook, signal: AbortSignal) => Promise<void>

const answerMs = 10_000
const firstRetryMs = 250
const longestRetryMs = 30_000
const atOnce = 8
const storeMs = 25
const maxResults = 64

/** Posts to one address. */
export const deliverTo =
  (url: string): Deliver =>
  async ({ body, headers }, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The receiver answered ${response.status}`)
  }

type WebhookRow = {
  readonly id: bigint
  readonly channel: Webhook['channel']
  readonly subject: string
  readonly body: string
  readonly attempts: bigint
}

export type Delivery = {
  /** Starts what is due and not under way. */
  run(): void
  /** When the next webhook is due, in milliseconds since 1970; undefined when none waits. */
  nextDue(): number | undefined
  isEmpty(): boolean
  /** Ends what is under way; it stays stored. */
  close(): Promise<void>
}

/** `changed` is called after each try. */
export const openDelivery = (bank: Bank, deliver: Deliver, changed: () => void): Delivery =>
  new OpenDelivery(bank, deliver, changed)

class OpenDelivery implements Delivery {
  readonly #bank: Bank
  readonly #deliver: Deliver
  readonly #changed: () => void
  readonly #stop = new AbortController()
  readonly #underWay = new Map<bigint, { subject: string; done: Promise<void> }>()
  /** Those of tries that are not stored yet. */
  readonly #results = new Map<bigint, { attempts: bigint; isDelivered: boolean }>()
  #timer: NodeJS.Timeout | undefined
  /** Until when `run` has looked. */
  #lookedAtMs = 0

  constructor(bank: Bank, deliver: Deliver, changed: () => void) {
    this.#bank = bank
    this.#deliver = deliver
    this.#changed = changed
    // Failed webhooks are retried at once: their receiver may be back since the bank closed.
    bank.books.run(
      'UPDATE webhooks SET due = min(due, ?) WHERE delivered_at IS NULL AND attempts > 0',
      bank.now().getTime(),
    )
  }

  run(): void {
    this.#lookedAtMs = this.#bank.now().getTime()
    if (this.#results.size >= maxResults) this.#store()
    if (this.#stop.signal.aborted || this.#underWay.size >= atOnce) return
    const due = this.#bank.books.all<WebhookRow>(
      `SELECT id, channel, subject, body, attempts FROM webhooks
       WHERE delivered_at IS NULL AND due <= ? ORDER BY due, id LIMIT ?`,
      this.#lookedAtMs,
      this.#results.size + this.#underWay.size + 4 * atOnce,
    )
    const busy = new Set([...this.#underWay.values()].map(({ subject }) => subject))
    for (const webhook of due) {
      const { id, subject } = webhook
      if (this.#underWay.size >= atOnce) return
      // Webhooks of one payment arrive in order, unless disorder was asked for.
      if (this.#underWay.has(id) || this.#results.has(id) || busy.has(subject)) continue
      busy.add(subject)
      this.#underWay.set(id, { subject, done: this.#send(webhook) })
    }
  }

  nextDue(): number | undefined {
    // Webhooks due by then are under way, or wait for one that is; those that fell due since are next.
    const row = this.#bank.books.one<{ due: bigint }>(
      'SELECT due FROM webhooks WHERE delivered_at IS NULL AND due > ? ORDER BY due LIMIT 1',
      this.#lookedAtMs,
    )
    return row && Number(row.due)
  }

  isEmpty(): boolean {
    if (this.#underWay.size > 0) return false
    this.#store()
    return !this.#bank.books.one('SELECT 1 FROM webhooks WHERE delivered_at IS NULL LIMIT 1')
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#underWay.values()].map(({ done }) => done))
    this.#store()
  }

  #send({ id, channel, body, attempts }: WebhookRow): Promise<void> {
    return this.#deliver(webhookOf(this.#bank, channel, body), this.#stop.signal).then(
      () => this.#note(id, attempts, true),
      () => this.#note(id, attempts, false),
    )
  }

  #note(id: bigint, attempts: bigint, isDelivered: boolean): void {
    this.#underWay.delete(id)
    this.#results.set(id, { attempts, isDelivered })
    if (this.#stop.signal.aborted) return
    this.#timer ??= setTimeout(() => {
      this.#store()
      this.#changed()
    }, storeMs)
    this.#changed()
  }

  /** One commit for many results: a second delivery does no harm, a wait for the disk after each would. */
  #store(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#results.size === 0) return
    const { books } = this.#bank
    const now = this.#bank.now().getTime()
    books.transaction(() => {
      for (const [id, { attempts, isDelivered }] of this.#results)
        if (isDelivered)
          books.run('UPDATE webhooks SET delivered_at = ?, attempts = attempts + 1 WHERE id = ?', now, id)
        else
          books.run(
            'UPDATE webhooks SET due = ?, attempts = attempts + 1 WHERE id = ?',
            now + Math.min(firstRetryMs * 2 ** Math.min(Number(attempts), 16), longestRetryMs),
            id,
          )
    })
    this.#results.clear()
  }
}
