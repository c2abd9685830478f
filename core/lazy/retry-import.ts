/** A failure is held back so long: a page in a frame may hear after it that it is being left. */
const graceMs = 500
/** Longer than a page takes to end. A person who is still here has chosen to stay. */
const leaveMs = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Firefox fails the loads of a page that is being left. Such a failure waits until the page has ended, and nobody sees,
 * logs or counts it. It listens only while it loads: Firefox gives a page with a listener no place behind its Back button.
 */
async function unlessLeft<Module>(load: Promise<Module>): Promise<Module> {
  let isBeingLeft = false
  const onLeave = () => {
    isBeingLeft = true
  }
  // A server that draws the page has no such events.
  globalThis.addEventListener?.('beforeunload', onLeave)
  try {
    return await load
  } catch (error) {
    await pause(graceMs)
    if (isBeingLeft) await pause(leaveMs)
    throw error
  } finally {
    globalThis.removeEventListener?.('beforeunload', onLeave)
  }
}

/**
 * Some browsers cache a module's failed load, so a retry needs another address. Not if the page's import map has
 * integrity hashes for our modules: a different address would bypass the check.
 */
function importFrom(address: string, attempt: number): Promise<unknown> {
  const hasIntegrity = [...document.querySelectorAll('script[type=importmap]')].some((map) =>
    map.textContent?.includes('"integrity"'),
  )
  return import(/* @vite-ignore */ attempt > 0 && !hasIntegrity ? `${address}?again=${attempt}` : address)
}

/** Imports the module of an address. `attempt` counts failed tries, each of which uses another address. */
export const importAttempt = (address: string, attempt: number): Promise<unknown> =>
  unlessLeft(importFrom(address, attempt))

/** Address in a browser's error message about a module that failed to load. */
const failedAddress = (error: unknown) =>
  error instanceof Error ? /https?:\/\/\S+\.js\b/.exec(error.message)?.[0] : undefined

/** Calls `fetch`; after a failure each retry uses another address. */
export function retryImport<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  let failures = 0
  async function attempt(): Promise<Module> {
    try {
      return await fetch()
    } catch (error) {
      const address = failedAddress(error)
      failures += 1
      if (failures === 1 || address === undefined) throw error
      return (await importFrom(address, failures - 1)) as Module
    }
  }
  return () => unlessLeft(attempt())
}
