import { showToast } from '#core/client/toasts.ts'
import { ahead, deferred } from '#core/lazy/deferred.ts'
import type { Outcome } from './calls.ts'
import type { Texts } from './texts/en.ts'

// All that talks to the server comes after the form, which is there to be typed into meanwhile.
const calls = deferred(
  () => import('./calls.ts'),
  (module) => module,
)
ahead(calls)

/** `await ask((calls) => calls.askForCode(client, email), texts)` */
export async function ask<T>(
  question: (calls: typeof import('./calls.ts')) => Promise<Outcome<T>>,
  texts: Texts,
): Promise<Outcome<T>> {
  const loaded = await calls.load().catch(() => undefined)
  if (loaded) return question(loaded)
  showToast('error', texts.notLoaded)
  return { kind: 'told' }
}
