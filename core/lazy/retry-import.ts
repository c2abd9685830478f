/**
 * A module that failed to load is remembered as failed by some browsers, so another try needs another address. Not
 * where the page's import map says what is in our modules: at another address nobody would check it.
 */
export function importAttempt(address: string, attempt: number): Promise<unknown> {
  const hasIntegrity = [...document.querySelectorAll('script[type=importmap]')].some((map) =>
    map.textContent?.includes('"integrity"'),
  )
  return import(/* @vite-ignore */ attempt > 0 && !hasIntegrity ? `${address}?again=${attempt}` : address)
}

/** The address in what a browser says of a module that it could not load. */
const failedAddress = (error: unknown) =>
  error instanceof Error ? /https?:\/\/\S+\.js\b/.exec(error.message)?.[0] : undefined

/** Loads a module as `fetch` does, with a try at another address each time after one has failed. */
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
