import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { withoutSchemaCompilers } from '#server/http/schema-compilers.ts'

const query = { querystring: { type: 'object', properties: { page: { type: 'integer' } } } }
const answer = { response: { 200: { type: 'object', properties: { page: { type: 'integer' } } } } }

test.each([query, answer])('an app fails to start with a route that has a JSON schema', async (schema) => {
  const app = Fastify(withoutSchemaCompilers)
  app.get('/', { schema }, async () => ({ page: 1 }))
  await expect(app.ready()).rejects.toThrow('Routes have no JSON schemas')
  await app.close().catch(() => {})
})

test('an app starts and answers without one', async () => {
  const app = Fastify(withoutSchemaCompilers)
  app.get('/', async () => ({ page: 1 }))
  expect((await app.inject('/')).json()).toEqual({ page: 1 })
  await app.close()
})
