/** Registers every call that has a handler: access, input, handler, answer. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { maxKeyLength } from '#core/contract/idempotency-key.ts'
import type { Language } from '#core/contract/languages.ts'
import { searchAfterHeader } from '#core/contract/search-after.ts'
import { isReady } from '#core/contract/setup.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import type { AccessPolicy } from '../exchange/partners/access.ts'
import { isInReach } from '../exchange/partners/widgets.ts'
import { frozenRefusal, isClosedToFrozen } from '../people/accounts/frozen.ts'
import { setupOf } from '../people/accounts/setup.ts'
import { type Caller, rotateToken } from '../people/sessions/sessions.ts'
import { storable } from '../platform/db/storable.ts'
import { equalsConstantTime } from '../platform/hashing/secrets.ts'
import { refusalMessages, verbatim } from '../platform/messages/refusals.ts'
import { spanned } from '../platform/observability/tracing.ts'
import { refuse } from '../refusals.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Me, Server } from '../server.ts'
import type { Settings } from '../settings/settings.ts'
import { acceptedLanguage, setContentLanguage } from './accepted-language.ts'
import type { Handler } from './call.ts'
import { callerOf, tokenOf } from './caller.ts'
import { compressAnswer, keepPlain } from './compressed.ts'
import { handlers } from './handlers.ts'
import { hashingLimiter } from './hashing-limiter.ts'
import { decodeInput, readMultipart } from './input.ts'
import { hasKeyProof, keyThumbprint } from './key-proof.ts'
import { partnerPageOf } from './partner-page.ts'
import { noteCaller } from './request-lines.ts'
import { isCompressible } from './secret-answers.ts'
import { sendFile } from './send-file.ts'

/** Whether this server offers the call: production has no sandbox calls. */
export const isOffered = ({ access }: Endpoint, { isSandbox }: Pick<Settings, 'isSandbox'>): boolean =>
  access !== 'sandbox' || isSandbox

type AnyHandler = Handler<Endpoint>

/** The language of the sentences in the answer of a call. */
const answersIn = ({ method, sentences }: Endpoint, asked: Language | undefined): Language | undefined =>
  method === 'POST' || sentences ? asked : 'en'

export function registerRoutes(app: FastifyInstance, server: Server, accessPolicy: AccessPolicy): void {
  const limitHashing = hashingLimiter(server.settings.hashThreads)
  for (const [key, handler] of Object.entries(handlers)) {
    const name = key as keyof typeof handlers
    const endpoint: Endpoint = contract[name]
    if (!isOffered(endpoint, server.settings)) continue
    const handle: AnyHandler = (call) =>
      spanned(`call ${name}`, {}, async () => (handler as unknown as AnyHandler)(call))
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(isCompressible(name, endpoint) && { onSend: compressAnswer }),
      handler: limitHashing(name, async (request, reply) => {
        const origin = await accessPolicy.authorize(request, name)
        const asked = acceptedLanguage(request.headers['accept-language'])
        const me = await authorizeCaller(server, name, request, origin)
        const multipart = endpoint.file ? await readMultipart(request, endpoint.file) : undefined
        const input = decodeInput(endpoint, request, multipart ? multipart.fields : request.body)
        const thumbprint =
          endpoint.opensSession && hasKeyProof(request) ? await keyThumbprint(server, request) : undefined
        const run = () =>
          handle({
            server,
            // A cache may serve any other GET to readers of every language. Paper and files are English, because both
            // sides and their banks read them.
            me: (me && {
              ...me,
              language: answersIn(endpoint, asked),
              page: partnerPageOf(request, origin),
            }) as Me,
            input: input as never,
            key: keyOf(request),
            file: multipart?.file,
            language: asked,
            address: request.ip,
            device: storable(request.headers['user-agent'] ?? 'unknown device'),
            origin,
            keyThumbprint: thumbprint,
          })
        // A large file takes long and needs many statements, so it runs outside the request's scope.
        const outcome = await (endpoint.download ? outsideRequest(run) : run())
        reply.header('cache-control', 'no-store')
        if (endpoint.download) return sendFile(reply, endpoint.download, outcome.data as FileAnswer)
        if (outcome.after !== undefined) reply.header(searchAfterHeader, outcome.after)
        if (endpoint.picture && acceptsOnlyPictures(request))
          return redirectToPicture(reply, (outcome.data as Record<string, unknown>)[endpoint.picture])
        const data = z.encode(endpoint.answer, outcome.data as never)
        if (endpoint.bare) return data
        const token = me?.tokenIsDue ? tokenOf(request) : undefined
        const authorization = outcome.authorization ?? (token && (await rotateToken(server, token)))
        if (authorization) keepPlain(reply)
        const language = asked ?? 'en'
        setContentLanguage(reply, language)
        return {
          isSuccess: true,
          message: outcome.message ?? refusalMessages(language).done,
          data: data ?? null,
          ...(authorization ? { authorization } : {}),
        }
      }),
    })
  }
}

const acceptsOnlyPictures = ({ headers: { accept } }: FastifyRequest) =>
  /\bimage\//.test(accept ?? '') && !/\bjson\b/.test(accept ?? '')

/** As of an `<img>` whose requests a service worker or an app gives a token. */
function redirectToPicture(reply: FastifyReply, address: unknown) {
  if (typeof address !== 'string') throw refuse('not-found', { what: 'picture' })
  return reply.redirect(address, 302)
}

/** The caller of a request. Throws the refusal when they may not make the call. */
async function authorizeCaller(
  server: Server,
  name: keyof typeof contract,
  request: FastifyRequest,
  origin: string | undefined,
): Promise<Caller | undefined> {
  const { access, method }: Endpoint = contract[name]
  if (access === 'operator') {
    const key = request.headers['x-operator-key']
    const { operatorKey } = server.settings
    if (!operatorKey || typeof key !== 'string' || !equalsConstantTime(key, operatorKey))
      throw refuse('not-allowed')
    noteCaller(request, 'host')
    return undefined
  }
  const me = await callerOf(server, request, origin)
  if (me) noteCaller(request, 'person')
  // At a public call an ended session is a visitor: the pages that visitors see stay readable. So is a session that is
  // limited to other widgets.
  if (access === 'public') return me && isInReach(me.widgets, name) ? me : undefined
  if (!me) throw refuse('signed-out')
  if (!isInReach(me.widgets, name)) throw refuse('not-allowed')
  if (me.isFrozen && isClosedToFrozen(name, method))
    throw await frozenRefusal(server.database.db, server, me.id)
  if (access === 'ready') {
    const setup = await setupOf(server, me.id)
    if (!isReady(setup)) {
      const missing = (['kyc', 'pin', 'card'] as const).filter((step) => !setup.includes(step))
      throw refuse('setup-needed', { missing })
    }
  }
  return me
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || key.length > maxKeyLength)
    throw refuse('bad-input', {
      field: 'Idempotency-Key',
      problem: verbatim(`must be at most ${maxKeyLength} characters`),
    })
  return key
}
