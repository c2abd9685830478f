import type { Topic } from '#core/contract/endpoint.ts'
import { type Client, findClient } from '../session/client.ts'
import { cacheOf, invalidate } from './cache.ts'

type RefreshMessage = { readonly apiBase: string; readonly topics: readonly Topic[] }

/** Reaches other tabs and other copies of Cowrie on this page. */
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('cowrie')
channel?.addEventListener('message', ({ data }: MessageEvent<RefreshMessage>) => {
  const client = findClient(data?.apiBase)
  // Older releases send paths instead of topics.
  if (client) void invalidate(cacheOf(client), Array.isArray(data.topics) ? data.topics : undefined)
})

/** Invalidates answers about `topics` here and in other tabs; resolves when those on this page are fresh. */
export async function refresh(client: Client, topics: readonly Topic[] = []): Promise<void> {
  if (topics.length === 0) return
  channel?.postMessage({ apiBase: client.apiBase, topics } satisfies RefreshMessage)
  await invalidate(cacheOf(client), topics)
}
