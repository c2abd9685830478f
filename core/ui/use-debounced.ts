import { useEffect, useState } from 'react'

/** The value of a moment ago: a search is asked when the typing pauses (D §3). Emptying it counts at once. */
export function useDebounced(value: string, wait = 250): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const clock = setTimeout(() => settle(value), value === '' ? 0 : wait)
    return () => clearTimeout(clock)
  }, [value, wait])
  return value === '' ? value : settled
}
