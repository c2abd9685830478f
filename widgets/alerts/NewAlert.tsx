import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Alert } from '#core/contract/alerts.ts'
import { ReturnLink } from '#core/handoff/ReturnLink.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { AlertForm } from './AlertForm.tsx'
import { type Draft, termsText } from './draft.ts'
import { alertsTexts } from './texts/index.ts'

/** The form of a new alert alone, and the confirmation after it. */
export function NewAlert({ start }: { start: Draft }) {
  const texts = useTexts(alertsTexts)
  const { emit } = useWidget()
  const [saved, setSaved] = useState<Alert>()
  const name = saved ? 'done' : 'form'
  useEffect(() => void emit('cowrie-step', { flow: 'alerts', name }), [name, emit])
  if (saved) return <Saved alert={saved} onDone={() => emit('cowrie-closed', {})} />
  return (
    <section className="alerts-new">
      <h2>{texts.newTitle}</h2>
      <AlertForm start={start} onSaved={setSaved} />
    </section>
  )
}

function Saved({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const texts = useTexts(alertsTexts)
  const { locale } = useWidget().settings
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone; the heading reads out the outcome.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="ui-success alerts-saved">
      <SuccessMark />
      <h2 ref={heading} tabIndex={-1}>
        {texts.saved}
      </h2>
      <p className="ui-muted">
        {texts.savedText[alert.state === 'reached' ? 'later' : 'now'](termsText(alert, texts, locale))}
      </p>
      <Button onClick={onDone}>{texts.done}</Button>
      <ReturnLink />
    </div>
  )
}
