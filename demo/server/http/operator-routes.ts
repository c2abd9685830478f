/**
 * The calls of the operators' console, under an address of their own. They take an operator's token and nothing else,
 * answer pages of this site only, and write each call to the operators' log before they begin.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorBase, operatorChoices, operatorContract } from '#core/contract/operator-contract.ts'
import { mayDecide } from '#core/contract/operator-roles.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { runInLane } from '../hashing/lane.ts'
import { refusalMessages } from '../messages/refusals.ts'
import { spanned } from '../observability/tracing.ts'
import { type OperatorHandler, operatorHandlers } from '../operators/handlers.ts'
import { logCall } from '../operators/log.ts'
import { operatorOf } from '../operators/sign-in.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { acceptedLanguage, setContentLanguage } from './accepted-language.ts'
import { tokenOf } from './caller.ts'
import { compressAnswer, keepPlain } from './compressed.ts'
import { decodeInput } from './input.ts'
import { noteCaller } from './request-lines.ts'
import { isCompressible } from './secret-answers.ts'

type AnyHandler = OperatorHandler<Endpoint>

export function registerOperatorRoutes(app: FastifyInstance, server: Server): void {
  for (const [name, spec] of Object.entries(operatorContract)) {
    const endpoint: Endpoint = spec
    const { task, handle } = operatorHandlers[name as keyof typeof operatorHandlers] as unknown as AnyHandler
    app.route({
      method: endpoint.method,
      url: operatorBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(isCompressible(name, endpoint) && { onSend: compressAnswer }),
      async handler(request, reply) {
        assertOwnPage(request, server)
        const token = tokenOf(request)
        const operator = endpoint.access === 'public' ? undefined : await operatorOf(server, token ?? '')
        if (endpoint.access !== 'public' && !operator) throw refuse('signed-out')
        if (operator) noteCaller(request, 'operator')
        const entry = { operatorId: operator?.id, call: name, about: aboutOf(request) }
        // What strangers try is counted, not kept.
        if (operator) await logCall(server, { ...entry, outcome: 'asked' })
        try {
          if (task && operator && !mayDecide(operator.role, task)) throw refuse('not-allowed')
          const input = decodeInput(endpoint, request, request.body) as never
          const call = {
            server,
            input,
            operator: operator as Operator,
            token: token as string,
            address: request.ip,
          }
          const lane = { me: operator, address: request.ip }
          const {
            data,
            authorization,
            operator: entered,
          } = await runInLane(lane, () =>
            spanned(`operator call ${name}`, {}, async () => handle(call as never)),
          )
          if (entered) await logCall(server, { ...entry, operatorId: entered.id, outcome: 'done' })
          const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
          setContentLanguage(reply, language)
          reply.header('cache-control', 'no-store')
          if (authorization) keepPlain(reply)
          return {
            isSuccess: true,
            message: refusalMessages(language).done,
            data: z.encode(endpoint.answer, data as never) ?? null,
            ...(authorization ? { authorization } : {}),
          }
        } catch (error) {
          if (operator)
            await logCall(server, { ...entry, outcome: error instanceof Refusal ? error.code : 'broken' })
          throw error
        }
      },
    })
  }
}

/** A browser names the page that calls; another site's page has no business here, whoever is signed in. */
function assertOwnPage(request: FastifyRequest, { settings }: Server): void {
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(settings.publicUrl).origin) throw refuse('not-allowed')
}

/** The parameters of the address, which are ids, days and names of feeds, and what was chosen of a closed list. */
function aboutOf({ params, body }: FastifyRequest): string {
  const chosen = ['what', 'outcome', 'decision', 'role'].flatMap((name) => {
    const value = (body as Record<string, unknown> | undefined)?.[name]
    return typeof value === 'string' && operatorChoices.has(value) ? [value] : []
  })
  const named = Object.values((params ?? {}) as Record<string, string>)
    .join(' ')
    .slice(0, 200)
  return [named, ...chosen].filter(Boolean).join(' ')
}
