/** One server-sent event stream, read with fetch: EventSource cannot send a token. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { notificationStream } from '#core/contract/notifications.ts'
import { authorize } from '../session/token.ts'

export type StreamEvent = EventSourceMessage

type StreamOptions = {
  apiBase: string
  token: string
  /** Id of the last event; the stream resumes after it. */
  lastId: string | undefined
  /** Age of the page's oldest answers, for a page that no stream has told anything yet. */
  pageAgeMs: number | undefined
  onEvent: (event: StreamEvent) => void
  signal: AbortSignal
}

/** Silence after which the connection counts as dead: the server sends a heartbeat every 20 s. */
const silenceTimeoutMs = 50_000

/**
 * Reads until the stream ends. `signed-out`: the server rejects the token. `refused`: this page may not open the
 * stream, and a retry would be refused too. `cut`: everything else, including the server's own `end` of a session,
 * which the next try confirms.
 */
export async function readStream({
  apiBase,
  token,
  lastId,
  pageAgeMs,
  onEvent,
  signal,
}: StreamOptions): Promise<'signed-out' | 'refused' | 'cut'> {
  const connection = new AbortController()
  const abort = () => connection.abort()
  signal.addEventListener('abort', abort)
  // After a network change the old connection may stay silent.
  window.addEventListener('offline', abort)
  let silenceTimer = setTimeout(abort, silenceTimeoutMs)
  try {
    const url = `${apiBase}${notificationStream}`
    const headers = new Headers({ accept: 'text/event-stream' })
    if (lastId !== undefined) headers.set('last-event-id', lastId)
    const proofs = await authorize(headers, apiBase, { method: 'GET', url, token })
    const age = pageAgeMs === undefined ? '' : `?pageAgeMs=${Math.ceil(pageAgeMs)}`
    const response = await fetch(url + age, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: connection.signal,
    })
    if (response.status === 401) {
      // The next try succeeds with the nonce of this answer.
      const answer: unknown = await response.json().catch(() => undefined)
      return proofs?.storeNonce(apiBase, answer) ? 'cut' : 'signed-out'
    }
    if (response.status === 403) return 'refused'
    // A proxy's page, or a gateway without stream support.
    if (!response.ok || !response.body || !isStream(response)) return 'cut'

    const parser = createParser({ onEvent })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'cut'
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(abort, silenceTimeoutMs)
      parser.feed(value)
    }
  } catch {
    return 'cut'
  } finally {
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', abort)
    window.removeEventListener('offline', abort)
    // Closes the connection however reading ended.
    connection.abort()
  }
}

const isStream = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
