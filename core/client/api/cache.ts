import { notifyManager, QueryCache, QueryClient, type QueryFilters } from '@tanstack/query-core'
import { type Endpoint, type Topic, topicsOf } from '#core/contract/endpoint.ts'
import { type Client, findClient } from '../client.ts'
import { findChannel } from '../storage.ts'
import type { Caller } from '../widget.ts'
import { asFailure, Failure, showFailure } from './failures.ts'

declare module '@tanstack/query-core' {
  interface Register {
    /** Metadata of a cached query. `quiet` suppresses its failure toast. */
    queryMeta: { quiet: boolean; topics?: readonly Topic[] }
  }
}

export const metaOf = (endpoint: Endpoint, quiet = true) => ({ quiet, topics: topicsOf(endpoint) })

/** First part of a cache key. Paths are case-insensitive. */
export const nameOf = (endpoint: Endpoint): string => endpoint.path.toLowerCase()

/** Retries a read once, unless the server refused it. Writes are never retried automatically. */
const retry = (count: number, error: Error) =>
  error instanceof Failure && error.kind !== 'refused' && error.kind !== 'signed-out' && count < 2

// A new answer is on its way to every widget before `refetch` and `refresh` resolve. The default, a timer, lets what
// waits for them draw a screen with the earlier answer.
notifyManager.setScheduler(queueMicrotask)

const createCache = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // Shown once, after the last retry, for all widgets that wait for this answer.
      onError: (error, query) => {
        if (!query.meta?.quiet) showFailure(asFailure(error))
      },
    }),
    defaultOptions: {
      queries: {
        // Being offline is a visible failure, not a silent pause.
        networkMode: 'always',
        staleTime: 10_000,
        retry,
        // A busy server asks for a 2 s delay.
        retryDelay: (count, error) =>
          error instanceof Failure && error.code === 'busy'
            ? 2_000 + Math.random() * 1_000
            : 400 * 3 ** count,
      },
    },
  })

const caches = new WeakMap<Client, QueryClient>()

export function cacheOf(client: Client): QueryClient {
  const found = caches.get(client)
  if (found) return found
  const cache = createCache()
  caches.set(client, cache)
  client.caches.add({
    clear: (previous) =>
      cache.removeQueries({
        predicate: (query) => previous !== undefined && query.queryKey[1] === previous.signIn,
      }),
    refresh: (topics) => invalidate(cache, topics),
    set(path, signIn, answer) {
      const old = keptIn(cache, [path, signIn, '{}', 'whole']).filter(
        ({ state }) => JSON.stringify(state.data) !== JSON.stringify(answer),
      )
      for (const { queryKey } of old) cache.setQueryData(queryKey, answer)
      return old.length > 0
    },
  })
  return cache
}

/** Cached answers whose keys start with `queryKey`: the same question in every language. */
const keptIn = (cache: QueryClient, queryKey: readonly string[]) =>
  cache
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data !== undefined)

/**
 * Cache entry for one person's question in one language. An answer without sentences is the same in every language, so
 * another language's cached answer seeds it.
 */
export function entryOf(
  { client, language }: Caller,
  endpoint: Endpoint,
  viewer: string,
  inputJson: string,
  shape: 'whole' | 'pages',
) {
  const question = [nameOf(endpoint), viewer, inputJson, shape]
  const [found] = endpoint.sentences ? [] : keptIn(cacheOf(client), question)
  return {
    queryKey: [...question, language],
    ...(found &&
      !found.state.isInvalidated && {
        initialData: found.state.data as never,
        initialDataUpdatedAt: found.state.dataUpdatedAt,
      }),
  }
}

/** Cancels first fetches in flight, which may predate the change; the cache cancels later ones itself. */
export function cancelInFlight(cache: QueryClient, filters: QueryFilters = {}): void {
  for (const query of cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    // A mounted query moves on to the next fetch; an unmounted one waits until a widget needs it.
    void query.cancel(query.isActive() ? { silent: true } : { revert: true })
  }
}

/**
 * Marks the answers about `topics` stale, or all answers without topics. Refetches those on the screen and resolves
 * when they are fresh. A list that is loading its next page finishes that first: an immediate refetch would drop the
 * page.
 */
async function invalidate(cache: QueryClient, topics?: readonly Topic[]): Promise<void> {
  const filters: QueryFilters | undefined = topics && {
    predicate: ({ meta }) => meta?.topics?.some((topic) => topics.includes(topic)) ?? false,
  }
  cancelInFlight(cache, filters)
  const refetches = cache
    .getQueryCache()
    .findAll(filters)
    .map(async (query) => {
      if (query.state.fetchStatus === 'fetching' && query.state.fetchMeta?.fetchMore)
        await query.fetch().catch(() => {})
      // A list that fails to reload keeps its rows and shows the failure itself.
      await cache.invalidateQueries({ predicate: (each) => each === query })
    })
  await Promise.all(refetches)
}

type RefreshMessage = { readonly apiBase: string; readonly topics: readonly Topic[] }

/** Reaches other tabs and other copies of Cowrie on this page. */
const channel = findChannel('cowrie')
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
