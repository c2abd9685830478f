import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered, type Listing } from '#core/contract/listing-search.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import { AmountWithFlag } from '../figures/AmountWithFlag.tsx'
import { Flag } from '../figures/Flag.tsx'
import { RateLine } from '../figures/RateLine.tsx'
import { Withheld } from '../Withheld.tsx'
import type { OfferTexts } from './texts/en.ts'
import { offerTexts } from './texts/index.ts'

type OfferedAmountProps = { amount: string | undefined; currency: CurrencyCode }

/** What a listing offers; the server withholds it from visitors. */
export function OfferedAmount({ amount, currency }: OfferedAmountProps) {
  const texts = useTexts(offerTexts)
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

/** Columns that tables of listings share. Words explain the rate's distance from the market to an orderer. */
export const listingColumns = (tables: TableTexts, texts: OfferTexts, reader?: 'orderer') =>
  ({
    date: {
      key: 'date',
      header: tables.date,
      render: ({ dateCreated }) => <Moment moment={dateCreated} />,
    },
    need: {
      key: 'need',
      header: tables.amountNeeded,
      align: 'end',
      render: ({ needAmount, needCurrency }) => (
        <AmountWithFlag whole amount={needAmount} currency={needCurrency} />
      ),
    },
    rate: {
      key: 'rate',
      header: tables.rate,
      render: ({ rate, needCurrency, haveCurrency }) =>
        rate === undefined ? (
          <Withheld reason={texts.hiddenHint}>{texts.hidden}</Withheld>
        ) : (
          <RateLine need={needCurrency} have={haveCurrency} rate={rate} reader={reader} />
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
