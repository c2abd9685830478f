import {
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from './basics/adopt-styles.ts'
import {
  FieldLabel,
  FieldMessages,
  type FieldProps,
  FieldRoot,
  useFieldWiring,
  useLabel,
} from './fields/Field.tsx'
import pinCss from './pin.css?inline'
import { type Edit, withBackspace, withoutDigit, withText } from './pin-digits.ts'
import { uiTexts } from './texts/index.ts'

registerSheet('pin', pinCss)

/** Methods exposed through `ref`. */
export type PinBoxesHandle = {
  /** Empties the boxes and focuses the first, as after a wrong PIN. */
  clear: () => void
  focus: () => void
}

type PinBoxesProps = Omit<FieldProps, 'optional'> & {
  /** Number of digits. */
  length: number
  /** Makes the boxes controlled; without it they hold the digits themselves. */
  value?: string | undefined
  onChange?: ((digits: string) => void) | undefined
  /** Submits the form around the boxes when the last digit is entered. Its button remains for another try. */
  submits?: boolean | undefined
  /** Masks the digits, for a PIN. */
  secret?: boolean | undefined
  /** A mailed code, which phones may offer (`autocomplete="one-time-code"`). */
  mailed?: boolean | undefined
  /** Blocks typing and keeps the focus, such as during a check. */
  readOnly?: boolean | undefined
  ref?: Ref<PinBoxesHandle> | undefined
}

/** Boxes for a PIN or code: one group for assistive technology, pasted and autofilled as a whole. */
export function PinBoxes({
  length,
  value,
  onChange,
  submits = false,
  secret = false,
  mailed = false,
  readOnly = false,
  ref,
  ...field
}: PinBoxesProps) {
  const [own, setOwn] = useState('')
  const group = useRef<HTMLDivElement>(null)
  const digits = value ?? own

  // After the commit of the last digit: only then does the form have it. The effect of an earlier commit may still be due
  // when the digit is typed, and would submit without it.
  const isComplete = useRef(false)
  useEffect(() => {
    if (!isComplete.current || digits.length < length) return
    isComplete.current = false
    group.current?.closest('form')?.requestSubmit()
  })

  function change(next: string) {
    setOwn(next)
    onChange?.(next)
    isComplete.current = submits && next.length === length && digits.length < length
  }

  const onChangeRef = useRef(onChange)
  useLayoutEffect(() => {
    onChangeRef.current = onChange
  })

  // Created once: a new handle is null for a moment in each commit, exactly when a submission may clear the boxes.
  useImperativeHandle(ref, () => {
    const focus = () => group.current?.querySelector('input')?.focus()
    return {
      focus,
      clear() {
        setOwn('')
        onChangeRef.current?.('')
        focus()
      },
    }
  }, [])

  return (
    <FieldRoot field={field}>
      <FieldLabel {...useLabel(field)} />
      <Boxes {...{ length, digits, secret, mailed, readOnly }} ref={group} onChange={change} />
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

type BoxesProps = {
  length: number
  digits: string
  onChange: (digits: string) => void
  secret: boolean
  mailed: boolean
  readOnly: boolean
  ref: Ref<HTMLDivElement>
}

/** Moves the focus among the boxes. */
function useBoxFocus(length: number) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])

  function focusBox(box: number) {
    const input = inputs.current[Math.min(Math.max(box, 0), length - 1)]
    input?.focus()
    input?.select()
  }

  // Box to focus after the commit: it may show a new digit by then, which must be selected.
  const nextBox = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (nextBox.current !== undefined) focusBox(nextBox.current)
    nextBox.current = undefined
  })
  return [inputs, nextBox, focusBox] as const
}

/** The effect of a key in a box: an edit, the box to focus, or `undefined` for a key of the browser. */
function effectOfKey(event: KeyboardEvent, box: number, digits: string): Edit | number | undefined {
  const { key, ctrlKey, metaKey, currentTarget } = event
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === back) return box - 1
  if (key === forward) return box + 1
  if (key === 'Home' || key === 'ArrowUp') return 0
  if (key === 'End' || key === 'ArrowDown') return digits.length
  if (key === 'Delete') return { digits: withoutDigit(digits, box), box }
  const isShortcut = ctrlKey || metaKey
  if (key === 'Backspace') return isShortcut ? { digits: '', box: 0 } : (withBackspace(digits, box) ?? box)
  // Retyping the same digit fires no change event.
  return key === digits[box] && !isShortcut ? box + 1 : undefined
}

function Boxes({ length, digits, onChange, secret, mailed, readOnly, ref }: BoxesProps) {
  const ui = useTexts(uiTexts)
  const { control, labelId } = useFieldWiring()
  const [inputs, nextBox, focusBox] = useBoxFocus(length)
  // Uncommitted text of an input method.
  const [composing, setComposing] = useState<{ box: number; text: string }>()

  function apply(edit: Edit | undefined) {
    if (!edit || readOnly) return
    if (edit.digits === digits) return focusBox(edit.box)
    nextBox.current = edit.box
    onChange(edit.digits)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, box: number) {
    const effect = composing || event.altKey ? undefined : effectOfKey(event, box, digits)
    if (effect === undefined) return
    if (typeof effect === 'number') focusBox(effect)
    else apply(effect)
    event.preventDefault()
  }

  function handlePaste(event: ClipboardEvent, box: number) {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '') apply(withText(digits, box, text, length))
  }

  function handleComposition(event: CompositionEvent<HTMLInputElement>, box: number) {
    setComposing(undefined)
    apply(withText(digits, box, event.currentTarget.value, length))
  }

  const { id, name: _, 'aria-describedby': describedBy, ...state } = control
  const active = Math.min(digits.length, length - 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend instead of the label
    <div
      ref={ref}
      role="group"
      className="ui-pin"
      part="pin"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    >
      {Array.from({ length }, (_, box) => (
        <input
          {...state}
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          key={box}
          ref={(node) => {
            inputs.current[box] = node
          }}
          className="ui-pin-box"
          part="pin-box"
          id={box === 0 ? id : undefined}
          aria-label={box === 0 ? undefined : ui.boxOf(box + 1, length)}
          type={secret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={box === 0 && mailed ? 'one-time-code' : 'off'}
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={box === length - 1 ? 'done' : 'next'}
          // The first box takes a whole code: phones and password managers fill it in there.
          maxLength={box === 0 ? length : undefined}
          tabIndex={box === active ? 0 : -1}
          readOnly={readOnly}
          data-filled={digits[box] === undefined ? undefined : ''}
          value={composing?.box === box ? composing.text : (digits[box] ?? '')}
          onFocus={(event) => event.currentTarget.select()}
          onMouseDown={(event) => {
            event.preventDefault()
            focusBox(box)
          }}
          onKeyDown={(event) => handleKey(event, box)}
          onPaste={(event) => handlePaste(event, box)}
          onCompositionStart={() => {
            // Some Android keyboards report all typing as composition.
            if (!/android/i.test(navigator.userAgent)) setComposing({ box, text: digits[box] ?? '' })
          }}
          onCompositionEnd={(event) => composing && handleComposition(event, box)}
          onChange={({ currentTarget: { value } }) => {
            if (composing) setComposing({ box, text: value })
            else apply(withText(digits, box, value, length))
          }}
        />
      ))}
    </div>
  )
}
