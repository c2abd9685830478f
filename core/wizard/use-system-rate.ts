import { useEffect, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { compareAt, type Price } from '#core/money/price.ts'

type SystemRateOptions = {
  /** Price in the draft. */
  price: Price
  isSystemRate: boolean
  /** The currency that the person gives: the spread is against them. */
  give: CurrencyCode
  /** Puts the current system price into the draft. */
  applyPrice: (price: Price) => void
}

export type SystemRate = {
  /** The price on entering this step, if the market has moved since. */
  previousPrice: Price | undefined
  /** The rate has become too old to use; `asOf` is its day, ISO 8601. */
  isStale: boolean
  asOf: string | undefined
  /** The spread of the rate in per cent; undefined without one. */
  spread: string | undefined
  /** Sends the call; if the rate just moved, the new one is loaded before the failure shows. */
  send: (action: () => Promise<void>) => Promise<void>
}

/**
 * The system rate of a money wizard's last step. A system rate is the market rate at the moment of placement,
 * less the spread: it is refetched on entering the step, and if it moved, the new figures show before the PIN is typed.
 */
export function useSystemRate({ price, isSystemRate, give, applyPrice }: SystemRateOptions): SystemRate {
  const market = useMarketRate(price.base, price.quote, isSystemRate)
  const [previousPrice, setPreviousPrice] = useState<Price>()
  const [sending, setSending] = useState(false)

  const { refetch } = market
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on entering the step
  useEffect(() => {
    if (isSystemRate) void refetch()
  }, [])

  const now = isSystemRate ? market.systemPrice(give) : undefined
  // Not while sending: those are the confirmed figures.
  const hasMoved = now !== undefined && !sending && !isSame(now, price)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect changes the draft
  useEffect(() => {
    if (!hasMoved) return
    setPreviousPrice((first) => first ?? price)
    applyPrice(now)
  }, [hasMoved, now?.figure])

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
    previousPrice: previousPrice && isSame(previousPrice, price) ? undefined : previousPrice,
    isStale: isSystemRate && market.isStale,
    asOf: market.asOf,
    spread: market.spread,
    send,
  }
}

const isSame = (one: Price, other: Price) => compareAt(one.base, one, other) === 0
