/** The exchange's fees, as the server answers them beside the currencies. */

type Listed = {
  readonly isoCode: string
  /** Absent where all are. */
  readonly isOpen?: boolean
  readonly fee?: { readonly perCent: string | number; readonly minimum: string | number }
}

/** Currencies of the same terms, in their order; decimal text. */
export type FeeTerms = {
  readonly perCent: string
  readonly minimum: string
  readonly codes: readonly string[]
}

export async function loadFeeTerms(): Promise<readonly FeeTerms[]> {
  const response = await fetch('/api/Utility/currencies', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the currencies answered ${response.status}`)
  return groupTerms((await response.json()) as readonly Listed[])
}

/** Terms of the open currencies. Only a minimum is an amount of its currency: without one, currencies share a row. */
export function groupTerms(currencies: readonly Listed[]): readonly FeeTerms[] {
  const open = currencies.filter(({ isOpen = true }) => isOpen)
  const groups = Map.groupBy(open, ({ isoCode, fee }) =>
    [fee?.perCent ?? 0, fee?.minimum ?? 0, Number(fee?.minimum ?? 0) > 0 ? isoCode : ''].join(' '),
  )
  return [...groups.values()].map((same) => ({
    perCent: String(same[0]?.fee?.perCent ?? 0),
    minimum: String(same[0]?.fee?.minimum ?? 0),
    codes: same.map(({ isoCode }) => isoCode),
  }))
}

export const isFree = ({ perCent, minimum }: FeeTerms): boolean =>
  Number(perCent) === 0 && Number(minimum) === 0
