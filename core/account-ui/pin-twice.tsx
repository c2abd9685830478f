import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { pinLength } from '#core/contract/pin-rule.ts'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { accountTexts } from './texts/index.ts'

/** First entry, second entry, and a mismatch. */
type Stage = 'enter' | 'retype' | 'differs'

type PinTwiceOptions = {
  /** Labels of the boxes and the messages beside them. */
  labels: { enter: string; retype: string; differs: string }
  /** Button label by entry: continue to the second one, or save. */
  buttons: { enter: string; retype: string }
  /** Saves the PIN. Resolves to false or to an error for the boxes if the PIN must be typed again. */
  save: (pin: string) => Promise<boolean | string>
  onDiffers?: () => void
  /** Focuses the boxes when they appear. */
  autoFocus?: boolean
}

/** A new transaction PIN, typed twice. Only this component holds the digits, and they are gone when it unmounts. */
export function usePinTwice({ labels, buttons, save, onDiffers, autoFocus = false }: PinTwiceOptions) {
  const account = useTexts(accountTexts)
  const [stage, setStage] = useState<Stage>('enter')
  const [first, setFirst] = useState('')
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const boxes = useRef<PinBoxesHandle>(null)

  const mayFocus = useRef(autoFocus)
  // Each entry starts in the first box; a mismatch leaves the focus on 'Start Again'.
  useEffect(() => {
    if (mayFocus.current && stage !== 'differs') boxes.current?.focus()
    mayFocus.current = true
  }, [stage])

  function startAgain(reason?: string) {
    setStage('enter')
    setFirst('')
    setDigits('')
    setError(reason)
    boxes.current?.focus()
  }

  async function next() {
    if (busy) return
    if (stage === 'differs') return startAgain()
    if (digits.length < pinLength) {
      setError(account.pinNeeded)
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
      setError(labels.differs)
      setStage('differs')
      onDiffers?.()
      return
    }
    setBusy(true)
    const saved = await save(digits).finally(() => setBusy(false))
    if (saved !== true) startAgain(saved || undefined)
  }

  const pinBoxes: ReactElement = (
    <PinBoxes
      key={stage === 'enter' ? 'first' : 'second'}
      ref={boxes}
      length={pinLength}
      secret
      label={stage === 'enter' ? labels.enter : labels.retype}
      value={digits}
      readOnly={busy || stage === 'differs'}
      error={error}
      onChange={(typed) => {
        setDigits(typed)
        setError(undefined)
      }}
    />
  )
  return {
    boxes: pinBoxes,
    button: stage === 'differs' ? account.startAgain : buttons[stage],
    busy,
    next: () => void next(),
  }
}
