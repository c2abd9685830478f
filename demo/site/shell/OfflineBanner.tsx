import { useSyncExternalStore } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { shellTexts } from './texts/index.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Always mounted, because screen readers announce changes of an existing region. */
export function OfflineBanner() {
  const texts = useTexts(shellTexts)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div className="offline" role="status">
      {!isOnline && (
        <p>
          <strong>{texts.offlineTitle}</strong> {texts.offline}
        </p>
      )}
    </div>
  )
}
