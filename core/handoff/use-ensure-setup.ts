import { useCallback } from 'react'
import { call } from '#core/client/api/call.ts'
import { isIsolated } from '#core/client/is-isolated.ts'
import { useSession } from '#core/client/session/session.ts'
import { useSetup } from '#core/client/session/setup.ts'
import { useWidget } from '#core/client/widget.ts'
import { isReady, kycStatus } from '#core/contract/setup.ts'
import { useRequest } from './requests.tsx'

/**
 * Before somebody orders or creates: signed in, and kyc, pin and card complete. What is missing is asked for, and true
 * means that the person may go on.
 */
export function useEnsureSetup(): () => Promise<boolean> {
  const { client, language } = useWidget()
  const request = useRequest()
  const { signedIn } = useSession()
  const { ready } = useSetup()

  return useCallback(async () => {
    // Whoever is signed in is so in the frame that comes next; it asks for what is missing by itself.
    if (ready || isIsolated('cowrie-order', client.apiBase, false)) return true
    if (!signedIn && (await request('cowrie-sign-in-needed')) !== 'done') return false
    // Asked afresh: the person may be another one than when this was drawn.
    const done = await call(client, kycStatus, {}, { quiet: true, language }).then(
      ({ data }) => data,
      () => undefined,
    )
    // Not known: the next widget asks again, and says what is missing.
    if (done === undefined || isReady(done)) return true
    return (await request('cowrie-setup-needed')) === 'done'
  }, [client, language, request, signedIn, ready])
}
