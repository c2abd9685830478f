/** The partner behind a request. */
import type { FastifyRequest } from 'fastify'
import { crossOriginOf } from '../exchange/partners/access.ts'
import { type CallingPartner, partnerOfKey } from '../exchange/partners/keys.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { tokenOf } from './caller.ts'
import { noteCaller } from './request-lines.ts'

/**
 * The partner whose key the request has. Refuses as `partnerOfKey` does; with `partner-key-exposed` when a browser sends a
 * secret key, with `partner-key-kind` when the call needs one, and with `not-allowed` on a page that is not the
 * partner's.
 */
export async function callingPartner(
  server: Server,
  request: FastifyRequest,
  needs: 'secret' | 'any',
): Promise<CallingPartner> {
  const caller = await partnerOfKey(server, tokenOf(request))
  // Node's own fetch sends `sec-fetch-mode`, too.
  const isBrowser = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (caller.key.kind === 'secret' && isBrowser) throw refuse('partner-key-exposed')
  if (caller.key.kind === 'publishable' && needs === 'secret') throw refuse('partner-key-kind')
  const origin = crossOriginOf(server.settings, request)
  if (origin !== undefined && !caller.partner.origins.includes(origin)) throw refuse('not-allowed')
  noteCaller(request, 'partner')
  return caller
}
