/** Answers a failed call with `{isSuccess: false, title, details, message, code, requestId}` (rules/embedding.md#envelope). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/errors.ts'
import { CommitUnknown } from '../db/transactions.ts'
import { refusalMessages, verbatim } from '../messages/refusals.ts'
import { Refusal, refuse } from '../refusals.ts'
import { answerLanguage, setContentLanguage } from './accepted-language.ts'

/** The retry time for a call that the database could not serve. */
const busySeconds = 2
/** An outage fails every call, so it is logged once per this interval. */
const outageLogMs = 10_000

/** The end of an outage's quiet time. */
const quietUntil = new WeakMap<FastifyInstance, number>()

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure)
}

/** Answers a request that failed, and logs what nobody else is told. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error, request)
  if (refusal) {
    // What only the operator can mend, such as a key or a role. Errors of the processor say nothing of cards. Other
    // causes are the caller's, who could fill the log with them.
    if (refusal.code === 'card-processor-away' && refusal.cause instanceof Error)
      request.log.error(
        { reason: refusal.cause.message, route: request.routeOptions.url },
        'the card processor did not do its part',
      )
    return send(reply, refusal)
  }
  if (isUnavailable(error)) {
    if (Date.now() >= (quietUntil.get(request.server) ?? 0)) {
      quietUntil.set(request.server, Date.now() + outageLogMs)
      request.log.error(
        { err: error, reason: error.message, route: request.routeOptions.url },
        'the database could not serve a call',
      )
    }
    return send(reply, refuse('busy', { seconds: busySeconds }))
  }
  if (error instanceof CommitUnknown) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'a call may be done or not')
    return send(reply, refuse('maybe-done'))
  }
  // The log has the cause; the client learns nothing about the server's internals.
  request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
  return sendBroken(reply)
}

/** Answers 500, for a fault of the server. */
export function sendBroken(reply: FastifyReply) {
  const language = answerLanguage(reply.request)
  const { broken } = refusalMessages(language)
  setContentLanguage(reply, language)
  return reply.code(500).send({ isSuccess: false, ...broken, code: 'broken', requestId: reply.request.id })
}

export function send(reply: FastifyReply, refusal: Refusal) {
  const language = answerLanguage(reply.request)
  const { title, details } = refusal.textIn(language)
  setContentLanguage(reply, language)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(refusal.status).send({
    isSuccess: false,
    title,
    details,
    message: details,
    code: refusal.code,
    requestId: reply.request.id,
    ...(refusal.data !== undefined ? { data: refusal.data } : {}),
  })
}

export const unknownCall = (request: FastifyRequest, reply: FastifyReply) =>
  send(reply, refuse('not-found', { what: 'call', which: `${request.method} ${request.url.split('?')[0]}` }))

/** Translates the framework's own refusals. Any other error is a fault of the server. */
function asRefusal(error: FastifyError, { routeOptions }: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too-large', { limit: ({ kilobytes }) => kilobytes(routeOptions.bodyLimit / 1024) })
    case 'FST_REQ_FILE_TOO_LARGE':
      return refuse('too-large', { limit: ({ megabytes }) => megabytes(5) })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('bad-input', { field: 'content-type', problem: verbatim('must be application/json') })
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return refuse('bad-input', { field: 'request', problem: verbatim(error.message.toLowerCase()) })
  return undefined
}
