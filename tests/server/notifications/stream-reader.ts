/** An event stream read as a browser reads it. */
export type StreamEvent = { id?: string; event: string; data: string }

export type StreamReader = {
  readonly status: number
  readonly headers: Headers
  /** All events so far. */
  readonly events: readonly StreamEvent[]
  /** The data of the first event of this name from `from` on, waiting for it. */
  next(event: string, from?: number): Promise<StreamEvent>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

export async function readStream(
  origin: string,
  token: string | undefined,
  headers: Record<string, string> = {},
  query = '',
): Promise<StreamReader> {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/Notification/stream${query}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: abort.signal,
  })
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  const wakeWaiters = () => {
    for (const each of waiting) each()
  }
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block
            .split('\n')
            .filter((line) => !line.startsWith(':'))
            .map((line) => line.split(/: (.*)/s).slice(0, 2)),
        )
        if (fields.event) events.push(fields as StreamEvent)
      }
      wakeWaiters()
    }
  }
  let isOver = false
  const ended = (response.ok ? read() : Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      isOver = true
      wakeWaiters()
    })
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    next: (event, from = 0) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = events.slice(from).find((each) => each.event === event)
          if (!found && !isOver) return
          waiting.delete(check)
          if (found) resolve(found)
          else reject(new Error(`the stream ended without ${event}`))
        }
        waiting.add(check)
        check()
      }),
    close: () => abort.abort(),
  }
}
