import { useCallback } from 'react'
import { call } from '#core/client/api/call.ts'
import type { CowrieEvents } from '#core/client/events.ts'
import { isIsolated } from '#core/client/is-isolated.ts'
import { useSession } from '#core/client/session/session.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useWidget } from '#core/client/widget.ts'
import { isReady, kycStatus } from '#core/contract/setup.ts'
import { useRequest } from './requests.tsx'

/**
 * Ensures before an order or a listing that the person is signed in and has completed kyc, pin and card; asks for
 * missing steps. True if the person may continue. The host learns which order waits for it.
 */
export function useEnsureSetup(): (order?: CowrieEvents['cowrie-setup-needed']) => Promise<boolean> {
  const { client, language } = useWidget()
  const request = useRequest()
  const { signedIn } = useSession()
  const { ready } = useSetup()

  return useCallback(
    async (order = {}) => {
      // The session lives in the frame that opens next; that widget asks for missing steps itself.
      if (ready || isIsolated('cowrie-order', client.apiBase, false)) return true
      if (!signedIn && (await request('cowrie-sign-in-needed', order)) !== 'done') return false
      // Fetched again: another person may have signed in since the last render.
      const done = await call(client, kycStatus, {}, { quiet: true, language }).then(
        ({ data }) => data,
        () => undefined,
      )
      // Unknown: the next widget checks again and shows what is missing.
      if (done === undefined || isReady(done)) return true
      return (await request('cowrie-setup-needed', order)) === 'done'
    },
    [client, language, request, signedIn, ready],
  )
}
