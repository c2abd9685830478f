import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isReady, kycStatus, type SetupStep, setupSteps } from '#core/contract/setup.ts'
import type { Failure } from './api/failures.ts'
import { useAnswer } from './api/queries.ts'
import { userAtom } from './client.ts'
import { clearSetup, rememberSetup, remembersSetup } from './visit.ts'
import { useWidget } from './widget.ts'

export type Setup = {
  /** Completed steps among kyc, pin and card. */
  steps: readonly SetupStep[]
  /** kyc, pin and card are complete: the person may transact. */
  ready: boolean
  /** The identity check is pending. */
  inReview: boolean
  /** Still unknown: draw nothing yet. */
  loading: boolean
  failure: Failure | undefined
  fetching: boolean
  /** Refetches; resolves to the current steps. */
  refetch: () => Promise<readonly SetupStep[]>
}

const stepsOf = (done: readonly string[] | undefined) => setupSteps.filter((step) => done?.includes(step))

/** Setup of the signed-in person. */
export function useSetup(): Setup {
  const { client } = useWidget()
  const user = useAtomValue(userAtom)
  const status = useAnswer(kycStatus, {}, { enabled: user !== undefined })

  const isRemembered =
    user !== undefined && status.data === undefined && remembersSetup(client.apiBase, user.id)
  const ready = isRemembered || (status.data !== undefined && isReady(status.data))

  useEffect(() => {
    if (user && ready) rememberSetup(client.apiBase, user.id)
    else if (status.data) clearSetup(client.apiBase)
  }, [client, user, ready, status.data])

  return {
    steps: isRemembered ? setupSteps : stepsOf(status.data),
    ready,
    inReview: status.data?.includes('review') ?? false,
    loading: status.loading && !isRemembered,
    failure: status.failure,
    fetching: status.fetching,
    refetch: async () => stepsOf(await status.refetch()),
  }
}
