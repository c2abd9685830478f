import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { fewestTraderEvents, type TraderFigures, traderDays, traderFigures } from '#core/contract/traders.ts'
import { useOrderRequest } from '#core/handoff/use-order-request.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatMonth } from '#core/texts/dates.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { ShieldIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { offerTexts } from '../offers/texts/index.ts'
import type { ReportAbout } from '../reports/ReportDialog.tsx'
import type { Texts } from './texts/en.ts'
import { traderTexts } from './texts/index.ts'
import css from './trader-card.css?inline'

registerSheet('trader-card', css)

// Loaded at the press.
const ReportDialog = lazyPart(
  () => import('../reports/ReportDialog.tsx'),
  (module) => module.ReportDialog,
)

export type Trader = {
  name: string
  /** The subject of a report from the card. */
  about?: ReportAbout | undefined
  /** The listing that the card's button orders from; by default the person's newest one, and `null` for no button. */
  listingId?: string | null | undefined
}

type TraderCardProps = Trader & { onClose: () => void }

/** A person's recent record on the exchange (rules/traders.md#card). */
export function TraderCard({ name, about, listingId, onClose }: TraderCardProps) {
  const texts = useTexts(traderTexts)
  const { order: orderLabel } = useTexts(offerTexts)
  const order = useOrderRequest()
  const [isReporting, setReporting] = useState(false)
  const { data, failure, loading, refetch } = useAnswer(
    traderFigures,
    { params: { username: name } },
    { quiet: true },
  )
  const open = listingId === undefined ? data?.openListingId : (listingId ?? undefined)
  function orderFrom(id: string) {
    onClose()
    order({ id, username: name })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the dialog bubbles to the row that holds the name
    // biome-ignore lint/a11y/useKeyWithClickEvents: no control, see above
    <span className="trader" onClick={(event) => event.stopPropagation()}>
      {isReporting && <ReportDialog name={name} about={about} onClose={onClose} />}
      <Dialog
        open={!isReporting}
        onClose={onClose}
        size="small"
        title={bidiName(name)}
        actions={open && <Button onClick={() => orderFrom(open)}>{orderLabel}</Button>}
      >
        <Stack gap={4}>
          {data && <Figures figures={data} texts={texts} />}
          {!data && loading && (
            <Loading>
              <Skeleton height={180} />
            </Loading>
          )}
          {!data && !loading && failure?.status === 404 && <p className="ui-muted">{texts.none}</p>}
          {!data && !loading && failure?.status !== 404 && (
            <LoadFailure failure={failure} onRetry={refetch}>
              {texts.failed}
            </LoadFailure>
          )}
          <p className="ui-muted ui-small">{texts.counted(traderDays)}</p>
          <LinkButton onClick={() => setReporting(true)}>{texts.report}</LinkButton>
        </Stack>
      </Dialog>
    </span>
  )
}

function Figures({ figures, texts }: { figures: TraderFigures; texts: Texts }) {
  const { locale } = useWidget().settings
  const { exchanges, paidPercent, decidedPercent, decidesWithinMinutes } = figures
  const identity = figures.isVerified ? (
    <span className="trader-checked">
      <ShieldIcon size={18} />
      {texts.checked}
    </span>
  ) : (
    texts.notChecked
  )
  const rows = [
    [texts.since, formatMonth(figures.memberSince, locale)],
    [texts.identity, identity],
    [texts.exchanges, exchanges > 0 && texts.atLeast(exchanges)],
    [texts.paid, paidPercent !== undefined && formatPerCent(String(paidPercent), locale)],
    [texts.decided, decidedPercent !== undefined && formatPerCent(String(decidedPercent), locale)],
    [texts.decides, decidesWithinMinutes !== undefined && withinText(decidesWithinMinutes, texts)],
  ] as const
  return (
    <>
      {exchanges === 0 && (
        <p className="trader-new">{(figures.isNew ? texts.isNew : texts.few)(fewestTraderEvents)}</p>
      )}
      <dl className="trader-figures">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

function withinText(minutes: number, texts: Texts): string {
  if (minutes < hourMinutes) return texts.withinMinutes(minutes)
  if (minutes < dayMinutes) return texts.withinHours(minutes / hourMinutes)
  return texts.withinDays(minutes / dayMinutes)
}
