import { useTexts } from '#core/client/use-texts.ts'
import type { ListingStatus as Status } from '#core/contract/listing-search.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { Row } from '#core/ui/basics/Stack.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'

type ListingStatusProps = {
  listing: { status: Status; isHalted: boolean; isExpired: boolean; isHeld?: boolean | undefined }
}

/** State of a listing; its owner also sees that it is being checked, was halted or has expired. */
export function ListingStatus({ listing }: ListingStatusProps) {
  const { listing: texts, held } = useTexts(statusTexts)
  const status = (
    <StatusPill status={listing.status}>{listing.isHeld ? held : texts[listing.status]}</StatusPill>
  )
  // No wrapper if not needed: it would be repeated in each row of a long list.
  if (!listing.isHalted && !listing.isExpired) return status
  return (
    <Row gap={1}>
      {status}
      {listing.isHalted && <StatusPill status="halted">{texts.halted}</StatusPill>}
      {listing.isExpired && <StatusPill status="halted">{texts.expired}</StatusPill>}
    </Row>
  )
}
