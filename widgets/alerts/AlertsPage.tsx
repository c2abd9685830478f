import { useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Alert, alerts, maxAlerts } from '#core/contract/alerts.ts'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { AlertRow } from './AlertRow.tsx'
import { type Draft, draftOf, termsText } from './draft.ts'
import { alertsTexts } from './texts/index.ts'

const AlertForm = lazyPart(
  () => import('./AlertForm.tsx'),
  (module) => module.AlertForm,
)

const PushPanel = lazyPart(
  () => import('./PushPanel.tsx'),
  (module) => module.PushPanel,
)

/** The dialog's subject: an alert to change, or a new one. */
type Asked = { readonly edited?: Alert; readonly start: Draft }

/** All alerts with their state, and a dialog that creates or changes one. */
export function AlertsPage({ start, push }: { start: Draft; push: boolean }) {
  const texts = useTexts(alertsTexts)
  const { locale } = useWidget().settings
  const { data, loading, failure, fetching, refetch } = useAnswer(alerts, {}, { quiet: true })
  const [asked, setAsked] = useState<Asked>()
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const isFull = (data?.length ?? 0) >= maxAlerts
  const create = () => setAsked({ start })

  function onSaved(alert: Alert) {
    setAsked(undefined)
    setAnnouncement(texts.announced(termsText(alert, texts, locale)))
  }
  return (
    <Stack gap={6}>
      <Row justify="between">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {texts.title}
          </h2>
          <p className="ui-muted ui-small">{isFull ? texts.full(maxAlerts) : texts.text}</p>
        </div>
        {data && data.length > 0 && !isFull && <Button onClick={create}>{texts.new}</Button>}
      </Row>
      {loading && (
        <Loading gap={3}>
          <Skeleton height={96} />
          <Skeleton height={96} />
          <Skeleton height={96} />
        </Loading>
      )}
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<BellIcon size={24} />}
          title={texts.none}
          text={texts.noneText}
          action={<Button onClick={create}>{texts.new}</Button>}
        />
      )}
      {data && data.length > 0 && (
        <ul className="alerts-list">
          {data.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              onEdit={() => setAsked({ edited: alert, start: draftOf(alert) })}
              onDeleted={() => {
                setAnnouncement(texts.deleted)
                heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {push && <PushPanel />}
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.edited ? texts.editTitle : texts.newTitle}
      >
        {asked && <AlertForm start={asked.start} edited={asked.edited} onSaved={onSaved} />}
      </Dialog>
      <LiveRegion>{announcement}</LiveRegion>
    </Stack>
  )
}
