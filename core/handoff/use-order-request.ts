import { useLatest } from '#core/ui/use-latest.ts'
import { useRequest } from './requests.tsx'
import { useEnsureSetup } from './use-ensure-setup.ts'

/** A listing to order from, and its owner. */
type Wanted = { readonly id: string; readonly username: string }

/**
 * Asks for the wizard that orders from a listing, and before that for a missing login or setup. `giveAmount` is what the
 * person has typed already, decimal text of the currency that the listing needs. The same function all the time.
 */
export function useOrderRequest(
  giveAmount: () => string | undefined = () => undefined,
): (from: Wanted) => void {
  const request = useRequest()
  const ensureSetup = useEnsureSetup()
  async function order({ id: listingId, username }: Wanted) {
    const amount = giveAmount()
    const typed = amount ? { giveAmount: amount } : {}
    if (await ensureSetup({ listingId, username, ...typed }))
      await request('cowrie-order-requested', { listingId, ...typed })
  }
  return useLatest((from: Wanted) => void order(from))
}
