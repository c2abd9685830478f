/**
 * Which page a request comes from, and what pages of somebody else may do here: be answered from the browser (CORS),
 * show a widget in a frame (`frame-ancestors`), make a call.
 */
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import type { Settings } from '../settings.ts'
import { listPartners } from './partners.ts'
import { type CallName, makesCall } from './widgets.ts'

/** Milliseconds until a partner who was added, changed or removed is noticed. */
const ttlMs = 5_000
/** Milliseconds until partners that could not be read are asked for again. */
const retryMs = 1_000

type HeadersOf = Pick<FastifyRequest, 'headers'>

/**
 * The origin of somebody else's page behind a request. Undefined for the exchange's own pages, and for callers that
 * are no browser: whatever a browser sends to another origin it marks with where it comes from.
 */
export function crossOriginOf(settings: Settings, { headers }: HeadersOf): string | undefined {
  const { origin, host } = headers
  if (typeof origin !== 'string' || origin === '' || origin === settings.publicUrl) return undefined
  // No page can write these two: the browser says that the page is our own, whatever name it knows us by.
  if (headers['sec-fetch-site'] === 'same-origin') return undefined
  if (URL.canParse(origin) && new URL(origin).host === host) return undefined
  return origin
}

/**
 * The partner's page around a frame of ours, by the frame's own word: its calls come from our own origin. A session that
 * began there is good there only, as one that began in the page itself.
 */
const embeddingPageOf = ({ headers }: HeadersOf): string | undefined => {
  const page = headers['x-cowrie-embedder']
  return typeof page === 'string' && page !== '' ? page : undefined
}

export type AccessPolicy = {
  /** Whether a page of this origin is answered at all. */
  allowsOrigin(origin: string): Promise<boolean>
  /** Whether a page of this origin may show this tag. */
  allowsWidget(origin: string, tag: string): Promise<boolean>
  /**
   * Refuses a call that no widget allowed at the request's origin makes, and one from a frame on a page that is nobody's
   * who may show anything; answers the origin of that page.
   */
  authorize(request: HeadersOf, call: CallName): Promise<string | undefined>
}

export function accessPolicyOf({ settings, database, clock }: Server): AccessPolicy {
  let cached: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined
  let readAt = 0

  async function readPartners(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const all = new Map<string, Set<string>>(
      settings.allowedOrigins.map((origin) => [origin, new Set(['*'])]),
    )
    for (const { origins, widgets } of await listPartners(database.db)) {
      for (const origin of origins) all.set(origin, new Set([...(all.get(origin) ?? []), ...widgets]))
    }
    return all
  }

  function current() {
    const now = clock().getTime()
    if (cached && now - readAt < ttlMs) return cached
    const previous = cached
    readAt = now
    // A database that is away must not shut the doors that were open a moment ago.
    cached = readPartners().catch((error: unknown) => {
      readAt += retryMs - ttlMs
      if (previous) return previous
      throw error
    })
    // Nobody may be waiting for it; whoever does hears of it.
    cached.catch(() => undefined)
    return cached
  }

  const widgetsAt = async (origin: string) => (await current()).get(origin)
  return {
    allowsOrigin: async (origin) => (await widgetsAt(origin)) !== undefined,
    async allowsWidget(origin, tag) {
      const widgets = await widgetsAt(origin)
      return widgets !== undefined && (widgets.has('*') || widgets.has(tag))
    },
    async authorize(request, call) {
      const origin = crossOriginOf(settings, request)
      if (origin === undefined) {
        const page = embeddingPageOf(request)
        if (page !== undefined && page !== settings.publicUrl && !(await widgetsAt(page)))
          throw refuse('not-allowed')
        return page === settings.publicUrl ? undefined : page
      }
      const widgets = await widgetsAt(origin)
      const isAllowed = widgets && (widgets.has('*') || [...widgets].some((tag) => makesCall(tag, call)))
      if (!isAllowed) throw refuse('not-allowed')
      return origin
    },
  }
}
