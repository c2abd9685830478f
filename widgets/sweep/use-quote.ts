import { useEffect, useState } from 'react'
import { type AnswerState, useAnswer } from '#core/client/api/queries.ts'
import { quoteSweep, type SweepQuote } from '#core/contract/sweep.ts'
import type { Minor } from '#core/money/money.ts'
import { questionOf, type SweepDraft } from './draft.ts'

/** Others order meanwhile. */
const refetchEveryMs = 15_000

type Quote = Pick<AnswerState<SweepQuote>, 'failure' | 'fetching' | 'refetch'> & {
  /** The answer about exactly this amount; undefined while it is on its way. */
  readonly quote: SweepQuote | undefined
}

/** The quote for an amount of the draft's side now; nothing is asked without an amount. */
export function useQuote(draft: SweepDraft, wanted: Minor | undefined): Quote {
  const enabled = wanted !== undefined && wanted > 0n
  const { data, outdated, failure, fetching, refetch } = useAnswer(
    quoteSweep,
    { query: questionOf(draft, wanted ?? 1n) },
    { enabled, quiet: true, refetchEveryMs },
  )
  return { quote: enabled && !outdated ? data : undefined, failure, fetching, refetch }
}

const pauseMs = 250

/** The amount once typing pauses; undefined meanwhile. `useDebounced` would load the tables with it. */
export function usePaused(amount: Minor | undefined): Minor | undefined {
  const [paused, setPaused] = useState(amount)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(amount), pauseMs)
    return () => clearTimeout(timer)
  }, [amount])
  return paused === amount ? amount : undefined
}
