/**
 * Server-sent events of a signed-in person: their notifications as they are written, and how many are unread. An open
 * stream does not keep a session alive, and ends with it.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Topic } from '#core/contract/endpoint.ts'
import {
  type Notification,
  noticeTopics,
  notification,
  notificationStream,
} from '#core/contract/notifications.ts'
import { findSessionTogether, liveSessions } from '../accounts/sessions.ts'
import { gathering } from '../gathering.ts'
import {
  createdAtOf,
  maxNews,
  type NewsAsked,
  notificationsSince,
  pageStates,
} from '../notifications/list.ts'
import type { AccessPolicy } from '../partners/access.ts'
import { isInReach } from '../partners/widgets.ts'
import { refuse } from '../refusals.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Me, Server } from '../server.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { callerOf } from './caller.ts'
import type { Draining } from './draining.ts'
import { noteCaller } from './request-lines.ts'

/** Proxies close a connection that is silent for a minute, some after 30 s. */
const heartbeatMs = 20_000
/** Transactions commit in another order than they write: each poll reads this overlap again, and sends each row once. */
const overlapMs = 10_000
/** More open pages than people have; the oldest ends. */
const maxStreamsPerPerson = 20
/** Ends the stream of a client that does not read. */
const maxUnsentBytes = 256 * 1024
/** A person who signs in on a page that has been open for longer has asked for nothing before. */
const maxPageAgeMs = 120_000

/** The random wait of clients before they reconnect to a restarting server, so that they do not all come at once. */
const [minRetryMs, maxRetryMs] = [1_000, 6_000]

type Start = {
  /** The client has received, or asked for, everything before. */
  readonly since: Date
  /** The client asked for its answers since then, and no stream has told it anything. */
  readonly isNewPage: boolean
}

type Stream = {
  readonly me: Me
  readonly end: (event?: string) => void
  /** Ends the stream because the server stops, with the time to reconnect. */
  readonly restart: () => void
  readonly heartbeat: () => void
}

