/**
 * `/sandbox/scenarios/{name}` is an API base: everything below it is the API in the situation of that name. Only the
 * sandbox has these addresses; production registers nothing and rewrites no address.
 */
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { enterScenario } from '../exchange/scenarios/enter.ts'
import { isScenario, type ScenarioName, scenarioNamed, scenarios } from '../exchange/scenarios/scenarios.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { tokenOf } from './caller.ts'
import { sendBroken } from './failures.ts'
import type { SandboxKey } from './sandbox-key.ts'

const prefix = '/sandbox/scenarios/'
/** Milliseconds that the scenario `slow` adds. */
const delayMs = 3000

/** The scenario of an address, and the API's address behind it. */
function splitScenario(url: string): { name: ScenarioName; rest: string } | undefined {
  if (!url.startsWith(prefix)) return undefined
  const [, name = '', rest = ''] =
    /^([a-z-]+)(\/(?:api|json|files|embed|cdn|sandbox\/people)(?:[/?].*)?)$/i.exec(
      url.slice(prefix.length),
    ) ?? []
  return isScenario(name) ? { name, rest } : undefined
}

/** The `rewriteUrl` of a sandbox: the route of the call itself answers a call below a scenario. */
export const withoutScenario = (request: IncomingMessage): string => {
  const url = request.url ?? '/'
  return splitScenario(url)?.rest ?? url
}

export function registerScenarios(app: FastifyInstance, server: Server, key: SandboxKey | undefined): void {
  const onRequest = key ? [key.require] : []
  app.addHook('onRequest', async (request, reply) => {
    const found = splitScenario(request.originalUrl)
    // The frame of an isolated widget and its modules are no calls: they show what goes wrong.
    if (found && !/^\/(embed|cdn)\//i.test(found.rest)) return injectFault(found.name, request, reply)
  })
  app.get('/sandbox/scenarios', { onRequest }, async () => Object.keys(scenarios))
  app.post<{ Params: { name: string } }>(
    '/sandbox/scenarios/:name/sign-in',
    { onRequest },
    async (request, reply) => {
      const { name } = request.params
      if (!isScenario(name)) throw refuse('not-found', { what: 'scenario' })
      reply.header('cache-control', 'no-store')
      return enterScenario(server, name, tokenOf(request))
    },
  )
}

async function injectFault(name: ScenarioName, request: FastifyRequest, reply: FastifyReply) {
  switch (scenarioNamed(name).fault) {
    case 'slow':
      // A stopping server need not wait for it.
      await sleep(delayMs, undefined, { ref: false })
      return
    case 'offline':
      // Cuts the connection without an answer, as a lost network does.
      reply.hijack()
      request.raw.destroy()
      return
    case 'refusing':
      if (request.method === 'POST') throw refuse('too-many-requests', { wait: ({ aMinute }) => aMinute })
      return
    case 'broken':
      return sendBroken(reply)
  }
}
