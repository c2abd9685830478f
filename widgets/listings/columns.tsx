import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered, type Listing } from '#core/contract/listing-search.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { Flag } from '#core/exchange-ui/figures/Flag.tsx'
import { ListingStatus } from '#core/exchange-ui/figures/ListingStatus.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { Withheld } from '#core/exchange-ui/Withheld.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Whose } from './search.ts'
import type { Texts } from './texts/en.ts'
import { listingsTexts } from './texts/index.ts'

type ListingAction = (listing: Listing) => void

/** An amount that the server withholds from visitors. */
function OptionalAmount({ amount, currency }: { amount: string | undefined; currency: CurrencyCode }) {
  const texts = useTexts(listingsTexts)
  if (amount !== undefined) return <AmountWithFlag whole strong amount={amount} currency={currency} />
  return (
    <span className="ui-amount-flag">
      <Flag currency={currency} size={20} />
      <span>
        {currency} {texts.hidden}
      </span>
    </span>
  )
}

const need = (texts: Texts): Column<Listing> => ({
  key: 'need',
  header: texts.amountNeeded,
  align: 'end',
  render: (listing) => <AmountWithFlag whole amount={listing.needAmount} currency={listing.needCurrency} />,
})
const have = (texts: Texts): Column<Listing> => ({
  key: 'have',
  header: texts.haveAmount,
  align: 'end',
  rank: 'figure',
  render: (listing) => <OptionalAmount amount={listing.offerAmount} currency={listing.haveCurrency} />,
})
const rate = (texts: Texts): Column<Listing> => ({
  key: 'rate',
  header: texts.rate,
  render: (listing) =>
    listing.rate === undefined ? (
      <Withheld reason={texts.hiddenHint}>{texts.hidden}</Withheld>
    ) : (
      <RateLine need={listing.needCurrency} have={listing.haveCurrency} rate={listing.rate} />
    ),
})
const status = (texts: Texts): Column<Listing> => ({
  key: 'status',
  header: texts.status,
  render: (listing) => <ListingStatus listing={listing} />,
})
const balance = (texts: Texts): Column<Listing> => ({
  key: 'balance',
  header: texts.balance,
  align: 'end',
  render: (listing) =>
    listing.balance === undefined ? (
      texts.hidden
    ) : (
      <AmountWithFlag whole amount={listing.balance} currency={listing.haveCurrency} />
    ),
})
const date = (texts: Texts): Column<Listing> => ({
  key: 'date',
  header: texts.date,
  render: (listing) => <Moment moment={listing.dateCreated} />,
})

export const othersColumns = (texts: Texts, onOrder: ListingAction): readonly Column<Listing>[] => [
  date(texts),
  {
    key: 'user',
    header: texts.user,
    rank: 'title',
    render: (listing) => <span className="listings-user">{listing.username}</span>,
  },
  need(texts),
  have(texts),
  rate(texts),
  status(texts),
  balance(texts),
  {
    key: 'order',
    header: texts.actions,
    hideHeader: true,
    align: 'end',
    rank: 'actions',
    render: (listing) =>
      canBeOrdered(listing) && (
        <Button
          variant="secondary"
          aria-label={texts.orderFrom(listing.username)}
          onClick={() => onOrder(listing)}
        >
          {texts.order}
        </Button>
      ),
  },
]

export const ownColumns = (
  texts: Texts,
  locale: string,
  onManage: ListingAction,
): readonly Column<Listing>[] => [
  date(texts),
  { ...need(texts), rank: 'title' },
  have(texts),
  rate(texts),
  {
    key: 'requests',
    header: texts.orderColumn,
    render: (listing) => (
      <span className="listings-requests">
        <span>{texts.requests(listing.orderCount)}</span>
        {listing.pendingOrders > 0 && (
          <span className="ui-muted ui-small">{texts.pendingRequests(listing.pendingOrders)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'part',
    header: texts.partFulfilment,
    render: (listing) => (listing.partFulfilment ? texts.yes : texts.no),
  },
  status(texts),
  balance(texts),
  {
    key: 'halt',
    header: texts.actions,
    hideHeader: true,
    align: 'end',
    rank: 'actions',
    render: (listing) => (
      <Button
        variant="secondary"
        aria-label={texts.haltListing(
          formatMoney(listing.needAmount, listing.needCurrency, { locale, whole: true }),
        )}
        onClick={() => onManage(listing)}
      >
        {texts.halt}
      </Button>
    ),
  },
]

const nothing = () => undefined

/** Optional columns: all but the identifying one and the actions. */
export const choosableColumns = (whose: Whose, texts: Texts): readonly Column<Listing>[] =>
  (whose === 'own' ? ownColumns(texts, 'en', nothing) : othersColumns(texts, nothing)).filter(
    ({ key, rank }) => rank !== 'title' && rank !== 'actions' && key !== 'need',
  )
