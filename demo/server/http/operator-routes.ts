/** The calls of the operators' console. Each is in the operators' log before it begins. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { LoggedCall } from '#core/contract/logged-calls.ts'
import { operatorBase } from '#core/contract/operator-base.ts'
import { operatorChoices, operatorContract } from '#core/contract/operator-contract.ts'
import { mayDecide } from '#core/contract/operator-roles.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { type OperatorHandler, operatorHandlers } from '../exchange/operators/handlers.ts'
import { logCall } from '../exchange/operators/log.ts'
import { operatorOf } from '../exchange/operators/sign-in.ts'
import { storable } from '../platform/db/storable.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { registerOwnPage } from './own-page-routes.ts'

const handlerOf = (name: string) =>
  operatorHandlers[name as keyof typeof operatorHandlers] as unknown as OperatorHandler<Endpoint>

export function registerOperatorRoutes(app: FastifyInstance, server: Server): void {
  registerOwnPage<Operator>(app, server, {
    kind: 'operator',
    base: operatorBase,
    calls: operatorContract,
    callerOf: (token) => operatorOf(server, token),
    assertMay(name, { role }) {
      const { task } = handlerOf(name)
      if (task && !mayDecide(role, task)) throw refuse('not-allowed')
    },
    async handle(name, { input, caller, token, address }) {
      const call = { server, input, operator: caller, token, address }
      const { operator, ...outcome } = await handlerOf(name).handle(call as never)
      return { ...outcome, entered: operator }
    },
    log: (call, { id }, request, outcome) =>
      logCall(server, { operatorId: id, call: call as LoggedCall, about: aboutOf(request), outcome }),
  })
}

/** The parameters of the address, which are ids, days and names of feeds, and what was chosen of a closed list. */
function aboutOf({ params, body }: FastifyRequest): string {
  const chosen = ['what', 'outcome', 'decision', 'role'].flatMap((name) => {
    const value = (body as Record<string, unknown> | undefined)?.[name]
    return typeof value === 'string' && operatorChoices.has(value) ? [value] : []
  })
  const named = storable(Object.values((params ?? {}) as Record<string, string>).join(' '), 200)
  return [named, ...chosen].filter(Boolean).join(' ')
}
