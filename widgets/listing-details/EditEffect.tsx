import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { describeEdit, type EditDraft, isChanged } from './edit-draft.ts'
import { listingDetailsTexts } from './texts/index.ts'

/** The change in money, updated while typing. */
export function EditEffect({ listing, draft }: { listing: ListingDetail; draft: EditDraft }) {
  const texts = useTexts(listingDetailsTexts)
  const { locale } = useWidget().settings
  return (
    <section aria-label={texts.meansTitle}>
      <Stack gap={1}>
        <LiveRegion visible>{describeEdit(draft, listing, texts, locale)}</LiveRegion>
        <p className="ui-muted ui-small">
          {isChanged(draft, listing)
            ? [texts.nothingHeld, listing.fee && texts.feeStays, texts.newcomer].filter(Boolean).join(' ')
            : texts.unchanged}
        </p>
      </Stack>
    </section>
  )
}
