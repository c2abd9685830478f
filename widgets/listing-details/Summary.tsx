import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { moneyOfListing } from '#core/contract/card-money.ts'
import { canHalt, isWithdrawn } from '#core/contract/listing-search.ts'
import { haltListing, type ListingDetail } from '#core/contract/listings.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { ListingStatus } from '#core/exchange-ui/figures/ListingStatus.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { factTexts } from '#core/exchange-ui/texts/listing-facts/index.ts'
import { formatMoney } from '#core/money/money.ts'
import { priceOf } from '#core/money/price.ts'
import { cardRows } from '#core/texts/card-rows.ts'
import { numericDay } from '#core/texts/dates.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { type Detail, Details } from '#core/wizard/Details.tsx'
import { listingDetailsTexts } from './texts/index.ts'

// Loaded lazily: less urgent than the facts.
const Manage = lazyPart(
  () => import('./Manage.tsx'),
  (module) => module.Manage,
  { waiting: <Skeleton height={44} /> },
)

/** The listing itself, Edit and Renew, and the button that halts it. */
export function Summary({ listing }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  // Stays when a change matches at once and ends the listing: it reports that.
  const [wasOpen] = useState(canHalt(listing))
  return (
    <Card label={texts.summary}>
      <Stack gap={4}>
        <div className="listing-summary">
          <Details rows={useRows(listing)} />
        </div>
        <div className="listing-actions">
          {wasOpen && <Manage listing={listing} />}
          <Halt listing={listing} />
        </div>
      </Stack>
    </Card>
  )
}

function useRows(listing: ListingDetail): Detail[] {
  const texts = useTexts(listingDetailsTexts)
  const labels = useTexts(listingTexts)
  const facts = useTexts(factTexts)
  const cards = useTexts(cardMoneyTexts)
  const { reference } = useTexts(tableTexts)
  const yesNo = (value: boolean) => (value ? labels.yes : labels.no)
  const isOver = isWithdrawn(listing)
  const inHaveCurrency = (label: string, amount: string, strong = false): Detail => ({
    label,
    value: <AmountWithFlag whole amount={amount} currency={listing.haveCurrency} />,
    strong,
  })
  const rows: Detail[] = [
    {
      label: texts.need,
      value: <AmountWithFlag whole amount={listing.needAmount} currency={listing.needCurrency} />,
      strong: true,
    },
    inHaveCurrency(texts.have, listing.offerAmount, true),
    ...(listing.fee ? [inHaveCurrency(texts.fee, listing.fee)] : []),
    {
      label: listing.isSystemRate ? texts.systemRate : labels.rate,
      value: <RateLine need={listing.needCurrency} price={priceOf(listing)} reader="owner" />,
    },
    inHaveCurrency(facts.balance, isOver ? '0' : listing.balance),
    ...(isOver ? [inHaveCurrency(texts.released, listing.balance)] : []),
    { label: facts.status, value: <ListingStatus listing={listing} /> },
    { label: texts.ordersCount, value: texts.orders(listing.orderCount, listing.pendingOrders) },
    { label: labels.partFulfilment, value: yesNo(listing.partFulfilment) },
    { label: labels.systemFulfilment, value: yesNo(listing.systemFulfilment) },
    { label: facts.dateCreated, value: numericDay(listing.dateCreated) },
  ]
  if (listing.reference) rows.push({ label: reference, value: listing.reference })
  if (canHalt(listing)) rows.push({ label: facts.openUntil, value: numericDay(listing.expiresAt) })
  return [...rows, ...cardRows(listing, moneyOfListing(listing), cards)]
}

function Halt({ listing }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(haltListing)
  const [asking, setAsking] = useState(false)
  const [halted, setHalted] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function halt() {
    setRefusal(undefined)
    try {
      await send({ params: { id: listing.id } }, { quiet: true })
      setHalted(true)
    } catch (error) {
      const failure = asFailure(error)
      if (failure.kind !== 'signed-out') setRefusal(failure.reason ?? failure.text)
    } finally {
      setAsking(false)
    }
  }

  if (halted) return <Alert tone="success">{texts.halted}</Alert>
  // The text replaces the button.
  if (!canHalt(listing)) return <Alert>{texts.haltInvalid}</Alert>
  return (
    <Stack gap={3}>
      {refusal && (
        <Alert tone="error" title={texts.haltFailed}>
          {refusal}
        </Alert>
      )}
      <Row justify="end">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {texts.halt}
        </Button>
      </Row>
      <ConfirmDialog
        danger
        open={asking}
        busy={busy}
        title={texts.haltTitle}
        text={texts.haltText(
          formatMoney(listing.balance, listing.haveCurrency, { locale }),
          listing.pendingOrders,
          listing.fee !== undefined,
        )}
        confirmLabel={texts.haltConfirm}
        onConfirm={() => void halt()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  )
}
