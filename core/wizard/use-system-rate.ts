import { useEffect, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Rate, rateText } from '#core/money/rate.ts'

type SystemRateOptions = {
  need: CurrencyCode
  have: CurrencyCode
  /** Rate in the draft, decimal text in the owner's direction. */
  rate: string
  isSystemRate: boolean
  /** Puts the current market rate into the draft. */
  applyRate: (rate: Rate) => void
}

export type SystemRate = {
  /** The rate on entering this step, if the market has moved since. */
  previousRate: string | undefined
  /** The rate has become too old to use; `asOf` is its day, ISO 8601. */
  isStale: boolean
  asOf: string | undefined
  /** Sends the call; if the rate just moved, the new one is loaded before the failure shows. */
  send: (action: () => Promise<void>) => Promise<void>
}

/**
 * The system rate of a money wizard's last step. A system rate is the market rate at the moment of placement: it is
 * refetched on entering the step, and if it moved, the new figures show before the PIN is typed.
 */
export function useSystemRate({ need, have, rate, isSystemRate, applyRate }: SystemRateOptions): SystemRate {
  const market = useMarketRate(need, have, isSystemRate)
  const [previousRate, setPreviousRate] = useState<string>()
  const [sending, setSending] = useState(false)

  const { refetch } = market
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on entering the step
  useEffect(() => {
    if (isSystemRate) void refetch()
  }, [])

  const now = isSystemRate && !market.isStale ? market.rate : undefined
  // Not while sending: those are the confirmed figures.
  const hasMoved = now !== undefined && !sending && rateText(now) !== rate
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect changes the draft
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
