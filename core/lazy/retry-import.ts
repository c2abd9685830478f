/**
 * Some browsers cache a module's failed load, so a retry needs another address. Not if the page's import map has
 * integrity hashes for our modules: a different address would bypass the check.
 */
export function importAttempt(address: string, attempt: number): Promise<unknown> {
  const hasIntegrity = [...document.querySelectorAll('script[type=importmap]')].some((map) =>
    map.textContent?.includes('"integrity"'),
  )
  return import(/* @vite-ignore */ attempt > 0 && !hasIntegrity ? `${address}?again=${attempt}` : address)
}

/** Address in a browser's error message about a module that failed to load. */
const failedAddress = (error: unknown) =>
  error instanceof Error ? /https?:\/\/\S+\.js\b/.exec(error.message)?.[0] : undefined

/** Calls `fetch`; after a failure each retry uses another address. */
export function retryImport<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  let failures = 0
  return async () => {
    try {
      return await fetch()
    } catch (error) {
      const address = failedAddress(error)
      failures += 1
      if (failures === 1 || address === undefined) throw error
      return (await importAttempt(address, failures - 1)) as Module
    }
  }
}
