/** Server answers in React: `useAnswer` reads, `useSend` writes. */
import { type Atom, atom, useAtomValue } from 'jotai'
import { atomWithQuery } from 'jotai-tanstack-query'
import { useCallback, useMemo, useState } from 'react'
import type { AnswerOf, Endpoint, InputOf, Topic } from '#core/contract/endpoint.ts'
import type { Client } from '../client.ts'
import { viewerAtom } from '../client.ts'
import { tagsOf } from '../partner-tags.ts'
import { sharedSession } from '../session/shared-session.ts'
import { type Caller, useWidget } from '../widget.ts'
import { cacheOf, cancelInFlight, entryOf, metaOf, nameOf, refresh } from './cache.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { asFailure, Failure } from './failures.ts'
import { intentsOf } from './intents.ts'

export type AnswerOptions<T = unknown> = {
  /** False delays the fetch. */
  enabled?: boolean
  /** Refetch interval while the page is visible. */
  refetchEveryMs?: number
  /** Suppresses the toast: the widget shows the failure itself. */
  quiet?: boolean
  /** The answer, if already known: nothing is fetched until a `refresh`. */
  initialAnswer?: T | undefined
}

export type AnswerState<T> = {
  /** The answer. While another page, filter or order of the same list loads: the previous rows. */
  data: T | undefined
  /** `data` belongs to an earlier question. */
  outdated: boolean
  failure: Failure | undefined
  /** Nothing to show yet: draw a skeleton. */
  loading: boolean
  fetching: boolean
  /** Refetches. Resolves with the new answer, rejects with a Failure. */
  refetch: () => Promise<T>
}

/** `inputJson` is the input as JSON. */
const queryOptions = <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  viewer: string,
  inputJson: string,
) => ({
  ...entryOf(caller, endpoint, viewer, inputJson, 'whole'),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { client, language } = caller
    const input = JSON.parse(inputJson) as InputOf<E>
    const asked = await call(client, endpoint, input, { quiet: true, signal, language })
    // A cached answer may be null but not undefined.
    return (asked.data ?? null) as AnswerOf<E>
  },
})

/** Prefetches an answer that the first screen reads with `useAnswer`, which then shows any failure. */
export function prefetchAnswer<const E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: InputOf<E>,
): Promise<void> {
  const inputJson = JSON.stringify(input ?? {})
  return cacheOf(caller.client).prefetchQuery({
    ...queryOptions(caller, endpoint, caller.client.store.get(viewerAtom), inputJson),
    meta: metaOf(endpoint),
  })
}

const answerAtom = <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  viewer: string,
  inputJson: string,
  { enabled, refetchEveryMs, quiet, initialAnswer }: AnswerOptions<AnswerOf<E>>,
) =>
  atomWithQuery<AnswerOf<E>, Error>(
    () => ({
      ...queryOptions(caller, endpoint, viewer, inputJson),
      enabled: enabled ?? true,
      refetchInterval: refetchEveryMs || false,
      meta: metaOf(endpoint, quiet),
      ...(initialAnswer !== undefined && { initialData: initialAnswer as never, staleTime: Infinity }),
    }),
    () => cacheOf(caller.client),
  )

const sharedAnswers = new WeakMap<Client, Map<string, Atom<unknown>>>()

/**
 * Only the answer of a GET, for the rows of a table: those that ask the same share one observer, and draw again only for
 * another answer. For questions of which there are few: each is remembered. Failures are quiet.
 */
export function useSharedAnswer<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): AnswerOf<E> | undefined {
  const { client, language } = useWidget()
  const viewer = useAtomValue(viewerAtom)
  const inputJson = JSON.stringify(input ?? {})
  const known = sharedAnswers.get(client) ?? new Map<string, Atom<unknown>>()
  sharedAnswers.set(client, known)
  const question = JSON.stringify([nameOf(endpoint), viewer, inputJson, language])
  let shared = known.get(question)
  if (!shared) {
    const answer = answerAtom({ client, language }, endpoint, viewer, inputJson, { quiet: true })
    shared = atom((get) => get(answer).data)
    known.set(question, shared)
  }
  return useAtomValue(shared) as AnswerOf<E> | undefined
}

/**
 * The answer of a GET, cached, shared by all widgets of the page and refetched after a `refresh`.
 *
 * ```tsx
 * const { data, loading, failure, refetch } = useAnswer(searchListings, { query: { pageSize: 20 } })
 * ```
 */
