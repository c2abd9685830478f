/** Pairs that somebody looks at on this page: only their changes refetch the listings. */
export type WatchedPair = { readonly need?: string | undefined; readonly have?: string | undefined }

type Watcher = { readonly pair: WatchedPair; readonly onChange: () => void }

const watchers = new Set<Watcher>()

/** Runs `onChange` before the listings of a pair are refetched; a currency that is undefined stands for any. */
export function watchPair(pair: WatchedPair, onChange: () => void): () => void {
  const watcher = { pair, onChange }
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Tells the watchers of a changed pair, `NGN/USD`; returns whether there is one. */
export function notifyWatchers(changed: string): boolean {
  const [changedNeed, changedHave] = changed.split('/')
  const concerned = [...watchers].filter(
    ({ pair: { need = changedNeed, have = changedHave } }) => need === changedNeed && have === changedHave,
  )
  for (const { onChange } of concerned) onChange()
  return concerned.length > 0
}
