import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Alert, deleteAlert, pauseAlert } from '#core/contract/alerts.ts'
import { Flag } from '#core/exchange-ui/figures/Flag.tsx'
import { formatEquation } from '#core/money/price.ts'
import { fromRateText } from '#core/money/rate.ts'
import { listingPairOf } from '#core/money/target.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { termsText } from './draft.ts'
import { alertsTexts } from './texts/index.ts'

/** An alert that waits is no work for its person, so it is not amber. */
const pills = { waiting: 'partly', reached: 'fulfilled', paused: 'halted' } as const

type AlertRowProps = { alert: Alert; onEdit: () => void; onDeleted: () => void }

export function AlertRow({ alert, onEdit, onDeleted }: AlertRowProps) {
  const texts = useTexts(alertsTexts)
  const { locale } = useWidget().settings
  const pausing = useSend(pauseAlert)
  const deleting = useSend(deleteAlert)
  const [isAsked, setAsked] = useState(false)
  const { id, kind, state, base, quote, condition, crossedAt, crossedRate } = alert
  const terms = termsText(alert, texts, locale)
  const { need, have } = listingPairOf(alert, condition)
  const isPaused = state === 'paused'

  async function remove() {
    try {
      await deleting.send({ params: { id } }, { awaitFresh: true })
      setAsked(false)
      onDeleted()
    } catch (error) {
      // `useSend` has shown the failure. A refusal means that the list is outdated; anything else may be retried.
      if (asFailure(error).kind === 'refused') setAsked(false)
    }
  }
  return (
    <li className="alerts-row" part="alert" data-state={state}>
      <div className="alerts-words">
        <p className="alerts-kind ui-muted ui-small">
          <Flag currency={need} />
          <Flag currency={have} />
          {kind === 'rate' ? texts.kinds.rate : texts.listingOf(have, need)}
        </p>
        <p className="alerts-terms">{terms}</p>
        <p className="alerts-crossed ui-muted ui-small">
          {crossedAt && crossedRate
            ? texts.crossed(
                formatDay(crossedAt, locale),
                // On one line: broken in right-to-left text, its halves would change places.
                formatEquation({ base, quote, figure: fromRateText(crossedRate) }, locale).replaceAll(
                  ' ',
                  '\u00a0',
                ),
              )
            : state === 'reached'
              ? texts.reachedBefore
              : texts.neverCrossed}
        </p>
      </div>
      <StatusPill status={pills[state]}>{texts.states[state]}</StatusPill>
      <div className="alerts-actions">
        <Button
          variant="quiet"
          busy={pausing.busy}
          aria-label={`${isPaused ? texts.resume : texts.pause}: ${terms}`}
          onClick={() =>
            void pausing.send({ params: { id }, body: { paused: !isPaused } }).catch(() => undefined)
          }
        >
          {isPaused ? texts.resume : texts.pause}
        </Button>
        <Button variant="quiet" aria-label={`${texts.edit}: ${terms}`} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button variant="quiet" aria-label={`${texts.delete}: ${terms}`} onClick={() => setAsked(true)}>
          {texts.delete}
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={isAsked}
        busy={deleting.busy}
        title={texts.deleteTitle}
        text={texts.deleteText(terms)}
        confirmLabel={texts.delete}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </li>
  )
}