export function useAnswer<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: AnswerOptions<AnswerOf<E>> = {},
): AnswerState<AnswerOf<E>> {
  const { client, language } = useWidget()
  const viewer = useAtomValue(viewerAtom)
  const { enabled = true, refetchEveryMs = 0, quiet = false, initialAnswer } = options
  const inputJson = JSON.stringify(input ?? {})

  const answer = useMemo(
    () =>
      answerAtom<E>({ client, language }, endpoint, viewer, inputJson, {
        enabled,
        refetchEveryMs,
        quiet,
        initialAnswer,
      }),
    [client, language, endpoint, viewer, inputJson, enabled, refetchEveryMs, quiet, initialAnswer],
  )
  const result = useAtomValue(answer)

  // Keep rows while only the query changes; rows of another person or resource would be wrong.
  const scope = JSON.stringify([
    nameOf(endpoint),
    viewer,
    (input as { params?: unknown } | undefined)?.params,
  ])
  const [previous, setPrevious] = useState<{ scope: string; data: AnswerOf<E> }>()
  if (result.data !== undefined && (previous?.data !== result.data || previous.scope !== scope))
    setPrevious({ scope, data: result.data })
  const data = result.data ?? (previous?.scope === scope ? previous.data : undefined)

  return {
    data,
    outdated: result.data === undefined && data !== undefined,
    failure: result.error ? asFailure(result.error) : undefined,
    loading: data === undefined && result.isFetching,
    fetching: result.isFetching,
    refetch: async () => {
      const { queryKey } = queryOptions({ client, language }, endpoint, viewer, inputJson)
      cancelInFlight(cacheOf(client), { queryKey, exact: true })
      return (await result.refetch({ throwOnError: true })).data as AnswerOf<E>
    },
  }
}

export type SendOptions = Pick<CallOptions, 'quiet' | 'file' | 'onProgress'> & {
  /** Resolve only when the answers that the call changes are fresh on this page. */
  awaitFresh?: boolean
  /** Replaces the call, for example by one confirmed with a passkey instead of the PIN. */
  via?: typeof call | undefined
}

/** The confirmation is not part of the intent: the same payment with another PIN or a passkey is the same intent. */
const withoutPin = (name: string, value: unknown) => name === 'pin' || value

const describeFile = (file: Blob | undefined) =>
  file && [file.size, file.type, file instanceof File && file.name, file instanceof File && file.lastModified]

/**
 * A call that writes. Every widget that shows an answer about what it `changes` refetches, here and in other tabs,
 * also when the server refused because of outdated data. Rejects with a Failure after showing its toast (unless
 * `quiet`). The idempotency key belongs to the intent: the same input sent again after a lost connection pays once.
 *
 * ```tsx
 * const { send, busy } = useSend(haltListing)
 * try {
 *   await send({ params: { id } })
 * } catch (error) {
 *   setFailure(asFailure(error))
 * }
 * ```
 */
export function useSend<const E extends Endpoint>(
  endpoint: E,
): { send: (input: InputOf<E>, options?: SendOptions) => Promise<Answer<E>>; busy: boolean } {
  const { client, element, language } = useWidget()
  const [running, setRunning] = useState(0)

  const send = useCallback(
    async (input: InputOf<E>, { awaitFresh = false, via = call, ...options }: SendOptions = {}) => {
      const viewer = sharedSession.get(client.apiBase)?.signIn ?? 'visitor'
      const intent = JSON.stringify([nameOf(endpoint), viewer, input, describeFile(options.file)], withoutPin)
      setRunning((count) => count + 1)
      try {
        const answer = await intentsOf(client).run(
          intent,
          (idempotencyKey) =>
            via(client, endpoint, input, {
              ...options,
              language,
              ...(endpoint.money && { idempotencyKey }),
              ...(endpoint.tagged && { tags: tagsOf(element) }),
            }),
          (error) => error instanceof Failure && error.outcomeUnknown,
        )
        const fresh = refresh(client, endpoint.changes)
        if (awaitFresh) await fresh
        return answer
      } catch (error) {
        if (error instanceof Failure && error.isOutdated) void refresh(client, endpoint.changes)
        throw error
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [client, element, language, endpoint],
  )
  return { send, busy: running > 0 }
}

/** For a call without `useSend`: `const refresh = useRefresh(); await refresh(addCard.changes)`. */
export function useRefresh(): (topics: readonly Topic[]) => Promise<void> {
  const { client } = useWidget()
  return useCallback((topics) => refresh(client, topics), [client])
}
