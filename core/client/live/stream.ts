/** One server-sent event stream, read with fetch: an EventSource can't send a token. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { notificationStream } from '#core/contract/notifications.ts'
import { keyProofs } from '../session/binding.ts'

export type StreamEvent = EventSourceMessage

type StreamOptions = {
  apiBase: string
  token: string
  /** The id of the last event that was heard: the stream resumes after it. */
  lastId: string | undefined
  onEvent: (event: StreamEvent) => void
  signal: AbortSignal
}

/** Milliseconds of silence after which the line counts as dead: the server says something every 20 s. */
const silenceTimeoutMs = 50_000

/**
 * Reads until it ends. `signed-out`: the server doesn't know the token. `refused`: this page may not have the stream,
 * and another try would be refused as well. `cut`: everything else, also the server's own `end` of a session, which the
 * next try then learns for certain.
 */
export async function readStream({
  apiBase,
  token,
  lastId,
  onEvent,
  signal,
}: StreamOptions): Promise<'signed-out' | 'refused' | 'cut'> {
  const connection = new AbortController()
  const abort = () => connection.abort()
  signal.addEventListener('abort', abort)
  // Another network: the old line may stay silent for as long as it likes.
  window.addEventListener('offline', abort)
  let silenceTimer = setTimeout(abort, silenceTimeoutMs)
  try {
    const url = `${apiBase}${notificationStream}`
    const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${token}` })
    if (lastId !== undefined) headers.set('last-event-id', lastId)
    const proofs = await keyProofs(apiBase)
    await proofs?.sign(headers, apiBase, 'GET', url, token)
    const response = await fetch(url, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: connection.signal,
    })
    if (response.status === 401) {
      // With the nonce that came along the next try is good.
      const answer: unknown = await response.json().catch(() => undefined)
      return proofs?.storeNonce(apiBase, answer) ? 'cut' : 'signed-out'
    }
    if (response.status === 403) return 'refused'
    // A proxy's page, or a gateway that doesn't know streams.
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
    // Whatever the reason, nothing more is read from it.
    connection.abort()
  }
}

const isStream = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
