import { useTexts } from '#core/client/use-texts.ts'
import { listingsCsv, ordersCsv } from '#core/contract/exports.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { listingReceiptPdf } from '#core/contract/receipts.ts'
import { maxTimelineOrders } from '#core/contract/timeline.ts'
import { Timeline } from '#core/exchange-ui/Timeline.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { FileIcon } from '#core/ui/ListIcons.tsx'
import { listingDetailsTexts } from './texts/index.ts'

/** Number of entries shown at first. */
const latestCount = 8

/** History of the listing and its orders, with the owner's receipt and exports. */
export function History({ listing: { id, timeline = [], orderCount } }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  const lists = useTexts(listTexts)
  const request = useRequest()
  return (
    <Stack gap={4}>
      <h3>{lists.timeline}</h3>
      {orderCount > maxTimelineOrders && (
        <p className="ui-muted ui-small">{texts.historyCut(maxTimelineOrders)}</p>
      )}
      <Timeline label={lists.timeline} entries={timeline} most={latestCount} />
      <Row gap={3}>
        <Button
          variant="secondary"
          onClick={() => void request('cowrie-navigate', { to: `/receipt/listing/${id}` })}
        >
          <FileIcon size={18} />
          {lists.receipt}
        </Button>
        <DownloadButton from={listingReceiptPdf} input={{ params: { id }, query: {} }}>
          {lists.pdf}
        </DownloadButton>
        <DownloadButton from={ordersCsv} input={{ query: { listingId: id } }}>
          {texts.ordersCsv}
        </DownloadButton>
        <DownloadButton from={listingsCsv} input={{ query: {} }} variant="quiet">
          {texts.listingsCsv}
        </DownloadButton>
      </Row>
    </Stack>
  )
}
