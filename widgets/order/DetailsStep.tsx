import { useTexts } from '#core/client/use-texts.ts'
import { canBeOrdered } from '#core/contract/listing-search.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { ListingStatus } from '#core/exchange-ui/figures/ListingStatus.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { factTexts } from '#core/exchange-ui/texts/listing-facts/index.ts'
import { TraderName } from '#core/exchange-ui/trader/TraderName.tsx'
import { priceOf } from '#core/money/price.ts'
import { numericDay } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Details } from '#core/wizard/Details.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import type { StepProps } from './draft.ts'
import { orderTexts } from './texts/index.ts'

/** The listing, as shown before ordering. */
export function DetailsStep({ listing, journey }: StepProps) {
  const texts = useTexts(orderTexts)
  const labels = useTexts(listingTexts)
  const facts = useTexts(factTexts)
  const isOpen = canBeOrdered(listing)
  return (
    <WizardStep
      title={texts.detailsTitle}
      {...(isOpen ? { primary: texts.order, onNext: () => journey.next() } : {})}
    >
      {!isOpen && (
        <Alert tone="warning">{listing.isOwn ? texts.ownListing : texts.closed[closedText(listing)]}</Alert>
      )}
      <Details
        rows={[
          {
            label: facts.user,
            value: (
              <TraderName
                name={listing.username}
                about={{ kind: 'listing', id: listing.id }}
                listingId={null}
              />
            ),
            strong: true,
          },
          {
            label: labels.amountNeeded,
            value: <AmountWithFlag whole amount={listing.needAmount} currency={listing.needCurrency} />,
          },
          {
            label: texts.haveAmount,
            value: <AmountWithFlag whole amount={listing.offerAmount} currency={listing.haveCurrency} />,
          },
          {
            label: labels.rate,
            value: <RateLine need={listing.needCurrency} price={priceOf(listing)} reader="buyer" />,
          },
          { label: facts.status, value: <ListingStatus listing={listing} /> },
          {
            label: facts.balance,
            value: <AmountWithFlag whole amount={listing.balance} currency={listing.haveCurrency} />,
            strong: true,
          },
          { label: labels.partFulfilment, value: listing.partFulfilment ? texts.parts : texts.wholeOnly },
          { label: facts.dateCreated, value: numericDay(listing.dateCreated) },
          ...(isOpen ? [{ label: facts.openUntil, value: numericDay(listing.expiresAt) }] : []),
        ]}
      />
    </WizardStep>
  )
}

const closedText = (listing: ListingDetail) =>
  listing.isHalted ? 'halted' : listing.isExpired ? 'expired' : 'fulfilled'
