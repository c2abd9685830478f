import { useEffect, useState } from 'react'

/** The value as it was when typing paused. Emptying it counts at once. */
export function useDebounced(value: string, wait = 250): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const clock = setTimeout(() => settle(value), value === '' ? 0 : wait)
    return () => clearTimeout(clock)
  }, [value, wait])
  return value === '' ? value : settled
}
