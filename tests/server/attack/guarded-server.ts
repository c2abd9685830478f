/** A server whose routes fail in ways that no route of ours does, guarded as ours is. Prints its port. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { registerErrorHandler } from '#server/http/failures.ts'
import { registerRequestScopes } from '#server/http/request-scopes.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { reporterOn } from '#server/platform/observability/report.ts'
import { outsideRequest } from '#server/request-scope.ts'
import { guardProcess } from '#server/start/process-guard.ts'

const log = openLog({ level: 'error', form: 'json', write: (line) => process.stderr.write(line) })
const app = Fastify()
registerErrorHandler(app)
registerRequestScopes(app)
guardProcess({
  report: reporterOn(log),
  stop: (exitCode) => app.close().then(() => process.exit(exitCode)),
})

app.get('/well', async () => 'well')
app.get('/rejects', async () => {
  void Promise.reject(new Error('a rejection that nobody handles'))
  return 'answered'
})
app.route({
  method: ['GET', 'POST'],
  url: '/throws',
  handler: () =>
    new Promise(() => {
      setTimeout(() => {
        throw new Error('an exception of one request')
      })
    }),
})
app.get('/throws-outside', async () => {
  outsideRequest(() =>
    setTimeout(() => {
      throw new Error('an exception of no request')
    }),
  )
  return 'answered'
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
