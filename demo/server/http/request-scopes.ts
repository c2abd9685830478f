/** Gives every request its scope. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { insideRequest, newRequestScope, type RequestScope } from '../request-scope.ts'
import { sendBroken } from './failures.ts'

/** Register it before every other hook. */
export function registerRequestScopes(app: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>()
  app.addHook('onRequest', (request, reply, done) => {
    const scope = newRequestScope((error) => {
      request.log.error(
        { event: 'call-failed', err: error, route: request.routeOptions.url },
        'a call failed',
      )
      if (reply.sent || reply.raw.headersSent) request.raw.destroy()
      else sendBroken(reply)
    }, request.ip)
    scopes.set(request, scope)
    reply.raw.once('close', () => scope.end())
    insideRequest(scope, done)
  })
  // Once a body has been read, Node continues in the connection's async context instead of the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request)
    if (scope) insideRequest(scope, done)
    else done()
  })
}
