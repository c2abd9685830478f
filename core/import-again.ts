/**
 * A module that failed to load is remembered as failed by some browsers, so another try needs another address. Not
 * where the page's import map says what is in our modules: at another address nobody would check it.
 */
export function importAgain(address: string, again: number): Promise<unknown> {
  const isChecked = [...document.querySelectorAll('script[type=importmap]')].some((map) =>
    map.textContent?.includes('"integrity"'),
  )
  return import(/* @vite-ignore */ again > 0 && !isChecked ? `${address}?again=${again}` : address)
}
