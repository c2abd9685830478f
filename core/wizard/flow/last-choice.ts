/** A person's last choice in a wizard, on this device (rules/cards.md#last-used). */
import { useSession } from '#core/client/session/session.ts'
import { storageOrMemory } from '#core/client/storage.ts'

const storage = storageOrMemory('localStorage')

/** The last choice under a name, and a function that remembers the next one: `useLastChoice('debit')`. */
export function useLastChoice(name: string): [last: string | null, remember: (choice: string) => void] {
  const { user } = useSession()
  const key = `cowrie:last-${name}:${user?.id}`
  return [storage.getItem(key), (choice) => storage.setItem(key, choice)]
}
