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
import { liveSessions } from '../accounts/sessions.ts'
import { createdAtOf, notificationsSince, unreadCount } from '../notifications/list.ts'
import type { AccessPolicy } from '../partners/access.ts'
import { refuse } from '../refusals.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Me, Server } from '../server.ts'
import { callerOf } from './caller.ts'
import type { Draining } from './draining.ts'

/** Proxies close what is silent for a minute or even 30 s. */
const heartbeatMs = 20_000
/** Transactions commit in another order than they wrote: what is a little older is read again, and sent once. */
const overlapMs = 10_000
/** More open pages than people have; the oldest ends. */
const maxStreamsPerPerson = 20
/** A client that doesn't read what it is sent is left behind, not waited for. */
const maxUnsentBytes = 256 * 1024

/** When clients of a server that restarts come back: drawn, so that they do not come back in one moment. */
const [minRetryMs, maxRetryMs] = [1_000, 6_000]

type Stream = {
  readonly me: Me
  readonly end: (event?: string) => void
  /** Ends the stream with word that the server is going away, and when to come back. */
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

  app.get(notificationStream, async (request, reply) => {
    const me = await authorizeStream(server, request, accessPolicy)
    const since = await resumeFrom(server, me, request)
    reply.hijack()
    // What the hooks of the app have set (who may read the answer from another origin) is ours to send now.
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
    const stream = outsideRequest(() => start(server, me, reply.raw, since, onEnd))
    personStreams.add(stream)
    if (personStreams.size > maxStreamsPerPerson) personStreams.values().next().value?.end()
  })

  const allStreams = () => [...streamsByPerson.values()].flatMap((personStreams) => [...personStreams])
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
  const me = await callerOf(server, request, origin)
  if (!me) throw refuse('signed-out')
  return me
}

/** The moment of the last event that the client has; an unknown one means that it starts now. */
async function resumeFrom(server: Server, me: Me, request: FastifyRequest): Promise<Date> {
  const last = request.headers['last-event-id']
  return (typeof last === 'string' && (await createdAtOf(server, me.id, last))) || server.clock()
}

function start(server: Server, me: Me, raw: ServerResponse, since: Date, onEnd: () => void): Stream {
  /** What was sent and may be read again: when it was written, by its id. */
  const sent = new Map<string, number>()
  let newest = since.getTime()
  let readFrom = new Date(newest - overlapMs)
  let isEnded = false
  let isPollDue = true
  let isPolling = false
  /** What has changed since the last look; undefined: anything may have. */
  let changed: Set<Topic> | undefined

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
    raw.end()
    onEnd()
  }

  function sendNotification(news: Notification, topics: Set<Topic> | undefined): void {
    const written = new Date(news.dateCreated).getTime()
    newest = Math.max(newest, written)
    if (sent.has(news.id) || written <= since.getTime()) return
    sent.set(news.id, written)
    // Its own word may be lost or still to come.
    for (const topic of noticeTopics[news.kind]) topics?.add(topic)
    write(`id: ${news.id}\nevent: notification\ndata: ${JSON.stringify(z.encode(notification, news))}\n\n`)
  }

  /** What will not be read again need not be known. */
  function dropSent(): void {
    readFrom = new Date(newest - overlapMs)
    for (const [id, written] of sent) if (written <= readFrom.getTime()) sent.delete(id)
  }

  /** One look at a time; a word that comes meanwhile makes another one. */
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
        if (!(await liveSessions(server, [me.sessionId])).has(me.sessionId)) return end('end')
        for await (const news of notificationsSince(server, me.id, readFrom))
          for (const each of news) sendNotification(each, topics)
        dropSent()
        if (topics) write(`event: changed\ndata: ${JSON.stringify({ topics: [...topics] })}\n\n`)
        write(`event: unread\ndata: ${JSON.stringify({ count: await unreadCount(server, me.id) })}\n\n`)
      }
    } catch {
      // The database is away: the client comes back and resumes.
      end()
    } finally {
      isPolling = false
    }
  }

  const unsubscribe = server.live.subscribe(me.id, (news) => void poll(news))
  raw.on('close', () => end())
  raw.on('error', () => end())
  write('retry: 3000\n\n')
  void poll()
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
