import type { Endpoint } from '#core/contract/endpoint.ts'
import { type Client, knownClient } from '../session/client.ts'
import { askAnew, cacheOf } from './cache.ts'

type News = { readonly apiBase: string; readonly paths: readonly string[] }

/** The first part of a cached answer's key. Paths match without regard to case. */
export const nameOf = (endpoint: Endpoint): string => endpoint.path.toLowerCase()

const invalidate = (client: Client, paths: readonly string[]): Promise<void> =>
  askAnew(cacheOf(client), { predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })

/** Other tabs, and other copies of Cowrie on this page. */
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('cowrie')
channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  const client = typeof data?.apiBase === 'string' ? knownClient(data.apiBase) : undefined
  if (client && Array.isArray(data.paths)) void invalidate(client, data.paths)
})

/**
 * Says that these answers have changed: every widget on the page, and in other tabs, that shows one asks again.
 * Resolves when those on this page are fresh.
 */
export function refresh(client: Client, ...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = endpoints.map(nameOf)
  channel?.postMessage({ apiBase: client.apiBase, paths } satisfies News)
  return invalidate(client, paths)
}
