import { useMemo } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { useOrderRequest } from '#core/handoff/use-order-request.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { lineRows } from '#core/ui/tables/line-rows.ts'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { useTraderCard } from '../trader/use-trader-card.tsx'
import { listingColumns, orderButtons } from './columns.tsx'
import { useListFigures } from './list-figures.tsx'
import { offerTexts } from './texts/index.ts'

type OffersProps = {
  /** Names the table for assistive technology. */
  caption: string
  listings: readonly Listing[]
  /** The typed amount to give, decimal text: an order begins with it. */
  giveAmount?: string | undefined
  /** The rows are outdated while new ones load. */
  busy?: boolean | undefined
}

/** Other people's listings to order from. Visitors, from whom the server withholds rate and offer, must log in. */
export function Offers({ caption, listings, giveAmount, busy }: OffersProps) {
  const order = useOrderRequest(() => giveAmount)
  const [traderCard, showTrader] = useTraderCard()
  const columns = useColumns(order, showTrader)

  return (
    <>
      <Table
        layout={lineRows}
        caption={caption}
        columns={columns}
        rows={listings}
        rowKey={({ id }) => id}
        onOpen={order}
        busy={busy}
      />
      {traderCard}
    </>
  )
}

const nothing = () => undefined

/** Skeleton in the shape of the coming rows. */
export function OffersSkeleton({ caption, rows }: { caption: string; rows: number }) {
  return (
    <TableSkeleton layout={lineRows} caption={caption} columns={useColumns(nothing, nothing)} rows={rows} />
  )
}

/** Explains the '---' that visitors see, also to assistive technology, and how to see the rates. */
export function HiddenRates() {
  const texts = useTexts(offerTexts)
  const { signedIn } = useSession()
  const request = useRequest()
  if (signedIn) return null
  return (
    <p className="ui-withheld" part="withheld">
      {texts.hiddenHint}
      <LinkButton onClick={() => void request('cowrie-sign-in-needed')}>{texts.logIn}</LinkButton>
      <LinkButton onClick={() => void request('cowrie-navigate', { to: '/create-account' })}>
        {texts.createAccount}
      </LinkButton>
    </p>
  )
}

type ListingAction = (listing: Listing) => void

/** The same columns as long as the actions and the language are the same. */
function useColumns(onOrder: ListingAction, onTrader: ListingAction): readonly Column<Listing>[] {
  const tables = useTexts(tableTexts)
  const texts = useTexts(offerTexts)
  const { signedIn } = useSession()
  const figures = useListFigures()
  return useMemo(() => {
    const { date, user, need, rate, part, balance, deal } = listingColumns(
      tables,
      texts,
      figures,
      'buyer',
      onTrader,
    )
    const order = orderButtons(tables, texts, onOrder)
    if (!signedIn) return [date, user, need, rate, part, deal, order]
    // The balance: a partly fulfilled listing offers more than can still be ordered.
    const available = { ...balance, header: texts.available, note: texts.frame.buyer.have }
    return [date, user, need, available, rate, deal, order]
  }, [tables, texts, figures, signedIn, onOrder, onTrader])
}
