import type { AccountTexts } from '#core/account-ui/texts/en.ts'
import { showToast } from '#core/client/toasts.ts'
import { lazy, preload } from '#core/lazy/lazy.ts'
import type { Outcome } from './calls.ts'

// Loaded lazily: the form accepts input before any API code is there.
const calls = lazy(
  () => import('./calls.ts'),
  (module) => module,
)
preload(calls)

/** `await runCall((calls) => calls.requestCode(widget, email), account)` */
export async function runCall<T>(
  makeCall: (calls: typeof import('./calls.ts')) => Promise<Outcome<T>>,
  account: AccountTexts,
): Promise<Outcome<T>> {
  const loaded = await calls.load().catch(() => undefined)
  if (loaded) return makeCall(loaded)
  showToast('error', account.notLoaded)
  return { kind: 'shown' }
}
