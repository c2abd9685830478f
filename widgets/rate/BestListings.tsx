import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered, searchListings } from '#core/contract/listing-search.ts'
import { HiddenRates, Offers, OffersSkeleton } from '#core/exchange-ui/offers/Offers.tsx'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import type { Pair } from '#core/money/pair.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { rateTexts } from './texts/index.ts'

const listingCount = 5

/** Visitors cannot sort by rate: they see the newest listings that can be ordered. */
const searchInput = (signedIn: boolean) =>
  signedIn
    ? ({ sortBy: 'best-rate', pageSize: listingCount } as const)
    : ({ sortBy: 'newest', pageSize: 4 * listingCount } as const)

/** Offers for the pair: a person who gives dollars for naira orders from one who needs dollars. */
export function BestListings({ pair: { give, get } }: { pair: Pair }) {
  const texts = useTexts(rateTexts)
  const offers = useTexts(offerTexts)
  const { signedIn } = useSession()
  const request = useRequest()
  const { data, outdated, loading, fetching, failure, refetch } = useAnswer(
    searchListings,
    {
      query: {
        isUser: false,
        needCurrency: give,
        haveCurrency: get,
        ...searchInput(signedIn),
      },
    },
    { quiet: true },
  )
  const caption = texts.offers(give, get)
  // Never show another pair's listings.
  const found = outdated ? undefined : data?.filter(canBeOrdered).slice(0, listingCount)
  return (
    <Stack gap={4}>
      <h3>{signedIn ? texts.best : texts.some}</h3>
      {(loading || (outdated && fetching)) && <OffersSkeleton caption={caption} rows={3} />}
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {offers.failed}
        </LoadFailure>
      )}
      {found && found.length > 0 && (
        <>
          <HiddenRates />
          <Offers caption={caption} listings={found} />
        </>
      )}
      {found?.length === 0 && !failure && (
        <EmptyState
          icon={<SwapIcon size={24} />}
          title={texts.none}
          text={texts.noneText(give, get)}
          action={
            <Button onClick={() => void request('cowrie-navigate', { to: '/create-listing' })}>
              {offers.create}
            </Button>
          }
        />
      )}
    </Stack>
  )
}
