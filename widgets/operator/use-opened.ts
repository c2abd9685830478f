import { useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'

/** Opens something by a call that is no GET, once when it is first drawn, and again on `retry`. */
export function useOpened<T>(open: () => Promise<T>): {
  opened: T | undefined
  failure: Failure | undefined
  retry: () => Promise<void>
} {
  const [opened, setOpened] = useState<T>()
  const [failure, setFailure] = useState<Failure>()
  const hasBegun = useRef(false)
  function retry() {
    setFailure(undefined)
    return open().then(setOpened, (error) => setFailure(asFailure(error)))
  }
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void retry()
  })
  return { opened, failure, retry }
}
