import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same and calls the newest `run`: for what is handed to many memoised components. To be called
 * in events, not while rendering.
 */
export function useLatest<Args extends unknown[]>(
  run: ((...args: Args) => void) | undefined,
): (...args: Args) => void {
  const latest = useRef(run)
  useInsertionEffect(() => {
    latest.current = run
  })
  return useCallback((...args) => latest.current?.(...args), [])
}
