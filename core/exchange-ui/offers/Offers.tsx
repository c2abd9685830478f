import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered, type Listing } from '#core/contract/listing-search.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { useEnsureSetup } from '#core/handoff/use-ensure-setup.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { AmountWithFlag } from '../figures/AmountWithFlag.tsx'
import { Flag } from '../figures/Flag.tsx'
import { RateLine } from '../figures/RateLine.tsx'
import { Withheld } from '../Withheld.tsx'
import type { OfferTexts } from './texts/en.ts'
import { offerTexts } from './texts/index.ts'

type OffersProps = {
  /** Names the table for assistive technology. */
  caption: string
  listings: readonly Listing[]
  /** The rows are outdated while new ones load. */
  busy?: boolean | undefined
}

/** Other people's listings to order from. Visitors, from whom the server withholds rate and offer, must log in. */
export function Offers({ caption, listings, busy }: OffersProps) {
  const request = useRequest()
  const ensureSetup = useEnsureSetup()
  const texts = useTexts(offerTexts)

  async function requestOrder({ id }: Listing) {
    if (await ensureSetup()) await request('cowrie-order-requested', { listingId: id })
  }
  return (
    <Table
      caption={caption}
      columns={columns((listing) => void requestOrder(listing), texts)}
      rows={listings}
      rowKey={({ id }) => id}
      busy={busy}
    />
  )
}

/** Skeleton in the shape of the coming rows. */
export function OffersSkeleton({ caption, rows }: { caption: string; rows: number }) {
  return (
    <TableSkeleton caption={caption} columns={columns(() => undefined, useTexts(offerTexts))} rows={rows} />
  )
}

/** Explains the '---' that visitors see, also to assistive technology, and how to see the rates. */
export function HiddenRates() {
  const texts = useTexts(offerTexts)
  const { signedIn } = useSession()
  const request = useRequest()
  if (signedIn) return null
  return (
    <Alert
      action={
        <Row gap={4}>
          <Button variant="secondary" onClick={() => void request('cowrie-sign-in-needed')}>
            {texts.logIn}
          </Button>
          <LinkButton onClick={() => void request('cowrie-navigate', { to: '/create-account' })}>
            {texts.createAccount}
          </LinkButton>
        </Row>
      }
    >
      {texts.hiddenHint}
    </Alert>
  )
}

const columns = (onOrder: (listing: Listing) => void, texts: OfferTexts): readonly Column<Listing>[] => [
  { key: 'date', header: texts.date, render: (listing) => <Moment moment={listing.dateCreated} /> },
  { key: 'user', header: texts.user, rank: 'title', render: (listing) => listing.username },
  {
    key: 'need',
    header: texts.amountNeeded,
    align: 'end',
    render: (listing) => <AmountWithFlag whole amount={listing.needAmount} currency={listing.needCurrency} />,
  },
  {
    key: 'have',
    header: texts.available,
    align: 'end',
    rank: 'figure',
    render: ({ balance, haveCurrency }) =>
      balance === undefined ? (
        <span className="ui-amount-flag">
          <Flag currency={haveCurrency} size={20} />
          <span>
            {haveCurrency} {texts.hidden}
          </span>
        </span>
      ) : (
        // The balance: a partly fulfilled listing offers more than can still be ordered.
        <AmountWithFlag whole strong amount={balance} currency={haveCurrency} />
      ),
  },
  {
    key: 'rate',
    header: texts.rate,
    render: ({ rate, needCurrency, haveCurrency }) =>
      rate === undefined ? (
        <Withheld reason={texts.hiddenHint}>{texts.hidden}</Withheld>
      ) : (
        <RateLine need={needCurrency} have={haveCurrency} rate={rate} reader="orderer" />
      ),
  },
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
