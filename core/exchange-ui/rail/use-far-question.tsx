import { type ReactNode, useState } from 'react'
import type { Price } from '#core/money/price.ts'
import { isFar, keptPrice } from '#core/money/typed-price.ts'
import type { MarketRate } from '../figures/use-market-rate.ts'
import type { FarRateProps } from './FarRate.tsx'
import { FarRate } from './FarRate.tsx'

type FarQuestion = {
  /**
   * Asks about a price that is far from the market, unless it is the one that was `kept`; resolves to whether it asks.
   * Waits for a market that is still loading.
   */
  asksFirst: (price: Price | undefined, kept: string) => Promise<boolean>
  /** The open question, drawn at the end of the form. */
  question: ReactNode
}

/** The question of a money form about a price far from the market (rules/rates.md#guard-rails). */
export function useFarQuestion({
  market: { isStale, loading, price: known, refetch },
  ...answers
}: Pick<FarRateProps, 'onUse' | 'onKeep'> & { market: MarketRate }): FarQuestion {
  const [asked, setAsked] = useState<Price>()
  return {
    async asksFirst(price, kept) {
      const market = loading ? await refetch() : known
      const asks = price && market && !isStale && isFar(price, market) && kept !== keptPrice(price)
      if (asks) setAsked(price)
      return Boolean(asks)
    },
    question: asked && known && (
      <FarRate {...answers} market={known} price={asked} onClose={() => setAsked(undefined)} />
    ),
  }
}
