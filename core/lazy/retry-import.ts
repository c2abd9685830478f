/**
 * How long a failure is held back. Firefox fails the loads of a page that is being left before the page hears that it
 * is: within this time the page ends, and nobody sees, logs or counts a failure that is none.
 */
const leaveMs = 500

/** Loads by `load`. A failure is held back until a page that is being left has ended. */
export async function loadUnlessLeft<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, leaveMs))
    throw error
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
  loadUnlessLeft(() => importFrom(address, attempt))

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
  return () => loadUnlessLeft(attempt)
}
