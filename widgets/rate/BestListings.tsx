import { useAnswer } from '#core/api/queries.ts'
import { canBeOrdered, type Listing, searchListings } from '#core/contract/listings.ts'
import type { Pair } from '#core/money/pair.ts'
import { fromRateText } from '#core/money/rate.ts'
import { HiddenRates, Offers, OffersSkeleton } from '#core/offers/Offers.tsx'
import { useRequest } from '#core/requests.tsx'
import { useSession } from '#core/session/session.ts'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { SwapIcon } from '#core/ui/Icons.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { texts } from './texts.ts'

/** How many are shown, and among how many of the newest they are looked for. */
const shown = 5
const lookedAt = 100

/** D §1: R is have for 1 need, so the one who orders gives up least where it is highest. Unknown to visitors. */
const byRate = (a: Listing, b: Listing) => {
  const [first, second] = [fromRateText(a.rate ?? '0'), fromRateText(b.rate ?? '0')]
  return first === second ? 0 : first < second ? 1 : -1
}

/** What people offer for the pair: whoever gives dollars for naira orders from somebody who needs dollars. */
export function BestListings({ pair: { give, get } }: { pair: Pair }) {
  const { signedIn } = useSession()
  const request = useRequest()
  const { data, outdated, loading, fetching, failure, refetch } = useAnswer(
    searchListings,
    {
      query: {
        isUser: false,
        needCurrency: give,
        haveCurrency: get,
        pageNumber: 1,
        pageSize: lookedAt,
        sortBy: 'newest',
      },
    },
    { quiet: true },
  )
  const caption = texts.offers(give, get)
  // Listings of another pair are no answer to this one.
  const found = outdated ? undefined : data?.filter(canBeOrdered).sort(byRate).slice(0, shown)
  return (
    <Stack gap={4}>
      <h3>{signedIn ? texts.best : texts.some}</h3>
      {(loading || (outdated && fetching)) && <OffersSkeleton caption={caption} rows={3} />}
      {failure && !fetching && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed} {failure.reason ?? failure.text}
        </Notice>
      )}
      {found && found.length > 0 && (
        <>
          <HiddenRates />
          <Offers caption={caption} listings={found} />
        </>
      )}
      {found?.length === 0 && (
        <EmptyState
          icon={<SwapIcon size={24} />}
          title={texts.none}
          text={texts.noneText(give, get)}
          action={
            <Button onClick={() => void request('cowrie-navigate', { to: '/create-listing' })}>
              {texts.create}
            </Button>
          }
        />
      )}
    </Stack>
  )
}
