import { useEffect, useState } from 'react'

/** The value after typing pauses. Emptying it takes effect at once. */
export function useDebounced(value: string, delayMs = 250): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return value === '' ? value : settled
}
