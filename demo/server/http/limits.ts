/**
 * Requests per minute for each caller. They are counted by the matched route, not by the spelling of the address: case,
 * percent-encoding, slashes and a scenario's prefix lead to the same route and so to the same count.
 */
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operatorBase } from '#core/contract/operator-base.ts'
import { partnerBase } from '#core/contract/partner-contract.ts'
import { networkOf } from '../platform/network/network.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { type RequestCounts, sharedCounts, windowMs } from './request-counts.ts'

/** Requests per minute from one IPv4 address or one IPv6 /64. */
const requestsPerMinute = {
  /** Every route that is not named below. A person clicking fast stays far below it; a script does not. */
  calls: 300,
  /** The console's calls: what members and strangers of the same network do takes nothing from operators. */
  operators: 300,
  /** The calls of a partner's server, which speaks for all of its visitors. */
  partners: 1_200,
  /** The card processor's messages that it did not sign. Those that it signed are never counted. */
  unsignedMessages: 1_200,
  /** Pages and pictures: each takes a query, or is compressed for one reader. */
  pages: 600,
  /** Built files, some sixty per first visit, and health checks of load balancers. */
  files: 12_000,
} as const
type Budget = keyof typeof requestsPerMinute

/** The card processor's address. */
export const processorPath = '/api/webhooks/adyen'

/** Budgets by route pattern. */
const budgetOfRoute: Readonly<Record<string, Budget>> = {
  '/': 'pages',
  [processorPath]: 'unsignedMessages',
  '/api/docs': 'pages',
  '/api/openapi.json': 'pages',
  '/docs/:name(^[a-z-]+).md': 'pages',
  '/embed/:tag': 'pages',
  '/files/photo/:id': 'pages',
  '/widgets/frame': 'pages',
  '/*': 'files',
  '/cdn/*': 'files',
  '/server.css': 'files',
  '/healthz': 'files',
  '/livez': 'files',
  '/readyz': 'files',
}

const budgetOf = (route: string): Budget =>
  budgetOfRoute[route] ??
  (route.startsWith(`${operatorBase}/`)
    ? 'operators'
    : route.startsWith(`${partnerBase}/`)
      ? 'partners'
      : 'calls')

/** Callers per budget; the least recently seen is dropped first. */
const maxCallers = 20_000

export type Limits = {
  /** For the handler of unknown addresses: counts a request without a file by its real cost. */
  countUnmatched(request: FastifyRequest): Promise<void>
  /** For the processor's address: counts a message whose signature is missing or wrong. */
  countUnsigned(request: FastifyRequest): Promise<void>
}

/** Adds the limits to every route that is registered on `app` afterwards, and to addresses that match none. */
export async function registerLimits(
  app: FastifyInstance,
  { settings, database, vault }: Pick<Server, 'settings' | 'database' | 'vault'>,
): Promise<Limits> {
  if (!settings.rateLimits) return { countUnmatched: async () => {}, countUnsigned: async () => {} }
  // One process has the embedded database: the library's own counts in memory will do.
  const shared = database.kind === 'embedded' ? undefined : sharedCounts(database, maxCallers)
  await app.register(rateLimit, {
    global: false,
    cache: maxCallers,
    timeWindow: windowMs,
    ...(shared && { store: storeOf(shared) }),
  })
  const cleaning = setInterval(() => void shared?.deleteOld().catch(() => {}), windowMs)
  cleaning.unref()
  app.addHook('onClose', async () => clearInterval(cleaning))
  const limiterOf = (budget: Budget) =>
    app.createRateLimit({
      max: requestsPerMinute[budget],
      keyGenerator: ({ ip }) => `${budget} ${vault.keyedHash('network', networkOf(ip))}`,
    })
  const limiters = {
    calls: limiterOf('calls'),
    operators: limiterOf('operators'),
    partners: limiterOf('partners'),
    unsignedMessages: limiterOf('unsignedMessages'),
    pages: limiterOf('pages'),
    files: limiterOf('files'),
  }
  const counted = new WeakMap<FastifyRequest, Budget>()

  async function count(budget: Budget, request: FastifyRequest): Promise<void> {
    counted.set(request, budget)
    const used = await limiters[budget](request)
    if (used.isAllowed || !used.isExceeded) return
    const seconds = used.ttlInSeconds
    throw refuse('too-many-requests', { wait: (words) => words.seconds(seconds), seconds })
  }

  app.addHook('onRequest', async (request) => {
    const budget = budgetOf(request.routeOptions.url ?? '')
    // A signature covers the body, which is not read yet.
    if (budget !== 'unsignedMessages') await count(budget, request)
  })
  return {
    countUnsigned: (request) => count('unsignedMessages', request),
    async countUnmatched(request) {
      // An address without any route was counted as a call before its body was read.
      if (counted.get(request) !== 'files') return
      await count(request.headers.accept?.includes('text/html') ? 'pages' : 'calls', request)
    },
  }
}

/** The counts in the form that the library takes. */
const storeOf = (counts: RequestCounts): FastifyRateLimitStoreCtor =>
  class Store implements FastifyRateLimitStore {
    incr(
      name: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _windowMs: number,
      max: number,
    ): void {
      counts.count(name, max).then(
        ({ isAllowed, waitMs }) => callback(null, { current: isAllowed ? 1 : max + 1, ttl: waitMs }),
        (error: Error) => callback(error),
      )
    }

    child() {
      return this
    }
  }
