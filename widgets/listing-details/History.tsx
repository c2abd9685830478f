import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { listingsCsv, ordersCsv } from '#core/contract/exports.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { listingReceiptPdf } from '#core/contract/receipts.ts'
import { maxTimelineOrders } from '#core/contract/timeline.ts'
import { Timeline } from '#core/exchange-ui/Timeline.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { DownloadIcon, FileIcon } from '#core/ui/ListIcons.tsx'
import { listingDetailsTexts } from './texts/index.ts'

/** Number of entries shown at first. */
const latestCount = 8

/** History of the listing and its orders, with the owner's receipt and exports. */
export function History({ listing: { id, timeline = [], orderCount } }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  const request = useRequest()
  const pdf = useDownload(listingReceiptPdf)
  const orders = useDownload(ordersCsv)
  const listings = useDownload(listingsCsv)
  return (
    <Stack gap={4}>
      <h3>{texts.history}</h3>
      {orderCount > maxTimelineOrders && (
        <p className="ui-muted ui-small">{texts.historyCut(maxTimelineOrders)}</p>
      )}
      <Timeline label={texts.history} entries={timeline} most={latestCount} />
      <Row gap={3}>
        <Button
          variant="secondary"
          onClick={() => void request('cowrie-navigate', { to: `/receipt/listing/${id}` })}
        >
          <FileIcon size={18} />
          {texts.receipt}
        </Button>
        <Button variant="secondary" busy={pdf.busy} onClick={() => void pdf.download({ params: { id } })}>
          <DownloadIcon size={18} />
          {texts.pdf}
        </Button>
        <Button
          variant="secondary"
          busy={orders.busy}
          onClick={() => void orders.download({ query: { listingId: id } })}
        >
          <DownloadIcon size={18} />
          {texts.ordersCsv}
        </Button>
        <Button variant="quiet" busy={listings.busy} onClick={() => void listings.download({ query: {} })}>
          <DownloadIcon size={18} />
          {texts.listingsCsv}
        </Button>
      </Row>
    </Stack>
  )
}
