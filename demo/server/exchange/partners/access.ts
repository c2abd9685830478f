/**
 * Which page a request comes from, and what pages of other origins may do: read answers (CORS), show a widget in a frame
 * (`frame-ancestors`), make a call.
 */
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import type { Settings } from '../../settings/settings.ts'
import { listPartners } from './partners.ts'
import { type CallName, makesCall } from './widgets.ts'

/** Milliseconds until a change of the partners takes effect. */
const ttlMs = 5_000
/** Milliseconds until a failed read of the partners is tried again. */
const retryMs = 1_000

type HeadersOf = Pick<FastifyRequest, 'headers'>

/**
 * The origin of the page that made a cross-origin request. Undefined for the exchange's own pages, and for callers that
 * are no browser: a browser marks every cross-origin request with its origin.
 */
export function crossOriginOf(settings: Settings, { headers }: HeadersOf): string | undefined {
  const { origin, host } = headers
  if (typeof origin !== 'string' || origin === '' || origin === settings.publicUrl) return undefined
  // No page can forge these two headers: they show that the page is ours, under whatever host name.
  if (headers['sec-fetch-site'] === 'same-origin') return undefined
  if (URL.canParse(origin) && new URL(origin).host === host) return undefined
  return origin
}

/**
 * The page around a frame of ours, as the frame reports it: the frame's calls come from our own origin. A session that
 * began there is valid there only, like one that began in the page itself.
 */
const embeddingPageOf = ({ headers }: HeadersOf): string | undefined => {
  const page = headers['x-cowrie-embedder']
  return typeof page === 'string' && page !== '' ? page : undefined
}

export type AccessPolicy = {
  /** Whether a page of this origin may read any answer. */
  allowsOrigin(origin: string): Promise<boolean>
  /** Whether a page of this origin may show this tag. */
  allowsWidget(origin: string, tag: string): Promise<boolean>
  /**
   * Refuses a call that no widget allowed at the request's origin makes, and a call from a frame on a page without any
   * allowed widget. Returns the origin of the page; undefined for the exchange's own.
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
    // An unreachable database must not lock out partners who had access a moment ago.
    cached = readPartners().catch((error: unknown) => {
      readAt += retryMs - ttlMs
      if (previous) return previous
      throw error
    })
    // Callers handle the rejection; without one it must not be an unhandled rejection.
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
