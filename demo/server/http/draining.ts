/** How the server stops serving: it answers requests under way, refuses new ones, and keeps a deadline. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusals.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends event streams, answers the requests under way, and refuses new ones with 503, on which a load balancer
     * chooses another server. After `timeoutMs` it closes every connection, whatever is still under way. Resolves when
     * the server no longer listens. Call it once.
     */
    drain(timeoutMs: number): Promise<void>
    /** Goes on serving, but tells load balancers that it will stop: `/readyz` and `/healthz` answer 503. */
    leave(): void
  }
}

export type Draining = {
  /** Runs `work` as soon as the server stops serving. */
  onBegin(work: () => void): void
}

/** The time until another server, or the next one, is likely to listen. */
const retryAfterSeconds = 5
/** The interval of the search for connections that came while the server was closing. */
const closeEveryMs = 100

/** Register it after CORS, so that a page of another origin can read the refusal. */
export function registerDraining(app: FastifyInstance): Draining {
  const open = new Set<ServerResponse>()
  const atBegin = new Set<() => void>()
  let isLeaving = false
  let isDraining = false

  const begin = () => {
    isDraining = true
    for (const work of atBegin) work()
    atBegin.clear()
  }

  app.server.on('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isLeaving && !isDraining) return
    const { url = '' } = request.routeOptions
    // The process lives, but no balancer should send it anybody.
    if (url === '/livez') return
    if (['/healthz', '/readyz'].includes(url)) return reply.code(503).send({ status: 'draining' })
    if (!isDraining) return
    throw refuse('busy', { seconds: retryAfterSeconds })
  })
  app.addHook('onSend', async (_request, reply) => {
    // The next request of this caller must find another server, and an unread body must not be waited for.
    if (isDraining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => begin())
  app.decorate('leave', () => {
    isLeaving = true
  })
  app.decorate('drain', async (timeoutMs: number) => {
    begin()
    const answered = [...open].map((response) => new Promise((resolve) => response.once('close', resolve)))
    await Promise.race([Promise.all(answered), sleep(timeoutMs, undefined, { ref: false })])
    const closed = app.close()
    const closing = setInterval(() => app.server.closeAllConnections(), closeEveryMs)
    app.server.closeAllConnections()
    await closed.finally(() => clearInterval(closing))
  })
  return { onBegin: (work) => atBegin.add(work) }
}
