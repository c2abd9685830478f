import { useEffect, useRef, useState } from 'react'
import { call } from '#core/api/call.ts'
import { asFailure } from '#core/api/failures.ts'
import { savePin } from '#core/contract/accounts.ts'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { useWidget } from '#core/widget.ts'
import { WizardStep } from '#core/wizard/Wizard.tsx'
import { texts } from './texts.ts'

/** First entry, second entry, and a second entry that differs (A §4). */
type Stage = 'enter' | 'retype' | 'differs'

const primary = { enter: texts.continue, retype: texts.savePin, differs: texts.startAgain } as const

/** The transaction PIN, typed twice. The digits live here alone and end with it. */
export function PinForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const { client } = useWidget()
  const [stage, setStage] = useState<Stage>('enter')
  const [first, setFirst] = useState('')
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const boxes = useRef<PinBoxesHandle>(null)

  const moved = useRef(false)
  // Each entry begins in the first box; a mismatch leaves the focus on 'Start Again'.
  useEffect(() => {
    if (moved.current && stage !== 'differs') boxes.current?.focus()
    moved.current = true
  }, [stage])

  function startAgain(reason?: string) {
    setStage('enter')
    setFirst('')
    setDigits('')
    setError(reason)
    boxes.current?.focus()
  }

  async function next() {
    if (stage === 'differs') return startAgain()
    if (digits.length < 4) {
      setError(texts.pinNeeded)
      boxes.current?.focus()
      return
    }
    if (stage === 'enter') {
      setFirst(digits)
      setDigits('')
      setStage('retype')
      return
    }
    if (digits !== first) {
      setError(texts.pinDiffers)
      setStage('differs')
      return
    }
    await save()
  }

  async function save() {
    setBusy(true)
    try {
      // Not `useSend`: an intent remembers its input until its outcome is known, and this one is a PIN.
      await call(client, savePin, { body: { pin: digits } })
      await onSaved()
    } catch (caught) {
      startAgain(asFailure(caught).reason)
    } finally {
      setBusy(false)
    }
  }

  return (
    <WizardStep title={texts.pinTitle} primary={primary[stage]} busy={busy} onNext={() => void next()}>
      <p className="ui-muted">{texts.pinText}</p>
      <PinBoxes
        key={stage === 'enter' ? 'first' : 'second'}
        ref={boxes}
        secret
        label={stage === 'enter' ? texts.pin : texts.pinAgain}
        value={digits}
        readOnly={busy || stage === 'differs'}
        error={error}
        onChange={(typed) => {
          setDigits(typed)
          setError(undefined)
        }}
      />
    </WizardStep>
  )
}
