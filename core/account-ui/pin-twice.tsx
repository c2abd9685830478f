import { type ReactElement, useEffect, useRef, useState } from 'react'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'

/** First entry, second entry, and a second entry that differs. */
type Stage = 'enter' | 'retype' | 'differs'

type PinTwiceOptions = {
  /** What the boxes are called, and what is said beside them. */
  labels: { enter: string; retype: string; needed: string; differs: string }
  /** The button, in each stage: it leads to the second entry, saves, or starts again. */
  buttons: Record<Stage, string>
  /** Saves the PIN that was typed twice. False, or a reason to stand beside the boxes: it has to be typed anew. */
  save: (pin: string) => Promise<boolean | string>
  onDiffers?: () => void
  /** The boxes take the focus as they appear. */
  autoFocus?: boolean
}

/** A new transaction PIN, typed twice. The digits live here alone and end with it. */
export function usePinTwice({ labels, buttons, save, onDiffers, autoFocus = false }: PinTwiceOptions) {
  const [stage, setStage] = useState<Stage>('enter')
  const [first, setFirst] = useState('')
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const boxes = useRef<PinBoxesHandle>(null)

  const mayFocus = useRef(autoFocus)
  // Each entry begins in the first box; a mismatch leaves the focus on 'Start Again'.
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
    if (digits.length < 4) {
      setError(labels.needed)
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
  return { boxes: pinBoxes, button: buttons[stage], busy, next: () => void next() }
}
