import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { formatMoney, fromDecimal, type Minor } from '#core/money/money.ts'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { askAmountAt, type EditDraft, isChanged, rateOf } from './edit-draft.ts'
import { listingDetailsTexts } from './texts/index.ts'

/** The change in money, updated while typing. */
export function EditEffect({ listing, draft }: { listing: ListingDetail; draft: EditDraft }) {
  const texts = useTexts(listingDetailsTexts)
  const { locale } = useWidget().settings
  const { needCurrency: need, haveCurrency: have } = listing
  const formatNeed = (amount: string | Minor) => formatMoney(amount, need, { locale, whole: true })

  const rate = rateOf(draft)
  const currentNeed = fromDecimal(listing.needAmount, need)
  const ask = rate === undefined ? undefined : askAmountAt(listing, rate)
  const received = fromDecimal(listing.receivedAmount ?? '0', need)
  const sentences = [
    texts.offerStays(formatMoney(listing.offerAmount, have, { locale, whole: true })),
    ask === currentNeed && texts.askStays(formatNeed(currentNeed)),
    ask !== undefined && ask !== currentNeed && texts.askInstead(formatNeed(ask), formatNeed(currentNeed)),
    ask !== undefined && received > 0n && texts.cameIn(formatNeed(received)),
  ].filter((each) => each !== false)
  return (
    <section aria-label={texts.meansTitle}>
      <Stack gap={1}>
        <LiveRegion visible>{sentences.join(' ')}</LiveRegion>
        <p className="ui-muted ui-small">
          {isChanged(draft, listing) ? `${texts.nothingHeld} ${texts.newcomer}` : texts.unchanged}
        </p>
      </Stack>
    </section>
  )
}
