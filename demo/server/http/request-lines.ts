/** A line in the log for each request, by its route and never by its address, which has ids and tokens. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestFacts } from '../observability/log.ts'

/** Who made a request, as far as the log may know. */
type CallerKind = 'visitor' | 'person' | 'operator' | 'host' | 'processor'

const callers = new WeakMap<FastifyRequest, CallerKind>()

/** Notes who made the request, as soon as it is known; a visitor until then. */
export const noteCaller = (request: FastifyRequest, kind: CallerKind): void => {
  callers.set(request, kind)
}

/** Writes the line of a request that was answered. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const facts: RequestFacts = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    caller: callers.get(request) ?? 'visitor',
  }
  request.log[facts.status >= 500 ? 'warn' : 'info'](facts, 'request')
}

/** Register it before every hook that may answer. */
export function registerRequestLines(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}
