/** Failures of the database and of the file system that pass: a client may repeat the call. */
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerErrorHandler } from '#server/http/failures.ts'

const app = Fastify()
registerErrorHandler(app)
app.get<{ Querystring: { code: string } }>('/', async ({ query: { code } }) => {
  throw Object.assign(new Error('could not extend file'), { code })
})
afterAll(() => app.close())

const answerTo = async (code: string) => {
  const answer = await app.inject({ url: '/', query: { code } })
  return [answer.statusCode, answer.json().code, answer.headers['retry-after']]
}

test.each([
  // insufficient_resources, disk_full, out_of_memory, too_many_connections, configuration_limit_exceeded
  ...['53000', '53100', '53200', '53300', '53400'],
  // a lock, a timeout, a shutdown, an input/output error, a standby
  ...['55P03', '57014', '57P01', '57P05', '58030', '25006'],
  ...['ENOSPC', 'EDQUOT', 'ENOMEM', 'EMFILE', 'ENFILE', 'EROFS', 'EIO'],
  ...['ECONNREFUSED', 'ENETUNREACH', 'EAI_AGAIN'],
])('%s is answered 503 with the time to wait', async (code) => {
  expect(await answerTo(code)).toEqual([503, 'busy', '2'])
})

test.each(['23505', '42P01', '22021', '57P04', 'ENOENT'])('%s is a fault of the server', async (code) => {
  expect(await answerTo(code)).toEqual([500, 'broken', undefined])
})
