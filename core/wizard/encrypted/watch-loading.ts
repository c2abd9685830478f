const slowMs = 3_000
/** For all fields: they load one after the other, and every sign of life starts the time again. */
const deadlineMs = 20_000
/** A frame that has loaded speaks at once, unless what loaded is the browser's page about an error. */
const silenceMs = 5_000

/**
 * Watches the frames of `origin` in a box while they load: a browser says of a frame neither that it was blocked nor that
 * it could not be reached. Calls `failed` once, unless it is stopped before.
 */
export function watchLoading(
  box: HTMLElement,
  origin: string,
  { slow, failed }: { slow: () => void; failed: () => void },
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const slowTimer = setTimeout(slow, slowMs)
  let timer: ReturnType<typeof setTimeout>
  const waitFor = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(fail, ms)
  }
  const stop = () => {
    clearTimeout(slowTimer)
    clearTimeout(timer)
    listening.abort()
  }
  function fail() {
    stop()
    failed()
  }
  waitFor(deadlineMs)
  box.addEventListener('load', () => waitFor(silenceMs), { capture: true, signal })
  window.addEventListener(
    'message',
    (event) => {
      if (event.origin === origin) waitFor(deadlineMs)
    },
    { signal },
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI }) => {
      if (URL.parse(blockedURI)?.origin === origin) fail()
    },
    { signal },
  )
  return stop
}
