/** A log line, figures and a span of each request, by its route and never by its address, which has ids and tokens. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/observability/instruments.ts'
import type { RequestFacts } from '../platform/observability/log.ts'
import { type OpenSpan, openRequestSpan } from '../platform/observability/tracing.ts'

/** The kind of caller, as far as the log may know. */
type CallerKind = 'visitor' | 'person' | 'operator' | 'host' | 'partner' | 'processor'

const callers = new WeakMap<FastifyRequest, CallerKind>()

/** Notes who made the request, as soon as it is known; a visitor until then. */
export const noteCaller = (request: FastifyRequest, kind: CallerKind): void => {
  callers.set(request, kind)
}

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** Load balancers and the card processor, whose calls are many: only failed ones are news. */
const machines: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/api/webhooks/adyen'])

function levelOf(route: string, status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn'
  return machines.has(route) && status < 400 ? 'debug' : 'info'
}

/** Tells of a request that was answered. */
export function tellRequest(
  metrics: Metrics | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { method } = request
  const route = request.routeOptions.url ?? 'none'
  const status = reply.statusCode
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const caller = callers.get(request) ?? 'visitor'
  const facts: RequestFacts = { method, route, status, ms, caller }
  request.log[levelOf(route, status)](facts, 'request')
  metrics?.count('cowrie_requests_total', { method, route, status: String(status) })
  metrics?.record('cowrie_request_duration_seconds', reply.elapsedTime / 1000, { method, route })
  spans.get(request)?.end({ 'http.response.status_code': status, caller }, status >= 500)
}

/** Register it before every hook that may answer. */
export function registerRequestLines(app: FastifyInstance, metrics: Metrics | undefined): void {
  const inSpan = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route, request: request.id }
    const { traceparent } = request.headers
    const span = openRequestSpan(
      `${request.method} ${route}`,
      attributes,
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    if (span) spans.set(request, span)
    inSpan(request, done)
  })
  // Once a body has been read, Node continues in the connection's async context instead of the request's.
  app.addHook('preValidation', (request, _reply, done) => inSpan(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    tellRequest(metrics, request, reply)
    done()
  })
}
