import { useEffect, useId, useRef, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { canEdit, canRenew } from '#core/contract/listing-search.ts'
import { type ListingDetail, renewListing } from '#core/contract/listings.ts'
import { dayMs } from '#core/contract/time.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { manageTexts } from './texts/manage/index.ts'

const EditListing = lazyPart(
  () => import('./EditListing.tsx'),
  (module) => module.EditListing,
)

/** Notice period before the listing's end, 3 days. */
const endsSoonMs = 3 * dayMs
/** Life of a renewed listing from now, 30 days (rules/listings.md#renew). */
const renewedMs = 30 * dayMs

type Outcome = { text: string; isFailure: boolean; takesFocus?: boolean }

/** Edit and Renew, with their outcomes. */
export function Manage({ listing }: { listing: ListingDetail }) {
  const texts = useTexts(manageTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(renewListing)
  const [outcome, setOutcome] = useState<Outcome>()
  const [renewedUntil, setRenewedUntil] = useState(0)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const news = useRef<HTMLDivElement>(null)
  const reasonId = useId()

  // The answer to Renew is briefly newer than the page.
  const until = Math.max(renewedUntil, Date.parse(listing.expiresAt))
  const endsSoon = canRenew(listing) && until - Date.now() <= endsSoonMs
  const isWaitedFor = listing.pendingOrders > 0

  // The pressed button is gone with its notice.
  useEffect(() => {
    if (outcome?.takesFocus) news.current?.focus()
  }, [outcome])

  async function renew() {
    setOutcome(undefined)
    try {
      const { data } = await send({ params: { id: listing.id } }, { quiet: true })
      setRenewedUntil(Date.parse(data.expiresAt))
      setOutcome({
        text: texts.renewed(formatDay(data.expiresAt, locale)),
        isFailure: false,
        takesFocus: endsSoon,
      })
    } catch (error) {
      const failure = asFailure(error)
      if (failure.kind !== 'signed-out') setOutcome({ text: failure.reason ?? failure.text, isFailure: true })
    } finally {
      setAsking(false)
    }
  }

  const left = formatMoney(listing.balance, listing.haveCurrency, { locale, whole: true })
  // The notice has said already what renewing does.
  const renewButton = (
    <Button
      variant={endsSoon ? 'primary' : 'quiet'}
      busy={busy}
      onClick={() => (endsSoon ? void renew() : setAsking(true))}
    >
      {texts.renew}
    </Button>
  )
  return (
    <Stack gap={3}>
      {listing.isHeld && <Alert title={texts.checking}>{texts.checkingText}</Alert>}
      {endsSoon && (
        <Alert tone="warning" title={texts.endsSoon} action={renewButton}>
          {texts.endsSoonText(formatDay(new Date(until).toISOString(), locale), left)}
        </Alert>
      )}
      {outcome && (
        <div ref={news} tabIndex={-1}>
          <Alert
            tone={outcome.isFailure ? 'error' : 'success'}
            title={outcome.isFailure ? texts.renewFailed : undefined}
          >
            {outcome.text}
          </Alert>
        </div>
      )}
      {canRenew(listing) && (
        <Row>
          <Button
            variant="secondary"
            disabled={!canEdit(listing)}
            aria-describedby={isWaitedFor ? reasonId : undefined}
            onClick={() => {
              setOutcome(undefined)
              setEditing(true)
            }}
          >
            {texts.edit}
          </Button>
          {!endsSoon && renewButton}
          {isWaitedFor && (
            <span id={reasonId} className="ui-muted ui-small">
              {texts.ordersFirst}
            </span>
          )}
        </Row>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={texts.renewTitle}
        text={texts.renewText(formatDay(new Date(Date.now() + renewedMs).toISOString(), locale), left)}
        confirmLabel={texts.renewConfirm}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      />
      {editing && (
        <EditListing
          listing={listing}
          onClose={() => setEditing(false)}
          onSaved={(text) => {
            setEditing(false)
            setOutcome({ text, isFailure: false })
          }}
        />
      )}
    </Stack>
  )
}
