import type { ListingStatus as Status } from '../contract/listings.ts'
import { listingStatusTexts } from '../texts.ts'
import { Row } from './Stack.tsx'
import { StatusPill } from './StatusPill.tsx'

type ListingStatusProps = { listing: { status: Status; isHalted: boolean; isExpired: boolean } }

/** Where a listing stands; its owner also sees that it was halted or has expired (D §2). */
export function ListingStatus({ listing }: ListingStatusProps) {
  return (
    <Row gap={1}>
      <StatusPill status={listing.status}>{listingStatusTexts[listing.status]}</StatusPill>
      {listing.isHalted && <StatusPill status="halted">{listingStatusTexts.halted}</StatusPill>}
      {listing.isExpired && <StatusPill status="halted">{listingStatusTexts.expired}</StatusPill>}
    </Row>
  )
}
