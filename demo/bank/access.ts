/** The keys that callers show: the API key on Adyen's interfaces, the sandbox's key on the pages for people. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Bank, keyedHash } from './bank-parts.ts'
import { checkoutError } from './refusals.ts'

/** The pages for people: they take the sandbox's key, not the API key. */
const forPeople = ['/', '/control', '/statements', '/audit']

/** The option of a route that only answers to the API key. */
export const withApiKey = (bank: Bank) => ({
  onRequest: async ({ headers }: FastifyRequest) => {
    if (isKey(bank, 'api key', bank.options.apiKey, headers['x-api-key'])) return
    throw checkoutError(401, '000', 'HTTP Status Response - Unauthorized')
  },
})

/** Asks for the sandbox's key on the pages for people, where the bank has one. */
export function askForSandboxKey(app: FastifyInstance, bank: Bank): void {
  const { sandboxKey } = bank.options
  if (sandboxKey === undefined) return
  app.addHook('onRequest', async (request, reply) => {
    if (!forPeople.includes(request.routeOptions.url ?? '') || hasSandboxKey(bank, sandboxKey, request))
      return
    // Browsers ask for a user, whose name is of no matter, and a password.
    reply.header('www-authenticate', 'Basic realm="Sandbox key"')
    return reply
      .code(401)
      .send({ message: 'The key of the sandbox is needed, as password or as x-sandbox-key' })
  })
}

function hasSandboxKey(bank: Bank, key: string, { headers }: FastifyRequest): boolean {
  const [, basic = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  const password = Buffer.from(basic, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  return [headers['x-sandbox-key'], password].some((given) => isKey(bank, 'sandbox key', key, given))
}

/** Compares hashes in constant time, so that neither the key nor its length leaks. */
function isKey(bank: Bank, purpose: string, right: string, given: unknown): boolean {
  const hashed = (key: string) => Buffer.from(keyedHash(bank, purpose, key))
  return timingSafeEqual(hashed(String(given ?? '')), hashed(right))
}
