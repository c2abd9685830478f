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
export function openDelivery(bank: Bank, deliver: Deliver, changed: () => void): Delivery {
  const { books } = bank
  const stop = new AbortController()
  const underWay = new Map<bigint, { subject: string; done: Promise<void> }>()
  const results = new Map<bigint, { attempts: bigint; isDelivered: boolean }>()
  let timer: NodeJS.Timeout | undefined
  /** Until when `run` has looked. */
  let lookedAtMs = 0
  // Whoever was away while the bank was closed is asked at once.
  books.run(
    'UPDATE webhooks SET due = min(due, ?) WHERE delivered_at IS NULL AND attempts > 0',
    bank.now().getTime(),
  )

  /** One commit for many results: a second delivery does no harm, a wait for the disk after each would. */
  function store() {
    clearTimeout(timer)
    timer = undefined
    if (results.size === 0) return
    const now = bank.now().getTime()
    books.transaction(() => {
      for (const [id, { attempts, isDelivered }] of results)
        if (isDelivered)
          books.run('UPDATE webhooks SET delivered_at = ?, attempts = attempts + 1 WHERE id = ?', now, id)
        else
          books.run(
            'UPDATE webhooks SET due = ?, attempts = attempts + 1 WHERE id = ?',
            now + Math.min(firstRetryMs * 2 ** Math.min(Number(attempts), 16), longestRetryMs),
            id,
          )
    })
    results.clear()
  }

  function note(id: bigint, attempts: bigint, isDelivered: boolean) {
    underWay.delete(id)
    results.set(id, { attempts, isDelivered })
    if (stop.signal.aborted) return
    timer ??= setTimeout(() => {
      store()
      changed()
    }, storeMs)
    changed()
  }

  function run() {
    lookedAtMs = bank.now().getTime()
    if (results.size >= maxResults) store()
    if (stop.signal.aborted || underWay.size >= atOnce) return
    const due = books.all<WebhookRow>(
      `SELECT id, channel, subject, body, attempts FROM webhooks
       WHERE delivered_at IS NULL AND due <= ? ORDER BY due, id LIMIT ?`,
      lookedAtMs,
      results.size + underWay.size + 4 * atOnce,
    )
    const busy = new Set([...underWay.values()].map(({ subject }) => subject))
    for (const { id, channel, subject, body, attempts } of due) {
      if (underWay.size >= atOnce) return
      // What concerns one payment arrives in its order, unless somebody wants it otherwise.
      if (underWay.has(id) || results.has(id) || busy.has(subject)) continue
      busy.add(subject)
      const done = deliver(webhookOf(bank, channel, body), stop.signal).then(
        () => note(id, attempts, true),
        () => note(id, attempts, false),
      )
      underWay.set(id, { subject, done })
    }
  }

  return {
    run,
    nextDue() {
      // What was due then is under way, or waits for what is; what fell due since is next.
      const row = books.one<{ due: bigint }>(
        'SELECT due FROM webhooks WHERE delivered_at IS NULL AND due > ? ORDER BY due LIMIT 1',
        lookedAtMs,
      )
      return row && Number(row.due)
    },
    isEmpty() {
      if (underWay.size > 0) return false
      store()
      return !books.one('SELECT 1 FROM webhooks WHERE delivered_at IS NULL LIMIT 1')
    },
    async close() {
      stop.abort()
      await Promise.all([...underWay.values()].map(({ done }) => done))
      store()
    },
  }
}
