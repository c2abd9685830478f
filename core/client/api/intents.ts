/**
 * An intent is one action that a person wants done once: "send 50 USD to Ada". It keeps its idempotency key while its
 * outcome is unknown, even if the dialog closes and reopens in between.
 */
import type { Client } from '../client.ts'
import { randomKey } from './random-key.ts'

type Intent = { readonly key: string; running: Promise<unknown> | undefined }

class Intents {
  readonly #open = new Map<string, Intent>()

  /**
   * Runs `send` for the intent that `fingerprint` describes. The same intent joins a running one (a double click pays
   * once). It keeps its key when `isOutcomeUnknown` returns true; otherwise the next run gets a new key.
   */
  run<T>(
    fingerprint: string,
    send: (key: string) => Promise<T>,
    isOutcomeUnknown: (error: unknown) => boolean,
  ): Promise<T> {
    const intent: Intent = this.#open.get(fingerprint) ?? { key: randomKey(), running: undefined }
    if (intent.running) return intent.running as Promise<T>
    this.#open.set(fingerprint, intent)
    const running = send(intent.key).then(
      (answer) => {
        this.#open.delete(fingerprint)
        return answer
      },
      (error: unknown) => {
        intent.running = undefined
        if (!isOutcomeUnknown(error)) this.#open.delete(fingerprint)
        throw error
      },
    )
    intent.running = running
    return running
  }

  /** Forgets all intents when the user changes. */
  clear(): void {
    this.#open.clear()
  }
}

const intentsByClient = new WeakMap<Client, Intents>()

/** Open intents of a client's user, cleared on user change. */
export function intentsOf(client: Client): Intents {
  const found = intentsByClient.get(client)
  if (found) return found
  const intents = new Intents()
  intentsByClient.set(client, intents)
  client.caches.add({ clear: () => intents.clear() })
  return intents
}
