import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useFeeTerms } from '#core/exchange-ui/fees/use-fee-terms.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { feeOn } from '#core/money/fee.ts'
import type { Minor } from '#core/money/money.ts'

export type AgreedFee = {
  /** Sent with the call and shown to the person, in minor units; undefined while unknown. */
  readonly amount: Minor | undefined
  readonly hasFailed: boolean
  /** The fee that the person confirmed, if the server refused it because it is another one by now. */
  readonly before: Minor | undefined
  /** Loads the terms again. */
  readonly retry: () => Promise<unknown>
  /** Sends the call; after a refusal of the fee the new one is loaded before the failure shows. */
  readonly send: (action: () => Promise<void>) => Promise<void>
}

/** The fee on a payment of a money wizard (rules/rates.md#fee). */
export function useAgreedFee(paid: Minor, currency: CurrencyCode): AgreedFee {
  const { terms, loading, refetch } = useFeeTerms(currency)
  const [before, setBefore] = useState<Minor>()
  // The terms that the server refused, until others come.
  const [refused, setRefused] = useState<'loading' | 'failed'>()
  const amount = refused || !terms ? undefined : feeOn(paid, terms)

  async function reload() {
    setRefused('loading')
    await refetch().then(
      () => setRefused(undefined),
      () => setRefused('failed'),
    )
  }

  return {
    amount,
    hasFailed: refused ? refused === 'failed' : !terms && !loading,
    before: before === amount ? undefined : before,
    retry: refused ? reload : () => refetch().catch(() => undefined),
    async send(action) {
      try {
        await action()
      } catch (error) {
        if (asFailure(error).code === 'fee-changed') {
          setBefore(amount)
          await reload()
        }
        throw error
      }
    },
  }
}
