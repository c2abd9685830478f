/** Answers a failed call with `{isSuccess: false, title, details, message, code, requestId}` (rules/embedding.md#envelope). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../platform/db/errors.ts'
import { CommitUnknown } from '../platform/db/transactions.ts'
import { refusalMessages, verbatim } from '../platform/messages/refusals.ts'
import { type LogEvent, type Outage, outageOf, reporterOn } from '../platform/observability/report.ts'
import { Refusal, refuse } from '../refusals.ts'
import { answerLanguage, setContentLanguage } from './accepted-language.ts'

/** The retry time for a call that the database could not serve. */
const busySeconds = 2
/** An outage fails many calls. It is over when none has failed for so long. */
const quietMs = 10_000

/** Takes the failures of each. */
type Outages = Readonly<Record<'database' | 'processor', Outage['failed']>>

export function registerErrorHandler(app: FastifyInstance): void {
  const report = reporterOn(app.log)
  const untilQuiet = (failing: string, working: string, event: LogEvent) => {
    const { failed, over } = outageOf(report, failing, working, () => event)
    const end = setTimeout(over, quietMs).unref()
    return (error: unknown) => {
      failed(error)
      end.refresh()
    }
  }
  const outages: Outages = {
    database: untilQuiet(
      'the database could not serve a call',
      'the database serves the calls again',
      'database-away',
    ),
    // Faults that only the operator can fix, such as a wrong key. Errors of the processor say nothing of cards.
    processor: untilQuiet(
      'the card processor did not do its part',
      'the card processor does its part again',
      'processor-refuses',
    ),
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => sendFailure(error, request, reply, outages))
}

/** Answers a request that failed, and logs what nobody else is told. */
export function sendFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  outages?: Outages,
) {
  const refusal = asRefusal(error, request)
  if (refusal) {
    // Other causes are the caller's, who could fill the log with them.
    if (refusal.code === 'card-processor-away' && refusal.cause instanceof Error)
      outages?.processor(refusal.cause)
    return send(reply, refusal)
  }
  if (isUnavailable(error)) {
    outages?.database(error)
    return send(reply, refuse('busy', { seconds: busySeconds }))
  }
  if (error instanceof CommitUnknown) {
    request.log.error(
      { event: 'call-unknown', err: error, route: request.routeOptions.url },
      'a call may be done or not',
    )
    return send(reply, refuse('maybe-done'))
  }
  // The log has the cause; the client learns nothing about the server's internals.
  request.log.error({ event: 'call-failed', err: error, route: request.routeOptions.url }, 'a call failed')
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
