import { useEffect, useState } from 'react'

/** Remaining seconds by the clock: timers in a hidden tab fall behind. */
export function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])

  return {
    left,
    isOver,
    restart() {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
