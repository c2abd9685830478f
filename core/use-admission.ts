import { useCallback } from 'react'
import { call } from './api/call.ts'
import { isolates } from './api/isolates.ts'
import { isReady, kycStatus } from './contract/setup.ts'
import { useRequest } from './requests.tsx'
import { useSession } from './session/session.ts'
import { useSetup } from './session/setup.ts'
import { useWidget } from './widget.ts'

/**
 * Before somebody orders or creates: signed in, and kyc, pin and card complete. What is missing is asked for, and true
 * means that the person may go on.
 */
export function useAdmission(): () => Promise<boolean> {
  const { client } = useWidget()
  const request = useRequest()
  const { signedIn } = useSession()
  const { ready } = useSetup()

  return useCallback(async () => {
    // Whoever is signed in is so in the frame that comes next; it asks for what is missing by itself.
    if (ready || isolates('cowrie-order', client.apiBase, false)) return true
    if (!signedIn && (await request('cowrie-sign-in-needed')) !== 'done') return false
    // Asked afresh: the person may be another one than when this was drawn.
    const done = await call(client, kycStatus, {}, { quiet: true }).then(
      ({ data }) => data,
      () => undefined,
    )
    // Not known: the next widget asks again, and says what is missing.
    if (done === undefined || isReady(done)) return true
    return (await request('cowrie-setup-needed')) === 'done'
  }, [client, request, signedIn, ready])
}
