import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { Listing } from '#core/contract/listing-search.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { useEnsureSetup } from '#core/handoff/use-ensure-setup.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row } from '#core/ui/basics/Stack.tsx'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { listingColumns, OfferedAmount, orderButtons } from './columns.tsx'
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
  const columns = useColumns(({ id }) => void requestOrder(id))

  async function requestOrder(listingId: string) {
    if (await ensureSetup()) await request('cowrie-order-requested', { listingId })
  }
  return <Table caption={caption} columns={columns} rows={listings} rowKey={({ id }) => id} busy={busy} />
}

/** Skeleton in the shape of the coming rows. */
export function OffersSkeleton({ caption, rows }: { caption: string; rows: number }) {
  return <TableSkeleton caption={caption} columns={useColumns(() => undefined)} rows={rows} />
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

function useColumns(onOrder: (listing: Listing) => void): readonly Column<Listing>[] {
  const tables = useTexts(tableTexts)
  const texts = useTexts(offerTexts)
  const { date, need, rate } = listingColumns(tables, texts, 'orderer')
  return [
    date,
    { key: 'user', header: tables.user, rank: 'title', render: ({ username }) => username },
    need,
    {
      key: 'have',
      header: texts.available,
      align: 'end',
      rank: 'figure',
      // The balance: a partly fulfilled listing offers more than can still be ordered.
      render: ({ balance, haveCurrency }) => <OfferedAmount amount={balance} currency={haveCurrency} />,
    },
    rate,
    orderButtons(tables, texts, onOrder),
  ]
}
