import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Stays in the page, so that a screen reader hears it when it fills. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div className="offline" role="status">
      {!isOnline && (
        <p>
          <strong>You are offline.</strong> What you see may be out of date, and nothing can be sent until the
          connection is back.
        </p>
      )}
    </div>
  )
}
