import { showToast } from '#core/client/toasts.ts'
import { lazy, preload } from '#core/lazy/lazy.ts'
import type { Outcome } from './calls.ts'
import type { Texts } from './texts/en.ts'

// All that talks to the server comes after the form, which is there to be typed into meanwhile.
const calls = lazy(
  () => import('./calls.ts'),
  (module) => module,
)
preload(calls)

/** `await ask((calls) => calls.askForCode(widget, email), texts)` */
export async function runCall<T>(
  makeCall: (calls: typeof import('./calls.ts')) => Promise<Outcome<T>>,
  texts: Texts,
): Promise<Outcome<T>> {
  const loaded = await calls.load().catch(() => undefined)
  if (loaded) return makeCall(loaded)
  showToast('error', texts.notLoaded)
  return { kind: 'told' }
}
