import { showToast } from '#core/client/toasts.ts'
import { lazy, preload } from '#core/lazy/lazy.ts'
import type { Outcome } from './calls.ts'
import type { Texts } from './texts/en.ts'

// Loaded lazily: the form accepts input before any API code is there.
const calls = lazy(
  () => import('./calls.ts'),
  (module) => module,
)
preload(calls)

/** `await runCall((calls) => calls.requestCode(widget, email), texts)` */
export async function runCall<T>(
  makeCall: (calls: typeof import('./calls.ts')) => Promise<Outcome<T>>,
  texts: Texts,
): Promise<Outcome<T>> {
  const loaded = await calls.load().catch(() => undefined)
  if (loaded) return makeCall(loaded)
  showToast('error', texts.notLoaded)
  return { kind: 'shown' }
}
