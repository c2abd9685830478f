import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { type Lazy, useLazy } from '#core/lazy/lazy.ts'
import { ChevronIcon } from '../basics/Icons.tsx'
import { FieldMessages, FieldRoot, useFieldWiring, useLabel } from '../fields/Field.tsx'
import { uiTexts } from '../texts/index.ts'
import { ChosenOption, type ListFieldProps } from './option.tsx'

/** Input on a closed list before its code has loaded, replayed afterwards. */
export type EarlyInput = { hasFocus: boolean; opens: boolean; keys: string[] }

type OpenableProps<Props> = Props & { earlyInput: EarlyInput }

type ClosedListProps<Props extends ListFieldProps> = {
  field: Props
  /** The openable field, loaded on first touch or preloaded. */
  openable: Lazy<ComponentType<OpenableProps<Props>>>
  /** Kind of popup, for assistive technology. */
  popup: 'listbox' | 'dialog'
}

/**
 * A field with a list, drawn closed without its popup: lists and their positioning are a fifth of a widget's code, and
 * nobody opens one at first. The first click or key loads the popup and then opens it.
 */
export function ClosedList<Props extends ListFieldProps>({ field, openable, popup }: ClosedListProps<Props>) {
  const ui = useTexts(uiTexts)
  const [touched, setTouched] = useState(false)
  const { value: Openable, failed, retry } = useLazy(openable, touched)
  const earlyInput = useRef<EarlyInput>({ hasFocus: false, opens: false, keys: [] })

  if (Openable) return <Openable {...field} earlyInput={earlyInput.current} />
  const error = touched && failed ? ui.listFailed : field.error
  return (
    <Closed
      field={{ ...field, error }}
      popup={popup}
      earlyInput={earlyInput.current}
      busy={touched && !failed}
      onTouch={() => (touched ? retry() : setTouched(true))}
    />
  )
}

type ClosedProps = {
  field: ListFieldProps
  popup: 'listbox' | 'dialog'
  earlyInput: EarlyInput
  busy: boolean
  onTouch: () => void
}

function Closed({ field, popup, earlyInput, busy, onTouch }: ClosedProps) {
  const ui = useTexts(uiTexts)
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const chosen = field.options.find((option) => option.value === field.value)

  // Runs as the openable field replaces this button.
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      earlyInput.hasFocus = own !== null && (own.getRootNode() as ShadowRoot).activeElement === own
      // A press in progress also opens the list; one that became a scroll doesn't.
      earlyInput.opens ||= isPressed.current
    }
  }, [earlyInput])

  function open() {
    earlyInput.opens = true
    onTouch()
  }

  const setPressed = (pressed: boolean) => () => {
    isPressed.current = pressed
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault()
      open()
    } else if (event.key.length === 1) {
      // Typing the first letters of an option selects it.
      earlyInput.keys.push(event.key)
      onTouch()
    }
  }

  return (
    <FieldRoot field={field}>
      <ClosedLabel field={field} onPress={() => button.current?.focus()} />
      <ClosedButton
        ref={button}
        popup={popup}
        busy={busy}
        onPointerDown={setPressed(!field.disabled)}
        onPointerCancel={setPressed(false)}
        onPointerLeave={setPressed(false)}
        onClick={open}
        onFocus={onTouch}
        onKeyDown={onKeyDown}
      >
        <ChosenOption option={chosen} placeholder={field.placeholder ?? ui.choose} />
        <span className="ui-select-arrow" aria-hidden="true">
          <ChevronIcon size={18} />
        </span>
      </ClosedButton>
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

/** Not a label element: pressing the label focuses the button without opening the list. */
function ClosedLabel({ field, onPress }: { field: ListFieldProps; onPress: () => void }) {
  const { labelId } = useFieldWiring()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboard users focus the button directly
    <div id={labelId} onClick={onPress} {...useLabel(field)} />
  )
}

type ClosedButtonProps = Omit<ComponentProps<'button'>, 'popover'> & {
  popup: 'listbox' | 'dialog'
  busy: boolean
}

function ClosedButton({ popup, busy, ...button }: ClosedButtonProps) {
  const { control, labelId } = useFieldWiring()
  const { name: _, ...props } = control
  return (
    <button
      {...props}
      {...button}
      type="button"
      role="combobox"
      className="ui-box"
      part="input-box select"
      aria-haspopup={popup}
      aria-expanded="false"
      aria-busy={busy || undefined}
      aria-labelledby={labelId}
    />
  )
}

/** Time until a newly drawn list knows its options' first letters. */
const typeaheadDelayMs = 50

/** Replays the input on the closed field. Returns the ref of the new button. */
export function useEarlyInput(earlyInput: EarlyInput, open: () => void) {
  const trigger = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const { hasFocus, opens, keys } = earlyInput
    Object.assign(earlyInput, { hasFocus: false, opens: false, keys: [] })
    if (hasFocus) trigger.current?.focus()
    if (opens) open()
    if (opens || keys.length === 0) return
    const timer = setTimeout(() => {
      for (const key of keys) {
        const keyEvent = new KeyboardEvent('keydown', {
          key,
          bubbles: true,
          composed: true,
          cancelable: true,
        })
        trigger.current?.dispatchEvent(keyEvent)
      }
    }, typeaheadDelayMs)
    return () => clearTimeout(timer)
  }, [])

  return trigger
}
