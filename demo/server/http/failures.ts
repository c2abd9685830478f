/** Every failure of a call as the envelope that clients know: `{isSuccess: false, title, details, message, code}` (D §4). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refusals.ts'

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal) return send(reply, refusal)
    // What went wrong stays here; the client is told nothing of the inside.
    request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
    return sendBroken(reply)
  })
}

/** What a client is told when something of ours failed. */
export const sendBroken = (reply: FastifyReply) =>
  reply.code(500).send({
    isSuccess: false,
    title: 'Sorry',
    details: 'Your request cannot be processed at this moment please try again later',
    message: 'Sorry your request cannot be processed at this moment please try again later',
    code: 'broken',
  })

export function send(reply: FastifyReply, refusal: Refusal) {
  return reply.code(refusal.status).send({
    isSuccess: false,
    title: refusal.title,
    details: refusal.details,
    message: refusal.details,
    code: refusal.code,
    ...('data' in refusal && refusal.data !== undefined ? { data: refusal.data } : {}),
  })
}

export const unknownCall = (request: FastifyRequest, reply: FastifyReply) =>
  send(reply, refuse('not-found', { what: `call (${request.method} ${request.url.split('?')[0]})` }))

/** The framework's own refusals, in our words. Anything else is a fault of ours. */
function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too-large', { limit: '64 KB' })
    case 'FST_REQ_FILE_TOO_LARGE':
      return refuse('too-large', { limit: '5 MB' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('bad-input', { field: 'content-type', problem: 'must be application/json' })
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return refuse('bad-input', { field: 'request', problem: error.message.toLowerCase() })
  return undefined
}
