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
import { notificationsSince, unreadCount, writtenAt } from '../notifications/list.ts'
import type { Doors } from '../partners/access.ts'
import { refuse } from '../refusals.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Me, Server } from '../server.ts'
import { callerOf } from './caller.ts'
import type { Draining } from './draining.ts'

/** Proxies close what is silent for a minute or even 30 s. */
const beat = 20_000
/** Transactions commit in another order than they wrote: what is a little older is read again, and sent once. */
const overlap = 10_000
/** More open pages than people have; the oldest ends. */
const mostPerPerson = 20
/** A client that doesn't read what it is sent is left behind, not waited for. */
const mostUnsent = 256 * 1024

/** When clients of a server that restarts come back: drawn, so that they do not come back in one moment. */
const [minRetryMs, maxRetryMs] = [1_000, 6_000]

type Stream = {
  readonly me: Me
  readonly end: (event?: string) => void
  /** Ends the stream with word that the server is going away, and when to come back. */
  readonly restart: () => void
  readonly beat: () => void
}

export function registerStream(app: FastifyInstance, server: Server, doors: Doors, draining: Draining): void {
  const open = new Map<string, Set<Stream>>()

  app.get(notificationStream, async (request, reply) => {
    const me = await admit(server, request, doors)
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
    const those = open.get(me.id) ?? new Set()
    open.set(me.id, those)
    const onEnd = () => {
      those.delete(stream)
      if (those.size === 0 && open.get(me.id) === those) open.delete(me.id)
    }
    const stream = outsideRequest(() => start(server, me, reply.raw, since, onEnd))
    those.add(stream)
    if (those.size > mostPerPerson) those.values().next().value?.end()
  })

  const all = () => [...open.values()].flatMap((those) => [...those])
  const timer = setInterval(() => void endDeadSessions(), beat)
  timer.unref()
  async function endDeadSessions() {
    const streams = all()
    if (streams.length === 0) return
    const alive = await liveSessions(
      server,
      streams.map(({ me }) => me.sessionId),
    ).catch(() => undefined)
    for (const stream of streams) {
      if (alive && !alive.has(stream.me.sessionId)) stream.end('end')
      else stream.beat()
    }
  }
  draining.onBegin(() => {
    clearInterval(timer)
    for (const stream of all()) stream.restart()
  })
}

async function admit(server: Server, request: FastifyRequest, doors: Doors): Promise<Me> {
  const origin = await doors.admit(request, 'notificationStream')
  const me = await callerOf(server, request, origin)
  if (!me) throw refuse('signed-out')
  return me
}

/** The moment of the last event that the client has; an unknown one means that it starts now. */
async function resumeFrom(server: Server, me: Me, request: FastifyRequest): Promise<Date> {
  const last = request.headers['last-event-id']
  return (typeof last === 'string' && (await writtenAt(server, me.id, last))) || server.clock()
}

function start(server: Server, me: Me, raw: ServerResponse, since: Date, onEnd: () => void): Stream {
  /** What was sent and may be read again: when it was written, by its id. */
  const sent = new Map<string, number>()
  let newest = since.getTime()
  let from = new Date(newest - overlap)
  let isOver = false
  let isNewsDue = true
  let isLooking = false
  /** What has changed since the last look; undefined: anything may have. */
  let changed: Set<Topic> | undefined

  const write = (text: string) => {
    if (isOver) return
    if (raw.writableLength > mostUnsent) end()
    else raw.write(text)
  }
  const end = (event?: string) => {
    if (isOver) return
    if (event) raw.write(`event: ${event}\ndata: {}\n\n`)
    isOver = true
    unlisten()
    raw.end()
    onEnd()
  }

  function tell(news: Notification, topics: Set<Topic> | undefined): void {
    const written = new Date(news.dateCreated).getTime()
    newest = Math.max(newest, written)
    if (sent.has(news.id) || written <= since.getTime()) return
    sent.set(news.id, written)
    // Its own word may be lost or still to come.
    for (const topic of noticeTopics[news.kind]) topics?.add(topic)
    write(`id: ${news.id}\nevent: notification\ndata: ${JSON.stringify(z.encode(notification, news))}\n\n`)
  }

  /** What will not be read again need not be known. */
  function forget(): void {
    from = new Date(newest - overlap)
    for (const [id, written] of sent) if (written <= from.getTime()) sent.delete(id)
  }

  /** One look at a time; a word that comes meanwhile makes another one. */
  async function look(news?: readonly Topic[]) {
    changed = news && changed && new Set([...changed, ...news])
    isNewsDue = true
    if (isLooking) return
    isLooking = true
    try {
      while (isNewsDue && !isOver) {
        isNewsDue = false
        const topics = changed
        changed = new Set()
        if (!(await liveSessions(server, [me.sessionId])).has(me.sessionId)) return end('end')
        for await (const news of notificationsSince(server, me.id, from))
          for (const each of news) tell(each, topics)
        forget()
        if (topics) write(`event: changed\ndata: ${JSON.stringify({ topics: [...topics] })}\n\n`)
        write(`event: unread\ndata: ${JSON.stringify({ count: await unreadCount(server, me.id) })}\n\n`)
      }
    } catch {
      // The database is away: the client comes back and resumes.
      end()
    } finally {
      isLooking = false
    }
  }

  const unlisten = server.live.listen(me.id, (news) => void look(news))
  raw.on('close', () => end())
  raw.on('error', () => end())
  write('retry: 3000\n\n')
  void look()
  return {
    me,
    end,
    restart() {
      const retryMs = Math.round(minRetryMs + Math.random() * (maxRetryMs - minRetryMs))
      write(`retry: ${retryMs}\nevent: restart\ndata: {}\n\n`)
      end()
    },
    beat: () => write(': still here\n\n'),
  }
}
