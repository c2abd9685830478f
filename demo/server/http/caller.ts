/** The caller of a request: the signed-in person behind its token, on the page and with the key of the session. */
import type { FastifyRequest } from 'fastify'
import { type Caller, type FindSession, sessionOf } from '../people/sessions/sessions.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { keyThumbprint } from './key-proof.ts'

export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * The signed-in person of a request; undefined for a visitor and for a session that is over. `page` is the origin of
 * the partner's page behind the request. Refuses with `proof-refused` or `proof-stale` when the session is bound to a
 * key and the request has no valid proof of it.
 */
export async function callerOf(
  server: Server,
  request: FastifyRequest,
  page: string | undefined,
  find?: FindSession,
): Promise<Caller | undefined> {
  const token = tokenOf(request)
  if (token === undefined) return undefined
  const proveKey = async (thumbprint: string) => {
    if ((await keyThumbprint(server, request, token)) !== thumbprint) throw refuse('proof-refused')
  }
  return sessionOf(server, token, page, proveKey, find)
}
