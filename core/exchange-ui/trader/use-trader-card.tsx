import { type ReactNode, useState } from 'react'
import { canBeOrdered, type Listing } from '#core/contract/listing-search.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'

// Loaded at the first press.
const TraderCard = lazyPart(
  () => import('./TraderCard.tsx'),
  (module) => module.TraderCard,
)

/** One card for all rows of a list: the function shows the owner of a listing, and orders from that listing. */
export function useTraderCard(): [card: ReactNode, show: (listing: Listing) => void] {
  const [shown, setShown] = useState<Listing>()
  const card = shown && (
    <TraderCard
      name={shown.username}
      listingId={canBeOrdered(shown) ? shown.id : null}
      onClose={() => setShown(undefined)}
    />
  )
  return [card, setShown]
}
