import type { ReactNode } from 'react'
import { canBeOrdered, isWithdrawn, type Listing } from '#core/contract/listing-search.ts'
import { priceOf } from '#core/money/price.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Reader } from '../figures/distance.ts'
import { Withheld } from '../Withheld.tsx'
import { ListRate } from './ListRate.tsx'
import { amountCells, type ListFigures, momentCells } from './list-figures.tsx'
import type { OfferTexts } from './texts/en.ts'

/** What can still be ordered, as decimal text. */
const leftOf = (listing: Listing) => (isWithdrawn(listing) ? '0' : (listing.balance ?? '0'))

/**
 * Columns that tables of listings share. Rate and balance are withheld from visitors: the rate says so, the balance is no
 * column of theirs, and the amount needed takes its place in a row of two lines.
 */
export const listingColumns = (
  tables: TableTexts,
  texts: OfferTexts,
  figures: ListFigures,
  { reader, isVisitor }: { reader: Reader; isVisitor: boolean },
) =>
  ({
    date: {
      key: 'date',
      header: tables.date,
      ...momentCells<Listing>(figures, ({ dateCreated }) => dateCreated),
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
      ...amountCells<Listing>(figures, ({ needAmount, needCurrency }) => [needAmount, needCurrency], {
        rank: isVisitor ? 'figure' : 'detail',
      }),
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
      ...amountCells<Listing>(figures, (listing) => [leftOf(listing), listing.haveCurrency], {
        rank: 'figure',
        strong: true,
        share(listing) {
          const left = leftOf(listing)
          const percent = Math.round((100 * Number(left)) / Number(listing.offerAmount ?? left)) || 0
          return { percent, words: texts.left(percent) }
        },
      }),
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
