/**
 * The calls of partners, under an address of their own. They take a partner's key and nothing else: no token of a member
 * or an operator.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { partnerBase, partnerContract } from '#core/contract/partner-contract.ts'
import { type PartnerHandler, partnerHandlers } from '../exchange/partners/handlers.ts'
import { oncePerKey } from '../exchange/partners/repeats.ts'
import { refusalMessages } from '../platform/messages/refusals.ts'
import { spanned } from '../platform/observability/tracing.ts'
import type { Server } from '../server.ts'
import { acceptedLanguage, setContentLanguage } from './accepted-language.ts'
import { decodeInput } from './input.ts'
import { partnerOpenApi } from './openapi.ts'
import { callingPartner } from './partner-caller.ts'

export function registerPartnerRoutes(app: FastifyInstance, server: Server): void {
  for (const [name, spec] of Object.entries(partnerContract)) {
    const endpoint: Endpoint = spec
    const handle = partnerHandlers[
      name as keyof typeof partnerHandlers
    ] as unknown as PartnerHandler<Endpoint>
    app.route({
      method: endpoint.method,
      url: partnerBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const needs = endpoint.access === 'partner' ? 'secret' : 'any'
        const caller = await callingPartner(server, request, needs)
        const input = decodeInput(endpoint, request, request.body) as never
        const data = await oncePerKey(
          server,
          { partnerId: caller.partner.id, key: keyOf(request), call: name, input },
          () =>
            spanned(`partner call ${name}`, {}, async () =>
              z.encode(endpoint.answer, (await handle({ ...caller, server, input })) as never),
            ),
        )
        const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
        setContentLanguage(reply, language)
        reply.header('cache-control', 'no-store')
        return {
          isSuccess: true,
          message: refusalMessages(language).done,
          data: data ?? null,
        }
      },
    })
  }
  let manual: ReturnType<typeof partnerOpenApi> | undefined
  app.get(`${partnerBase}/openapi.json`, async () => {
    manual ??= partnerOpenApi(server.settings)
    return manual
  })
}

/** A read needs no key: it may be repeated anyway. */
function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'GET' || typeof key !== 'string' ? undefined : key
}
