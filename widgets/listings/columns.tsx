import { useMemo } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import type { Reader } from '#core/exchange-ui/figures/distance.ts'
import { ListingStatus } from '#core/exchange-ui/figures/ListingStatus.tsx'
import { listingColumns, orderButtons } from '#core/exchange-ui/offers/columns.tsx'
import { amountCells, type ListFigures, useListFigures } from '#core/exchange-ui/offers/list-figures.tsx'
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
type ColumnTexts = { texts: Texts; tables: TableTexts; offers: OfferTexts; figures: ListFigures }

/** The same object as long as the language is the same. */
export function useColumnTexts(): ColumnTexts {
  const texts = useTexts(listingsTexts)
  const tables = useTexts(tableTexts)
  const offers = useTexts(offerTexts)
  const figures = useListFigures()
  return useMemo(() => ({ texts, tables, offers, figures }), [texts, tables, offers, figures])
}

/** Columns of both tabs. */
const shared = (
  { texts, tables, offers, figures }: ColumnTexts,
  reader: Reader,
  onTrader?: ListingAction,
) => ({
  ...listingColumns(tables, offers, figures, reader, onTrader),
  have: {
    key: 'have',
    drop: 3,
    header: texts.haveAmount,
    note: offers.frame[reader].have,
    ...amountCells<Listing>(figures, ({ offerAmount = '0', haveCurrency }) => [offerAmount, haveCurrency]),
  } satisfies Column<Listing>,
  status: {
    key: 'status',
    drop: 1,
    header: tables.status,
    render: (listing) => <ListingStatus listing={listing} />,
  } satisfies Column<Listing>,
})

export function othersColumns(
  all: ColumnTexts,
  onOrder: ListingAction,
  onTrader: ListingAction,
  isVisitor: boolean,
): readonly Column<Listing>[] {
  const { tables, offers } = all
  const { deal, date, user, need, have, rate, part, status, balance } = shared(all, 'buyer', onTrader)
  const order = orderButtons(tables, offers, onOrder)
  return isVisitor
    ? [date, user, need, rate, part, status, deal, order]
    : [date, user, need, have, rate, status, balance, deal, order]
}

export function ownColumns(all: ColumnTexts, onManage: ListingAction): readonly Column<Listing>[] {
  const {
    texts,
    tables,
    offers,
    figures: { locale },
  } = all
  const { date, need, have, rate, part, status, balance } = shared(all, 'owner')
  return [
    { ...date, rank: 'detail' },
    { ...need, isRowHeader: true },
    have,
    rate,
    {
      key: 'requests',
      header: texts.orderColumn,
      rank: 'name',
      cell: () => ({ className: 'listings-requests' }),
      render: (listing) => (
        <>
          <span>{texts.requests(listing.orderCount)}</span>
          {listing.pendingOrders > 0 && (
            <span className="listings-waiting">{texts.pendingRequests(listing.pendingOrders)}</span>
          )}
        </>
      ),
    },
    {
      ...part,
      header: offers.partFulfilment,
      rank: 'detail',
      render: (listing) => (listing.partFulfilment ? tables.yes : tables.no),
    },
    { ...status, rank: 'note', drop: undefined },
    balance,
    {
      key: 'halt',
      header: tables.actions,
      hideHeader: true,
      align: 'end',
      rank: 'actions',
      render: (listing) => (
        <>
          {listing.pendingOrders > 0 && (
            <Button onClick={() => onManage(listing)}>{texts.review(listing.pendingOrders)}</Button>
          )}
          <Button
            variant="quiet"
            aria-label={texts.haltListing(
              formatMoney(listing.needAmount, listing.needCurrency, { locale, whole: true }),
            )}
            onClick={() => onManage(listing)}
          >
            {texts.halt}
          </Button>
        </>
      ),
    },
  ]
}

const nothing = () => undefined

/** Optional columns: all but the identifying one and the actions. */
export const choosableColumns = (whose: Whose, all: ColumnTexts): readonly Column<Listing>[] =>
  (whose === 'own' ? ownColumns(all, nothing) : othersColumns(all, nothing, nothing, false)).filter(
    ({ key, rank }) => rank !== 'actions' && rank !== 'deal' && key !== 'need' && key !== 'user',
  )
