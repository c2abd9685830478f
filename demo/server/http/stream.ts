/**
 * Server-sent events of a signed-in person: their notifications as they are written, and how many are unread. An open
 * stream does not keep a session alive, and ends with it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notificationStream } from '#core/contract/notifications.ts'
import type { AccessPolicy } from '../exchange/partners/access.ts'
import { isInReach } from '../exchange/partners/widgets.ts'
import { findSessionTogether, liveSessions } from '../people/sessions/sessions.ts'
import { refuse } from '../refusals.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Me, Server } from '../server.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { callerOf } from './caller.ts'
import type { Draining } from './draining.ts'
import { PersonStream, type Start } from './person-stream.ts'
import { noteCaller } from './request-lines.ts'
import { type StreamReads, streamReads } from './stream-reads.ts'

/** Proxies close a connection that is silent for a minute, some after 30 s. */
const heartbeatMs = 20_000
/** More open pages than people have; the oldest ends. */
const maxStreamsPerPerson = 20
/** A person who signs in on a page that has been open for longer has asked for nothing before. */
const maxPageAgeMs = 120_000

export function registerStream(
  app: FastifyInstance,
  server: Server,
  accessPolicy: AccessPolicy,
  draining: Draining,
): void {
  const streamsByPerson = new Map<string, Set<PersonStream>>()
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
    const stream = outsideRequest(() => new PersonStream({ server, reads, me, raw: reply.raw, from, onEnd }))
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
