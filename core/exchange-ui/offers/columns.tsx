import type { ReactNode } from 'react'
import { canBeOrdered, isWithdrawn, type Listing } from '#core/contract/listing-search.ts'
import { priceOf } from '#core/money/price.ts'
import { formatAge } from '#core/texts/age.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Reader } from '../figures/distance.ts'
import { Withheld } from '../Withheld.tsx'
import { LeftToOrder } from './LeftToOrder.tsx'
import { ListAmount } from './ListAmount.tsx'
import { ListRate } from './ListRate.tsx'
import offerRowsCss from './offer-rows.css?inline'
import type { OfferTexts } from './texts/en.ts'

registerSheet('offer', offerRowsCss)

/**
 * Columns that tables of listings share. Rate and balance are withheld from visitors: the rate says so, the balance is no
 * column of theirs, and the amount needed takes its place in a row of two lines.
 */
export const listingColumns = (
  tables: TableTexts,
  texts: OfferTexts,
  { reader, isVisitor, locale }: { reader: Reader; isVisitor: boolean; locale: string },
) =>
  ({
    date: {
      key: 'date',
      header: tables.date,
      rank: 'note',
      render: ({ dateCreated }) => <Moment moment={dateCreated} age={formatAge(dateCreated, locale)} />,
    },
    user: {
      key: 'user',
      header: tables.user,
      rank: 'name',
      isRowHeader: true,
      render: ({ username }): ReactNode => username,
    },
    need: {
      key: 'need',
      header: tables.amountNeeded,
      note: texts.frame[reader].need,
      align: 'end',
      rank: isVisitor ? 'figure' : 'detail',
      render: ({ needAmount, needCurrency }) => <ListAmount amount={needAmount} currency={needCurrency} />,
    },
    rate: {
      key: 'rate',
      header: tables.rate,
      align: 'end',
      rank: 'title',
      render: ({ rate, ...listing }) =>
        rate === undefined ? (
          <bdi className="ui-list-rate">
            <b>
              {listing.needCurrency} → {listing.haveCurrency}
            </b>{' '}
            <Withheld reason={texts.hiddenHint}>{texts.hidden}</Withheld>
          </bdi>
        ) : (
          <ListRate need={listing.needCurrency} price={priceOf({ ...listing, rate })} reader={reader} />
        ),
    },
    part: {
      key: 'part',
      header: texts.partFulfilment,
      rank: 'note',
      render: ({ partFulfilment }): ReactNode => (partFulfilment ? texts.inParts : texts.asWhole),
    },
    balance: {
      key: 'balance',
      header: tables.balance,
      note: texts.frame[reader].balance,
      align: 'end',
      rank: 'figure',
      render: (listing) => (
        <LeftToOrder
          left={isWithdrawn(listing) ? '0' : (listing.balance ?? '0')}
          whole={listing.offerAmount}
          currency={listing.haveCurrency}
        />
      ),
    },
  }) satisfies Record<string, Column<Listing>>

/** The column of Order buttons. */
export const orderButtons = (
  tables: TableTexts,
  texts: OfferTexts,
  onOrder: (listing: Listing) => void,
): Column<Listing> => ({
  key: 'order',
  header: tables.actions,
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
})
