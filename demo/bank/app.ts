/** The bank's HTTP side: Adyen's calls, the reports, and the pages for people. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { askForSandboxKey } from './access.ts'
import { serveCalls, serveReads } from './adyen-routes.ts'
import type { Bank } from './bank-parts.ts'
import { isOfTransfers } from './paths.ts'
import { serveControl, servePages } from './people-routes.ts'
import { CallRefused, transferError } from './refusals.ts'
import { serveReports } from './report-routes.ts'
import { serveSecuredFields } from './secured-fields/page.ts'

const maxBodyBytes = 100_000

/** `changed` is called after each call that may have left work to do. */
export function buildApp(bank: Bank, changed: () => void): FastifyInstance {
  const app = fastify({ bodyLimit: maxBodyBytes, logger: false })
  askForSandboxKey(app, bank)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
  })
  serveCalls(app, bank, changed)
  serveReads(app, bank)
  serveReports(app, bank)
  servePages(app, bank)
  serveControl(app, bank, changed)
  serveSecuredFields(app)
  app.setErrorHandler(answerError)
  return app
}

type AppError = Error & { readonly statusCode?: number }

/** Answers in the shape of the interface that was called. */
function answerError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallRefused) return reply.code(error.status).send(error.body)
  const status = error.statusCode ?? 500
  const message = status < 500 ? error.message : 'Internal error'
  if (isOfTransfers(request.url)) {
    const { body } = transferError(status, status < 500 ? '00_400' : '00_500', 'Error', message)
    return reply.code(status).send(body)
  }
  const errorType = status < 500 ? 'validation' : 'internal'
  return reply.code(status).send({ status, errorCode: status < 500 ? '702' : '905', message, errorType })
}
