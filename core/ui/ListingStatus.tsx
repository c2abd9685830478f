import type { ListingStatus as Status } from '../contract/listings.ts'
import { useStatusTexts } from '../status-texts.ts'
import { Row } from './Stack.tsx'
import { StatusPill } from './StatusPill.tsx'

type ListingStatusProps = { listing: { status: Status; isHalted: boolean; isExpired: boolean } }

/** Where a listing stands; its owner also sees that it was halted or has expired (D §2). */
export function ListingStatus({ listing }: ListingStatusProps) {
  const texts = useStatusTexts().listing
  return (
    <Row gap={1}>
      <StatusPill status={listing.status}>{texts[listing.status]}</StatusPill>
      {listing.isHalted && <StatusPill status="halted">{texts.halted}</StatusPill>}
      {listing.isExpired && <StatusPill status="halted">{texts.expired}</StatusPill>}
    </Row>
  )
}