export function registerStream(
  app: FastifyInstance,
  server: Server,
  accessPolicy: AccessPolicy,
  draining: Draining,
): void {
  const streamsByPerson = new Map<string, Set<Stream>>()
  const reads = streamReads(server)

  app.get(notificationStream, async (request, reply) => {
    const me = await authorizeStream(server, request, accessPolicy)
    const from = await resumeFrom(server, reads, me, request)
    reply.hijack()
    // The raw response bypasses Fastify, so the headers of its hooks (CORS) are sent here.
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
    reply.raw.writeHead(200, {
      ...(Object.fromEntries(headers) as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const personStreams = streamsByPerson.get(me.id) ?? new Set()
    streamsByPerson.set(me.id, personStreams)
    const onEnd = () => {
      personStreams.delete(stream)
      if (personStreams.size === 0 && streamsByPerson.get(me.id) === personStreams)
        streamsByPerson.delete(me.id)
    }
    const stream = outsideRequest(() => start(server, reads, me, reply.raw, from, onEnd))
    personStreams.add(stream)
    if (personStreams.size > maxStreamsPerPerson) personStreams.values().next().value?.end()
  })

  const allStreams = () => [...streamsByPerson.values()].flatMap((personStreams) => [...personStreams])
  server.metrics?.watch('cowrie_streams_open', () => [{ value: allStreams().length, labels: {} }])
  const timer = setInterval(() => void endDeadSessions(), heartbeatMs)
  timer.unref()
  async function endDeadSessions() {
    const streams = allStreams()
    if (streams.length === 0) return
    const alive = await liveSessions(
      server,
      streams.map(({ me }) => me.sessionId),
    ).catch(() => undefined)
    for (const stream of streams) {
      if (alive && !alive.has(stream.me.sessionId)) stream.end('end')
      else stream.heartbeat()
    }
  }
  draining.onBegin(() => {
    clearInterval(timer)
    for (const stream of allStreams()) stream.restart()
  })
}

async function authorizeStream(
  server: Server,
  request: FastifyRequest,
  accessPolicy: AccessPolicy,
): Promise<Me> {
  const origin = await accessPolicy.authorize(request, 'notificationStream')
  const me = await callerOf(server, request, origin, findSessionTogether)
  if (!me) throw refuse('signed-out')
  if (!isInReach(me.widgets, 'notificationStream')) throw refuse('not-allowed')
  noteCaller(request, 'person')
  const language = acceptedLanguage(request.headers['accept-language'])
  return { ...me, language }
}

/**
 * The time of the last event that the client has received, or the time when its page began: its answers may be as old,
 * and what changed since then is news for it. Now for an unknown event.
 */
async function resumeFrom(
  server: Server,
  reads: StreamReads,
  me: Me,
  request: FastifyRequest,
): Promise<Start> {
  const last = request.headers['last-event-id']
  const resumed = typeof last === 'string' ? await reads.createdAt({ personId: me.id, id: last }) : undefined
  if (resumed) return { since: resumed, isNewPage: false }
  const { pageAgeMs } = request.query as { pageAgeMs?: unknown }
  const ageMs = typeof pageAgeMs === 'string' && /^\d{1,9}$/.test(pageAgeMs) ? Number(pageAgeMs) : undefined
  return {
    since: new Date(server.clock().getTime() - Math.min(ageMs ?? 0, maxPageAgeMs)),
    isNewPage: ageMs !== undefined,
  }
}

/** What each stream asks when it opens and with each signal; after a restart thousands ask at once. */
const streamReads = (server: Server) => ({
  createdAt: gathering((asked: Parameters<typeof createdAtOf>[1]) => createdAtOf(server, asked)),
  state: gathering((asked: Parameters<typeof pageStates>[1]) => pageStates(server, asked)),
  news: gathering((asked: readonly NewsAsked[]) => encodedNews(server, asked)),
})
type StreamReads = ReturnType<typeof streamReads>

/** A notification as it is sent. */
type News = {
  readonly id: string
  readonly kind: Notification['kind']
  readonly createdAt: Date
  readonly event: string
}

/** Reads and encodes once what several pages of a person ask for. */
async function encodedNews(server: Server, asked: readonly NewsAsked[]): Promise<News[][]> {
  const keyOf = ({ personId, language, after }: NewsAsked) => `${personId} ${language} ${after}`
  const merged = new Map<string, NewsAsked>()
  for (const each of asked) {
    const earliest = merged.get(keyOf(each))
    if (!earliest || each.since < earliest.since) merged.set(keyOf(each), each)
  }
  const found = await notificationsSince(server, [...merged.values()])
  const encoded = new Map(
    [...merged.keys()].map((key, at) => [
      key,
      (found[at] ?? []).map((each) => ({
        id: each.id,
        kind: each.kind,
        createdAt: new Date(each.dateCreated),
        event: `id: ${each.id}\nevent: notification\ndata: ${JSON.stringify(z.encode(notification, each))}\n\n`,
      })),
    ]),
  )
  return asked.map((each) => encoded.get(keyOf(each)) ?? [])
}

function start(
  server: Server,
  reads: StreamReads,
  me: Me,
  raw: ServerResponse,
  { since, isNewPage }: Start,
  onEnd: () => void,
): Stream {
  /** Creation times by id of sent notifications that a poll may read again. */
  const sent = new Map<string, number>()
  let newest = since.getTime()
  let readFrom = new Date(newest - overlapMs)
  let isEnded = false
  let isPollDue = true
  let isPolling = false
  let hasPolled = false
  /** Changed topics since the last poll; undefined: anything may have changed. */
  let changed: Set<Topic> | undefined = new Set()

  const write = (text: string) => {
    if (isEnded) return
    if (raw.writableLength > maxUnsentBytes) end()
    else raw.write(text)
  }
  const end = (event?: string) => {
    if (isEnded) return
    if (event) raw.write(`event: ${event}\ndata: {}\n\n`)
    isEnded = true
    unsubscribe()
    unsubscribePairs()
    raw.end()
    onEnd()
  }

  function sendNotification({ id, kind, createdAt, event }: News, topics: Set<Topic> | undefined): void {
    const written = createdAt.getTime()
    newest = Math.max(newest, written)
    if (sent.has(id) || written <= since.getTime()) return
    sent.set(id, written)
    // The signal of this notification may be lost or late.
    for (const topic of noticeTopics[kind]) topics?.add(topic)
    write(event)
  }

  async function sendNews(topics: Set<Topic> | undefined): Promise<void> {
    const reader = { personId: me.id, language: me.language ?? 'en' }
    let news = await reads.news({ ...reader, since: readFrom })
    for (;;) {
      for (const each of news) sendNotification(each, topics)
      const last = news.at(-1)
      if (!last || news.length < maxNews) return
      news = await reads.news({ ...reader, since: last.createdAt, after: last.id })
    }
  }

  /** Forgets notifications that no poll will read again. */
  function dropSent(): void {
    readFrom = new Date(newest - overlapMs)
    for (const [id, written] of sent) if (written <= readFrom.getTime()) sent.delete(id)
  }

  /** Runs one poll at a time; a signal during a poll starts another one. */
  async function poll(news?: readonly Topic[]) {
    changed = news && changed && new Set([...changed, ...news])
    isPollDue = true
    if (isPolling) return
    isPolling = true
    try {
      while (isPollDue && !isEnded) {
        isPollDue = false
        const topics = changed
        changed = new Set()
        const { sessionId, id: personId } = me
        const { isLive, hasNews, unread } = await reads.state({ sessionId, personId, since: readFrom })
        if (!isLive) return end('end')
        if (hasNews) {
          await sendNews(topics)
          dropSent()
        }
        // A new page has no other news than these topics.
        if (topics && (hasPolled || topics.size > 0))
          write(`event: changed\ndata: ${JSON.stringify({ topics: [...topics] })}\n\n`)
        hasPolled = true
        write(`event: unread\ndata: ${JSON.stringify({ count: unread })}\n\n`)
      }
    } catch {
      // The database is unreachable: the client reconnects and resumes.
      end()
    } finally {
      isPolling = false
    }
  }

  const unsubscribe = server.live.subscribe(me.id, (news) => void poll(news))
  // The page knows whether somebody looks at the pair.
  const unsubscribePairs = server.live.subscribePairs((pair) =>
    write(`event: pair\ndata: ${JSON.stringify({ pair })}\n\n`),
  )
  raw.on('close', () => end())
  raw.on('error', () => end())
  write('retry: 3000\n\n')
  void poll(isNewPage ? [] : undefined)
  return {
    me,
    end,
    restart() {
      const retryMs = Math.round(minRetryMs + Math.random() * (maxRetryMs - minRetryMs))
      write(`retry: ${retryMs}\nevent: restart\ndata: {}\n\n`)
      end()
    },
    heartbeat: () => write(': still here\n\n'),
  }
}
