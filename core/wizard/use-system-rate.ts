import { useEffect, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useMarketRate } from '#core/exchange-ui/use-market-rate.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Rate, rateText } from '#core/money/rate.ts'

type SystemRateOptions = {
  need: CurrencyCode
  have: CurrencyCode
  /** The rate in the draft, decimal text in the owner's direction. */
  rate: string
  isSystemRate: boolean
  /** Puts the market's rate of now into the draft. */
  applyRate: (rate: Rate) => void
}

export type SystemRate = {
  /** The rate that the person came to this step with, when the market has moved since. */
  previousRate: string | undefined
  /** Too old to be taken meanwhile; `asOf` is its day, ISO 8601. */
  isStale: boolean
  asOf: string | undefined
  /** Sends the deed; at a rate that moved in the last moment, the new one is here before the failure is told. */
  send: (action: () => Promise<void>) => Promise<void>
}

/**
 * The system rate of a money wizard's last step. A system rate is the market's at the moment of placement: it is asked
 * again as the step is entered, and when it has moved, the new figures stand there before the PIN is typed.
 */
export function useSystemRate({ need, have, rate, isSystemRate, applyRate }: SystemRateOptions): SystemRate {
  const market = useMarketRate(need, have, isSystemRate)
  const [previousRate, setPreviousRate] = useState<string>()
  const [sending, setSending] = useState(false)

  const { refetch } = market
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the step is entered
  useEffect(() => {
    if (isSystemRate) void refetch()
  }, [])

  const now = isSystemRate && !market.isStale ? market.rate : undefined
  // Not while the deed is on its way: its figures are those that were confirmed.
  const hasMoved = now !== undefined && !sending && rateText(now) !== rate
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is what changes
  useEffect(() => {
    if (!hasMoved) return
    setPreviousRate((first) => first ?? rate)
    applyRate(now)
  }, [hasMoved, now])

  async function send(action: () => Promise<void>) {
    setSending(true)
    try {
      await action()
    } catch (error) {
      if (asFailure(error).code === 'rate-moved') await refetch()
      throw error
    } finally {
      setSending(false)
    }
  }

  return {
    previousRate: previousRate === rate ? undefined : previousRate,
    isStale: isSystemRate && market.isStale,
    asOf: market.asOf,
    send,
  }
}
