import { useTexts } from '#core/client/use-texts.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { ListingStatus } from '#core/exchange-ui/figures/ListingStatus.tsx'
import { listingColumns, OfferedAmount, orderButtons } from '#core/exchange-ui/offers/columns.tsx'
import type { OfferTexts } from '#core/exchange-ui/offers/texts/en.ts'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { formatMoney } from '#core/money/money.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Whose } from './search.ts'
import type { Texts } from './texts/en.ts'
import { listingsTexts } from './texts/index.ts'

type ListingAction = (listing: Listing) => void
type ColumnTexts = { texts: Texts; tables: TableTexts; offers: OfferTexts }

export const useColumnTexts = (): ColumnTexts => ({
  texts: useTexts(listingsTexts),
  tables: useTexts(tableTexts),
  offers: useTexts(offerTexts),
})

/** Columns of both tabs. */
const shared = ({ texts, tables, offers }: ColumnTexts) =>
  ({
    ...listingColumns(tables, offers),
    have: {
      key: 'have',
      header: texts.haveAmount,
      align: 'end',
      rank: 'figure',
      render: ({ offerAmount, haveCurrency }) => (
        <OfferedAmount amount={offerAmount} currency={haveCurrency} />
      ),
    },
    status: {
      key: 'status',
      header: tables.status,
      render: (listing) => <ListingStatus listing={listing} />,
    },
    balance: {
      key: 'balance',
      header: tables.balance,
      align: 'end',
      render: ({ balance, haveCurrency }) =>
        balance === undefined ? (
          offers.hidden
        ) : (
          <AmountWithFlag whole amount={balance} currency={haveCurrency} />
        ),
    },
  }) satisfies Record<string, Column<Listing>>

export function othersColumns(all: ColumnTexts, onOrder: ListingAction): readonly Column<Listing>[] {
  const { tables, offers } = all
  const { date, need, have, rate, status, balance } = shared(all)
  return [
    date,
    {
      key: 'user',
      header: tables.user,
      rank: 'title',
      render: ({ username }) => <span className="listings-user">{username}</span>,
    },
    need,
    have,
    rate,
    status,
    balance,
    orderButtons(tables, offers, onOrder),
  ]
}

export function ownColumns(
  all: ColumnTexts,
  locale: string,
  onManage: ListingAction,
): readonly Column<Listing>[] {
  const { texts, tables } = all
  const { date, need, have, rate, status, balance } = shared(all)
  return [
    date,
    { ...need, rank: 'title' },
    have,
    rate,
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
      render: (listing) => (listing.partFulfilment ? tables.yes : tables.no),
    },
    status,
    balance,
    {
      key: 'halt',
      header: tables.actions,
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
}

const nothing = () => undefined

/** Optional columns: all but the identifying one and the actions. */
export const choosableColumns = (whose: Whose, all: ColumnTexts): readonly Column<Listing>[] =>
  (whose === 'own' ? ownColumns(all, 'en', nothing) : othersColumns(all, nothing)).filter(
    ({ key, rank }) => rank !== 'title' && rank !== 'actions' && key !== 'need',
  )
