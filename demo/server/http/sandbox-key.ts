/**
 * The key of a sandbox that strangers can reach: the mailbox, the demo people and the scenarios are open only to
 * callers who give it, in the header `x-sandbox-key` or once in a form, whose cookie browsers keep for a day.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { daySeconds } from '#core/contract/time.ts'
import { equalsConstantTime } from '../platform/hashing/secrets.ts'
import { html } from '../platform/messages/html.ts'
import { networkOf } from '../platform/network/network.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { hasMailbox } from '../settings/settings.ts'
import { htmlPage } from './page.ts'

const cookieName = 'cowrie-sandbox'
/** Wrong keys of one network within `windowMs`; beyond them right ones are refused too. */
const maxWrongKeys = 10
const windowMs = 3600 * 1000
/** The networks whose wrong keys are counted; the oldest is forgotten. */
const maxNetworks = 10_000

export type SandboxKey = {
  /** Answers the request itself, with a refusal or the form, unless the caller has the key. */
  require(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Adds the route of the form. */
  register(app: FastifyInstance): void
}

/** Undefined when no key is needed. */
export function sandboxKeyOf(server: Server): SandboxKey | undefined {
  const { sandboxKey: key, publicUrl } = server.settings
  if (key === undefined) return undefined
  const wrongKeys = new Map<string, { count: number; until: number }>()
  // The cookie cannot be turned back into the key, and ends when the key changes.
  const cookie = createHmac('sha256', key).update('sandbox cookie').digest('base64url')
  const isSecure = publicUrl.startsWith('https:')

  /** Compares in constant time, and counts wrong keys. Throws `too-many-requests`. */
  function isKey(given: string, address: string): boolean {
    const network = networkOf(address)
    const now = server.clock().getTime()
    const before = wrongKeys.get(network)
    const wrong = before && before.until > now ? before : { count: 0, until: now + windowMs }
    if (wrong.count >= maxWrongKeys)
      throw refuse('too-many-requests', {
        wait: ({ seconds }) => seconds(Math.ceil((wrong.until - now) / 1000)),
      })
    if (equalsConstantTime(given, key as string)) return true
    wrongKeys.delete(network)
    if (wrongKeys.size >= maxNetworks) wrongKeys.delete(wrongKeys.keys().next().value as string)
    wrongKeys.set(network, { ...wrong, count: wrong.count + 1 })
    return false
  }

  /** The problem of a typed key, for the form; undefined for the right one. */
  function problemOf(given: string, address: string): { status: number; message: string } | undefined {
    try {
      return isKey(given, address) ? undefined : { status: 403, message: 'This key is wrong.' }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, message: error.details }
      throw error
    }
  }

  function hasKey(request: FastifyRequest): boolean {
    const header = request.headers['x-sandbox-key']
    if (typeof header === 'string') return isKey(header, request.ip)
    const found = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
    return found !== undefined && equalsConstantTime(found, cookie)
  }

  return {
    async require(request, reply) {
      reply.header('cache-control', 'no-store').header('vary', 'accept, cookie, x-sandbox-key')
      if (hasKey(request)) return
      if (!request.headers.accept?.includes('text/html')) throw refuse('sandbox-key-needed')
      return reply.code(403).type('text/html; charset=utf-8').send(form())
    },
    register(app) {
      app.register(async (scope) => {
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 4096 },
          (_request, body, done) => done(null, new URLSearchParams(String(body))),
        )
        scope.post('/sandbox/key', async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const given = request.body instanceof URLSearchParams ? (request.body.get('key') ?? '') : ''
          const problem = problemOf(given.trim(), request.ip)
          if (problem)
            return reply.code(problem.status).type('text/html; charset=utf-8').send(form(problem.message))
          return reply
            .header(
              'set-cookie',
              `${cookieName}=${cookie}; Path=/sandbox; Max-Age=${daySeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
            )
            .redirect(hasMailbox(server.settings) ? '/sandbox/mailbox' : '/sandbox/people', 303)
        })
      })
    },
  }
}

const form = (problem?: string) =>
  htmlPage(
    'Sandbox key',
    html`<h1>Sandbox key</h1>
<p>This sandbox is open to the public, so you need its key to see its mailbox and its demo people. Ask its operator for the
key. It’s the setting SANDBOX_KEY, or the file sandbox-key in the data folder.</p>
${problem ? html`<p role="alert"><strong>${problem}</strong></p>` : undefined}
<form method="post" action="/sandbox/key"><label>Key <input name="key" type="password" autocomplete="current-password" required
${problem ? html`aria-invalid="true"` : undefined} autofocus></label> <button>Show</button></form>`,
  )
