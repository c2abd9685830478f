import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type TraderFigures, traderDays, traderFigures } from '#core/contract/traders.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { ShieldIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
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

type TraderCardProps = { name: string; about?: ReportAbout | undefined; onClose: () => void }

/** What a person has done on the exchange lately (rules/traders.md#card). */
export function TraderCard({ name, about, onClose }: TraderCardProps) {
  const texts = useTexts(traderTexts)
  const [isReporting, setReporting] = useState(false)
  const { data, failure, loading, refetch } = useAnswer(
    traderFigures,
    { params: { username: name } },
    { quiet: true },
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the dialog bubbles to the row that holds the name
    // biome-ignore lint/a11y/useKeyWithClickEvents: no control, see above
    <span className="trader" onClick={(event) => event.stopPropagation()}>
      {isReporting && <ReportDialog name={name} about={about} onClose={onClose} />}
      <Dialog open={!isReporting} onClose={onClose} size="small" title={bidiName(name)}>
        <Stack gap={4}>
          {data && <Figures figures={data} texts={texts} />}
          {!data && loading && (
            <Loading>
              <Skeleton height={180} />
            </Loading>
          )}
          {!data && !loading && failure?.status === 404 && <p className="ui-muted">{texts.none}</p>}
          {!data && !loading && failure?.status !== 404 && (
            <LoadFailure onRetry={refetch}>
              {texts.failed} {failure?.reason ?? failure?.text}
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
    [texts.since, monthOf(figures.memberSince, locale)],
    [texts.identity, identity],
    [texts.exchanges, exchanges === 0 ? texts.fewExchanges : texts.atLeast(exchanges)],
    [texts.paid, paidPercent === undefined ? texts.tooFew : texts.percent(paidPercent)],
    [texts.decided, decidedPercent === undefined ? texts.tooFew : texts.percent(decidedPercent)],
    [
      texts.decides,
      decidesWithinMinutes === undefined ? texts.tooFew : withinText(decidesWithinMinutes, texts),
    ],
  ] as const
  return (
    <>
      {figures.isNew && <p className="trader-new">{texts.isNew}</p>}
      <dl className="trader-figures">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** `March 2026` */
const monthOf = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
    ...{ numberingSystem: 'latn', calendar: 'gregory' },
  }).format(new Date(`${month}-01T00:00:00Z`))

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

function withinText(minutes: number, texts: Texts): string {
  if (minutes < hourMinutes) return texts.withinMinutes(minutes)
  if (minutes < dayMinutes) return texts.withinHours(minutes / hourMinutes)
  return texts.withinDays(minutes / dayMinutes)
}
