import { useState } from 'react'

/** The value, or the last one that there was: a dialog keeps its words while it closes. */
export function useLast<Value extends object>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value && value !== last) setLast(value)
  return value ?? last
}
