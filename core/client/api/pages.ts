/** Paged lists in React: `usePages`. */
import { useAtomValue } from 'jotai'
import { atomWithInfiniteQuery } from 'jotai-tanstack-query'
import { useEffect, useMemo, useState } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import { pageSize } from '#core/contract/values.ts'
import { viewerAtom } from '../client.ts'
import { type Caller, useWidget } from '../widget.ts'
import { cacheOf, entryOf, metaOf, nameOf } from './cache.ts'
import { call } from './call.ts'
import { asFailure, type Failure } from './failures.ts'

/** An endpoint that takes a query and answers rows. */
type RowsOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never

/** An endpoint and how its list continues. */
export type PagedEndpoint<E extends Endpoint> = {
  readonly endpoint: E
  /** The query's `after` for the rows behind this one, which leads there even if new rows arrive meanwhile. */
  readonly cursorOf: (row: RowsOf<E>) => string
}

export type PagedAnswer<Row> = {
  /** Rows of all loaded pages. During a new search: the previous rows. */
  rows: readonly Row[] | undefined
  /** `rows` belong to an earlier search. */
  outdated: boolean
  failure: Failure | undefined
  /** Nothing to show yet: draw a skeleton. */
  loading: boolean
  fetching: boolean
  /** There may be another page. */
  hasMore: boolean
  /** How often the search has stopped, if the rows end at such a stop; else 0. */
  stops: number
  loadingMore: boolean
  /** `failure` is that of the next page, not of the rows. It stays until the next try. */
  moreFailed: boolean
  /** Loads the next page. Errors appear in `failure`. */
  loadMore: () => void
  retry: () => Promise<unknown>
}

type PageParam = Record<string, unknown>
type Page<Row> = { readonly rows: readonly Row[]; readonly after?: string | null | undefined }

/** Whether a page ended because the search stopped, not because it is full. */
const isCut = ({ rows, after }: Page<unknown>) => !!after && rows.length < pageSize

const queryOptions = <E extends Endpoint>(
  caller: Caller,
  { endpoint, cursorOf }: PagedEndpoint<E>,
  viewer: string,
  inputJson: string,
) => ({
  ...entryOf(caller, endpoint, viewer, inputJson, 'pages'),
  meta: metaOf(endpoint),
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: unknown }) => {
    const { client, language } = caller
    const input = JSON.parse(inputJson) as { query?: object }
    const pageInput = { ...input, query: { ...input.query, ...(pageParam as PageParam) } } as InputOf<E>
    const { data, after } = await call(client, endpoint, pageInput, { quiet: true, signal, language })
    return { rows: data as readonly RowsOf<E>[], after }
  },
  initialPageParam: {} as unknown,
  // A search goes on where it stopped; any other full page may have a successor.
  getNextPageParam: ({ rows, after }: Page<RowsOf<E>>): unknown =>
    after ? { after } : rows.length < pageSize ? undefined : { after: cursorOf(rows.at(-1) as RowsOf<E>) },
})

/** Prefetches the first page that the first screen shows with `usePages`. */
export function prefetchPages<const E extends Endpoint>(
  caller: Caller,
  paged: PagedEndpoint<E>,
  input: InputOf<E>,
) {
  const inputJson = JSON.stringify(input)
  const viewer = caller.client.store.get(viewerAtom)
  return cacheOf(caller.client).prefetchInfiniteQuery(queryOptions(caller, paged, viewer, inputJson))
}

/**
 * A list that grows at its end. Each page is fetched once; a `refresh` refetches all pages in sequence so that they
 * fit together. The widget shows failures; there is no toast.
 *
 * ```tsx
 * const { rows, hasMore, loadMore } = usePages(listingPages, { query: { pageSize: 20 } })
 * ```
 */
export function usePages<const E extends Endpoint>(
  paged: PagedEndpoint<E>,
  input: InputOf<E>,
): PagedAnswer<RowsOf<E>> {
  const { client, language } = useWidget()
  const viewer = useAtomValue(viewerAtom)
  const inputJson = JSON.stringify(input)

  const answer = useMemo(
    () =>
      atomWithInfiniteQuery(
        () => queryOptions({ client, language }, paged, viewer, inputJson),
        () => cacheOf(client),
      ),
    [client, language, paged, viewer, inputJson],
  )
  const result = useAtomValue(answer)

  // Returning to a search starts at its first page.
  useEffect(() => {
    const cache = cacheOf(client)
    const { queryKey } = queryOptions({ client, language }, paged, viewer, inputJson)
    return () => {
      const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt
      if (updatedAt)
        cache.setQueryData<{ pages: unknown[]; pageParams: unknown[] }>(
          queryKey,
          (all) => all && { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) },
          { updatedAt },
        )
    }
  }, [client, language, paged, viewer, inputJson])

  // Keep rows while only the query changes; another person's rows would be wrong.
  const scope = JSON.stringify([nameOf(paged.endpoint), viewer])
  const data = useMemo(() => result.data?.pages.flatMap(({ rows }) => rows), [result.data])
  const [previous, setPrevious] = useState<{ scope: string; data: readonly RowsOf<E>[] }>()
  if (data !== undefined && (previous?.data !== data || previous.scope !== scope))
    setPrevious({ scope, data })
  const rows = data ?? (previous?.scope === scope ? previous.data : undefined)

  // The next page follows fresh rows: `loadMore` waits for a running refetch.
  const [waiting, setWaiting] = useState(false)
  // Kept while other changes reload the rows: the next press asks for the page again.
  const [missing, setMissing] = useState<{ failure: Failure; inputJson: string }>()
  const loadMore = async () => {
    if (result.isFetching || result.isRefetchError) {
      setWaiting(true)
      await result.refetch({ cancelRefetch: false })
      setWaiting(false)
    }
    const { error, isFetchNextPageError } = await result.fetchNextPage({ cancelRefetch: false })
    setMissing(isFetchNextPageError ? { failure: asFailure(error), inputJson } : undefined)
  }
  const moreFailure = missing?.inputJson === inputJson ? missing.failure : undefined

  const pages = result.data?.pages ?? []
  const last = pages.at(-1)
  return {
    rows,
    stops: last && isCut(last) ? pages.filter(isCut).length : 0,
    outdated: data === undefined && rows !== undefined,
    failure: moreFailure ?? (result.error ? asFailure(result.error) : undefined),
    loading: rows === undefined && result.isFetching,
    fetching: result.isFetching,
    hasMore: result.hasNextPage,
    loadingMore: result.isFetchingNextPage || waiting,
    moreFailed: moreFailure !== undefined,
    loadMore: () => void loadMore(),
    retry: moreFailure ? loadMore : result.refetch,
  }
}
