/** One open stream: what a person's page is told while it is open. */
import type { ServerResponse } from 'node:http'
import type { Topic } from '#core/contract/endpoint.ts'
import { noticeTopics } from '#core/contract/notifications.ts'
import { maxNews } from '../people/notifications/list.ts'
import type { Me, Server } from '../server.ts'
import type { News, StreamReads } from './stream-reads.ts'

/** Transactions commit in another order than they write: each poll reads this overlap again, and sends each row once. */
const overlapMs = 10_000
/** Ends the stream of a client that does not read. */
const maxUnsentBytes = 256 * 1024

/** The random wait of clients before they reconnect to a restarting server, so that they do not all come at once. */
const [minRetryMs, maxRetryMs] = [1_000, 6_000]

export type Start = {
  /** The client has received, or asked for, everything before. */
  readonly since: Date
  /** The client asked for its answers since then, and no stream has told it anything. */
  readonly isNewPage: boolean
}

type StreamParts = {
  readonly server: Server
  readonly reads: StreamReads
  readonly me: Me
  readonly raw: ServerResponse
  readonly from: Start
  readonly onEnd: () => void
}

export class PersonStream {
  readonly me: Me
  readonly #reads: StreamReads
  readonly #raw: ServerResponse
  readonly #onEnd: () => void
  readonly #unsubscribe: readonly (() => void)[]
  /** In milliseconds; the client has everything before. */
  readonly #since: number
  /** Creation times by id of sent notifications that a poll may read again. */
  readonly #sent = new Map<string, number>()
  #newest: number
  #readFrom: Date
  #isEnded = false
  #isPollDue = true
  #isPolling = false
  #hasPolled = false
  /** Changed topics since the last poll; undefined: anything may have changed. */
  #changed: Set<Topic> | undefined = new Set()

  constructor({ server, reads, me, raw, from, onEnd }: StreamParts) {
    this.me = me
    this.#reads = reads
    this.#raw = raw
    this.#onEnd = onEnd
    this.#since = from.since.getTime()
    this.#newest = this.#since
    this.#readFrom = new Date(this.#newest - overlapMs)
    this.#unsubscribe = [
      server.live.subscribe(me.id, (news) => void this.#poll(news)),
      // The page knows whether somebody looks at the pair.
      server.live.subscribePairs((pair) => this.#write(`event: pair\ndata: ${JSON.stringify({ pair })}\n\n`)),
    ]
    raw.on('close', () => this.end())
    raw.on('error', () => this.end())
    this.#write('retry: 3000\n\n')
    void this.#poll(from.isNewPage ? [] : undefined)
  }

  end(event?: string): void {
    if (this.#isEnded) return
    if (event) this.#raw.write(`event: ${event}\ndata: {}\n\n`)
    this.#isEnded = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#raw.end()
    this.#onEnd()
  }

  /** Ends the stream because the server stops, with the time to reconnect. */
  restart(): void {
    const retryMs = Math.round(minRetryMs + Math.random() * (maxRetryMs - minRetryMs))
    this.#write(`retry: ${retryMs}\nevent: restart\ndata: {}\n\n`)
    this.end()
  }

  heartbeat(): void {
    this.#write(': still here\n\n')
  }

  #write(text: string): void {
    if (this.#isEnded) return
    if (this.#raw.writableLength > maxUnsentBytes) this.end()
    else this.#raw.write(text)
  }

  /** Runs one poll at a time; a signal during a poll starts another one. */
  async #poll(news?: readonly Topic[]): Promise<void> {
    this.#changed = news && this.#changed && new Set([...this.#changed, ...news])
    this.#isPollDue = true
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      while (this.#isPollDue && !this.#isEnded) {
        this.#isPollDue = false
        await this.#pollOnce()
      }
    } catch {
      // The database is unreachable: the client reconnects and resumes.
      this.end()
    } finally {
      this.#isPolling = false
    }
  }

  async #pollOnce(): Promise<void> {
    const topics = this.#changed
    this.#changed = new Set()
    const { sessionId, id: personId } = this.me
    const asked = { sessionId, personId, since: this.#readFrom }
    const { isLive, hasNews, unread } = await this.#reads.state(asked)
    if (!isLive) return this.end('end')
    if (hasNews) {
      await this.#sendNews(topics)
      this.#dropSent()
    }
    // A new page has no other news than these topics.
    if (topics && (this.#hasPolled || topics.size > 0))
      this.#write(`event: changed\ndata: ${JSON.stringify({ topics: [...topics] })}\n\n`)
    this.#hasPolled = true
    this.#write(`event: unread\ndata: ${JSON.stringify({ count: unread })}\n\n`)
  }

  async #sendNews(topics: Set<Topic> | undefined): Promise<void> {
    const reader = { personId: this.me.id, language: this.me.language ?? 'en' }
    let news = await this.#reads.news({ ...reader, since: this.#readFrom })
    for (;;) {
      for (const each of news) this.#sendNotification(each, topics)
      const last = news.at(-1)
      if (!last || news.length < maxNews) return
      news = await this.#reads.news({ ...reader, since: last.createdAt, after: last.id })
    }
  }

  #sendNotification({ id, kind, createdAt, event }: News, topics: Set<Topic> | undefined): void {
    const written = createdAt.getTime()
    this.#newest = Math.max(this.#newest, written)
    if (this.#sent.has(id) || written <= this.#since) return
    this.#sent.set(id, written)
    // The signal of this notification may be lost or late.
    for (const topic of noticeTopics[kind]) topics?.add(topic)
    this.#write(event)
  }

  /** Forgets notifications that no poll will read again. */
  #dropSent(): void {
    this.#readFrom = new Date(this.#newest - overlapMs)
    for (const [id, written] of this.#sent) if (written <= this.#readFrom.getTime()) this.#sent.delete(id)
  }
}
