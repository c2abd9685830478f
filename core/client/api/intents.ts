/**
 * An intent is what a person wants done once: "send 50 USD to Ada". It has one idempotency key, kept while nobody
 * knows whether the server did it, also when the dialog was closed and opened again in between.
 */
import type { Client } from '../session/client.ts'
import { randomKey } from './random-key.ts'

type Intent = { readonly key: string; running: Promise<unknown> | undefined }

class Intents {
  readonly #open = new Map<string, Intent>()

  /**
   * Runs `send` for the intent that `fingerprint` describes. While it runs, the same intent joins it (a double click
   * pays once). It keeps its key when `isOutcomeUnknown` says that the outcome is unknown, else the next one gets a new key.
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

  /** Somebody else is here now. */
  clear(): void {
    this.#open.clear()
  }
}

const intentsByClient = new WeakMap<Client, Intents>()

/** What the persons at a client are about; forgotten when they leave. */
export function intentsOf(client: Client): Intents {
  const found = intentsByClient.get(client)
  if (found) return found
  const intents = new Intents()
  intentsByClient.set(client, intents)
  client.caches.add({ clear: () => intents.clear() })
  return intents
}
