import type { CSSProperties, ReactNode } from 'react'
import { canBeOrdered, isWithdrawn, type Listing } from '#core/contract/listing-search.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { priceOf } from '#core/money/price.ts'
import { formatDuration } from '#core/texts/age.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { hueOf, initialsOf } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Reader } from '../figures/distance.ts'
import { Withheld } from '../Withheld.tsx'
import { ListRate } from './ListRate.tsx'
import { amountCells, type ListFigures, momentCells } from './list-figures.tsx'
import type { OfferTexts } from './texts/en.ts'

/** The amount that can still be ordered, as decimal text. */
const leftOf = (listing: Listing) => (isWithdrawn(listing) ? '0' : (listing.balance ?? '0'))

/** The owner's record, the same figures as on their card: `10+ trades · about 15 min`. */
function recordText({ trader }: Listing, texts: OfferTexts, locale: string): string | undefined {
  if (!trader) return undefined
  const { isNew, exchanges, decidesWithinMinutes: minutes } = trader
  if (isNew) return texts.isNew
  const trades = exchanges === 0 ? texts.fewTrades : texts.trades(exchanges)
  return minutes === undefined ? trades : `${trades} · ${texts.about(formatDuration(minutes, locale))}`
}

/** The listing in one line, for a buyer of all that is left: `Give ₦60,068 → get US$613.49`. */
function dealText(listing: Listing, texts: OfferTexts, locale: string): string {
  const { needAmount, balanceCost = needAmount, needCurrency, haveCurrency, balance } = listing
  const money = (amount: string, code: typeof needCurrency) =>
    formatMoney(amount, code, { locale, whole: true })
  return texts.deal(
    money(balanceCost, needCurrency),
    balance === undefined ? haveCurrency : money(balance, haveCurrency),
  )
}

/**
 * Columns that tables of listings share. Rate and balance are withheld from visitors: the rate says so, and the balance is
 * no column of theirs.
 */
export const listingColumns = (
  tables: TableTexts,
  texts: OfferTexts,
  figures: ListFigures,
  reader: Reader,
  /** Shows the owner's card, to signed-in people. */
  onTrader?: (listing: Listing) => void,
) =>
  ({
    date: {
      key: 'date',
      header: tables.date,
      drop: 2,
      ...momentCells<Listing>(figures, ({ dateCreated }) => dateCreated),
      rank: 'detail',
    },
    user: {
      key: 'user',
      header: tables.user,
      rank: 'name',
      isRowHeader: true,
      cell: ({ username, trader }) => ({
        className: 'ui-trader',
        'data-initials': initialsOf(username),
        'data-checked': trader?.isVerified ? '' : undefined,
        'aria-description': trader?.isVerified ? texts.checked : undefined,
        style: { '--_disc-hue': hueOf(username) } as CSSProperties,
      }),
      render(listing): ReactNode {
        const record = recordText(listing, texts, figures.locale)
        return (
          <>
            {listing.trader ? (
              <LinkButton onClick={() => onTrader?.(listing)}>{listing.username}</LinkButton>
            ) : (
              <span>{listing.username}</span>
            )}
            {record && <small>{record}</small>}
          </>
        )
      },
    },
    deal: {
      key: 'deal',
      header: texts.offer,
      rank: 'deal',
      render: (listing): ReactNode => dealText(listing, texts, figures.locale),
    },
    need: {
      key: 'need',
      header: tables.amountNeeded,
      note: texts.frame[reader].need,
      ...amountCells<Listing>(figures, ({ needAmount, needCurrency }) => [needAmount, needCurrency]),
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
        // A buyer's row of three lines has it in the deal.
        rank: reader === 'owner' ? 'figure' : 'detail',
        strong: true,
        share(listing) {
          const left = leftOf(listing)
          const percent = Math.round((100 * Number(left)) / Number(listing.offerAmount ?? left)) || 0
          return { percent, words: texts.left(formatPerCent(String(percent), figures.locale)) }
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
