/** Long lists in React, a page at a time: `usePages`. */
import { useAtomValue } from 'jotai'
import { atomWithInfiniteQuery } from 'jotai-tanstack-query'
import { useEffect, useMemo, useState } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import { viewerAtom } from '../session/session-atom.ts'
import { type Caller, useWidget } from '../widget.ts'
import { cacheOf, entryOf, metaOf, nameOf } from './cache.ts'
import { call } from './call.ts'
import { asFailure, type Failure } from './failures.ts'

/** An endpoint that is searched by its query and answers rows. */
type RowsOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never

/** How a list goes on. */
export type PagedEndpoint<E extends Endpoint> = {
  readonly endpoint: E
  /** What is added to the query for the page behind this one; undefined at the end of the list. */
  readonly nextPage: (page: readonly RowsOf<E>[], query: object) => Record<string, unknown> | undefined
}

export type PagedAnswer<Row> = {
  /** All pages that were asked for, one after the other. While another search is on its way: the rows of before. */
  rows: readonly Row[] | undefined
  /** `rows` answer an earlier search. */
  outdated: boolean
  failure: Failure | undefined
  /** There is nothing to show yet: draw a skeleton. */
  loading: boolean
  fetching: boolean
  /** There may be another page. */
  hasMore: boolean
  /** The next page is on its way. */
  loadingMore: boolean
  /** Asks for the next page. What is wrong is told in `failure`. */
  loadMore: () => void
  /** Asks again for what failed. */
  retry: () => void
}

type PageParam = Record<string, unknown>

const queryOptions = <E extends Endpoint>(
  caller: Caller,
  { endpoint, nextPage: behind }: PagedEndpoint<E>,
  viewer: string,
  inputJson: string,
) => ({
  ...entryOf(caller, endpoint, viewer, inputJson, 'pages'),
  meta: metaOf(endpoint),
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: unknown }) => {
    const { client, language } = caller
    const input = JSON.parse(inputJson) as { query?: object }
    const pageInput = { ...input, query: { ...input.query, ...(pageParam as PageParam) } } as InputOf<E>
    const { data } = await call(client, endpoint, pageInput, { quiet: true, signal, language })
    return data as readonly RowsOf<E>[]
  },
  initialPageParam: {} as unknown,
  getNextPageParam: (page: readonly RowsOf<E>[]): unknown =>
    behind(page, (JSON.parse(inputJson) as { query?: object }).query ?? {}),
})

/** Asks for the first page that the first screen will show with `usePages`, before it is drawn. */
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
 * A list that grows at its end. Each page is asked for once, however many follow; after a `refresh` they are asked
 * again, one behind the other, so that they fit together. Failures are told by the widget, not by a toast.
 *
 * ```tsx
 * const { rows, hasMore, more } = usePages(listingPages, { query: { pageSize: 20 } })
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

  // Whoever comes back to a search begins with its first page.
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

  // Rows are kept while only the query changes; those of another person would be a lie.
  const scope = JSON.stringify([nameOf(paged.endpoint), viewer])
  const data = useMemo(() => result.data?.pages.flat(), [result.data])
  const [kept, keep] = useState<{ scope: string; data: readonly RowsOf<E>[] }>()
  if (data !== undefined && (kept?.data !== data || kept.scope !== scope)) keep({ scope, data })
  const rows = data ?? (kept?.scope === scope ? kept.data : undefined)

  // The next page goes behind rows that are up to date: whoever asks while those are on their way waits for them.
  const [waiting, wait] = useState(false)
  const loadMore = async () => {
    if (result.isFetching) {
      wait(true)
      await result.refetch({ cancelRefetch: false })
      wait(false)
    }
    await result.fetchNextPage({ cancelRefetch: false })
  }

  return {
    rows,
    outdated: data === undefined && rows !== undefined,
    failure: result.error ? asFailure(result.error) : undefined,
    loading: rows === undefined && result.isFetching,
    fetching: result.isFetching,
    hasMore: result.hasNextPage,
    loadingMore: result.isFetchingNextPage || waiting,
    loadMore: () => void loadMore(),
    retry: () => void (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
  }
}
