import { useEffect, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { rememberSetup } from '#core/client/visit.ts'
import { useWidget } from '#core/client/widget.ts'
import { isReady, kycStatus, type SetupStep, setupSteps } from '#core/contract/setup.ts'

/** Poll interval of an identity check under review. Live updates are faster; a review may take days. */
const reviewPollMs = 10_000

export type SetupStatus = {
  readonly steps: readonly SetupStep[]
  /** The identity check is still undecided. */
  readonly inReview: boolean
}

const statusOf = (names: readonly string[]): SetupStatus => ({
  steps: setupSteps.filter((step) => names.includes(step)),
  inReview: names.includes('review') && !names.includes('kyc'),
})

/** The next step to do; undefined when all are done. */
export const nextStep = ({ steps }: SetupStatus): SetupStep | undefined =>
  setupSteps.find((step) => !steps.includes(step))

const same = (one: SetupStatus | undefined, other: SetupStatus) =>
  one?.inReview === other.inReview && one.steps.join() === other.steps.join()

/**
 * The latest known status: it stays while an ended session is renewed, so that no input is lost. A pending identity
 * check is polled until it is decided.
 */
export function useSetupStatus() {
  const { client } = useWidget()
  const { user } = useSession()
  const [status, setStatus] = useState<SetupStatus>()
  const answer = useAnswer(
    kycStatus,
    {},
    {
      enabled: user !== undefined,
      ...(status?.inReview ? { refetchEveryMs: reviewPollMs, quiet: true } : {}),
    },
  )
  const latest = answer.data && statusOf(answer.data)
  if (latest && !same(status, latest)) setStatus(latest)

  const ready = status !== undefined && isReady(status.steps)
  useEffect(() => {
    if (user && ready) rememberSetup(client.apiBase, user.id)
  }, [client, user, ready])

  return {
    status,
    ready,
    failure: status ? undefined : answer.failure,
    /** Refetches; undefined after a failure, which shows a toast. */
    async refetch(): Promise<SetupStatus | undefined> {
      try {
        return statusOf(await answer.refetch())
      } catch {
        return undefined
      }
    },
  }
}
