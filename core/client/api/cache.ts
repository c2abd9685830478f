import { QueryCache, QueryClient, type QueryFilters } from '@tanstack/query-core'
import { type Endpoint, type Topic, topicsOf } from '#core/contract/endpoint.ts'
import type { Client } from '../session/client.ts'
import type { Caller } from '../widget.ts'
import { asFailure, Failure, showFailure } from './failures.ts'

declare module '@tanstack/query-core' {
  interface Register {
    /** What the cache keeps of a question. `quiet`: its failure is no toast. */
    queryMeta: { quiet: boolean; topics?: readonly Topic[] }
  }
}

export const metaOf = (endpoint: Endpoint, quiet = true) => ({ quiet, topics: topicsOf(endpoint) })

/** The first part of a cached answer's key. Paths match without regard to case. */
export const nameOf = (endpoint: Endpoint): string => endpoint.path.toLowerCase()

/** Once more, unless the server has said no: only reading is ever repeated by itself. */
const retry = (count: number, error: Error) =>
  error instanceof Failure && error.kind !== 'refused' && error.kind !== 'signed-out' && count < 2

const createCache = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // Told here, after the last retry and once for all widgets that wait for the same answer.
      onError: (error, query) => {
        if (!query.meta?.quiet) showFailure(asFailure(error))
      },
    }),
    defaultOptions: {
      queries: {
        // Offline is a failure that people see, not a pause without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry,
        // A busy server asks for two seconds.
        retryDelay: (count, error) =>
          error instanceof Failure && error.code === 'busy'
            ? 2_000 + Math.random() * 1_000
            : 400 * 3 ** count,
      },
    },
  })

const caches = new WeakMap<Client, QueryClient>()

/** The cached answers of a client. */
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

/** The answers under keys that begin so: to the same question, in every language. */
const keptIn = (cache: QueryClient, queryKey: readonly string[]) =>
  cache
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data !== undefined)

/**
 * Where the answer to a question of one person in one language is cached. An answer without sentences is the same in
 * every language: it begins with one that was given in another.
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

/**
 * A first answer that is under way was asked for before whatever made somebody ask again, and may tell of before.
 * Later ones the cache gives up by itself.
 */
export function cancelInFlight(cache: QueryClient, filters: QueryFilters = {}): void {
  for (const query of cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    // Whoever waits for it gets the next one; where nobody shows it, none is asked for yet.
    void query.cancel(query.isActive() ? { silent: true } : { revert: true })
  }
}

/**
 * Says that the answers about these topics are old, or all. Those on the screen are asked for again; resolves when they
 * are there. A list that is getting its next page gets that first: asked for anew just now, it would forget that more was
 * wanted.
 */
export async function invalidate(cache: QueryClient, topics?: readonly Topic[]): Promise<void> {
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
      // A list that fails to reload keeps its rows and tells it by itself.
      await cache.invalidateQueries({ predicate: (each) => each === query })
    })
  await Promise.all(refetches)
}
