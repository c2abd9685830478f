import { useEffect, useRef, useState } from 'react'
import { call } from '#core/api/call.ts'
import { asFailure, type Failure } from '#core/api/failures.ts'
import { savePin } from '#core/contract/accounts.ts'
import { Button } from '#core/ui/Button.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import { securityTexts } from './security-texts.ts'
import { texts } from './texts.ts'

/** First entry, second entry, and a second entry that differs (A §4). */
type Stage = 'enter' | 'retype' | 'differs'

const primary = {
  enter: texts.continue,
  retype: securityTexts.savePin,
  differs: securityTexts.startAgain,
} as const

/** The new PIN, typed twice. The digits live here alone and end with it. */
export function NewPin({ codeId, onChanged }: { codeId: string; onChanged: () => void }) {
  const { client } = useWidget()
  const [stage, setStage] = useState<Stage>('enter')
  const [first, setFirst] = useState('')
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const boxes = useRef<PinBoxesHandle>(null)

  // Each entry begins in the first box; a mismatch leaves the focus on 'Start Again'.
  useEffect(() => {
    if (stage !== 'differs') boxes.current?.focus()
  }, [stage])

  function startAgain() {
    setStage('enter')
    setFirst('')
    setDigits('')
    setError(undefined)
    boxes.current?.focus()
  }

  async function next() {
    if (busy) return
    if (stage === 'differs') return startAgain()
    if (digits.length < 4) {
      setError(securityTexts.pinNeeded)
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
      showToast('warning', securityTexts.pinsDiffer)
      setError(securityTexts.pinsDiffer)
      setStage('differs')
      return
    }
    await save()
  }

  async function save() {
    setBusy(true)
    setFailure(undefined)
    try {
      // Not `useSend`: an intent remembers its input until its outcome is known, and this one is a PIN.
      await call(client, savePin, { body: { pin: digits, codeId } }, { quiet: true })
      onChanged()
    } catch (caught) {
      startAgain()
      setFailure(asFailure(caught))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="profile-form"
      aria-label={securityTexts.changePin}
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
    >
      {failure && (
        <Notice tone="error" title={securityTexts.pinFailed}>
          {failure.reason ?? failure.text}
        </Notice>
      )}
      <PinBoxes
        key={stage === 'enter' ? 'first' : 'second'}
        ref={boxes}
        secret
        label={stage === 'enter' ? securityTexts.newPin : securityTexts.retypePin}
        value={digits}
        readOnly={busy || stage === 'differs'}
        error={error}
        onChange={(typed) => {
          setDigits(typed)
          setError(undefined)
        }}
      />
      <Button type="submit" wide busy={busy}>
        {primary[stage]}
      </Button>
    </form>
  )
}
