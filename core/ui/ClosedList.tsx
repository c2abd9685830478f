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
import { FieldMessages, FieldRoot, useFieldWiring, useLabel } from './Field.tsx'
import { ChevronIcon } from './Icons.tsx'
import { ChosenOption, type ListFieldProps } from './option.tsx'
import { uiTexts } from './texts/index.ts'

/** What a person did with a closed list before what opens it was there. It is done as soon as it is. */
export type EarlyInput = { hasFocus: boolean; opens: boolean; keys: string[] }

type OpenableProps<Props> = Props & { earlyInput: EarlyInput }

type ClosedListProps<Props extends ListFieldProps> = {
  field: Props
  /** The same field with its list, loaded when it is touched or ahead of that. */
  openable: Lazy<ComponentType<OpenableProps<Props>>>
  /** What opens, for assistive technology. */
  popup: 'listbox' | 'dialog'
}

/**
 * A field with a list, drawn closed without what opens it: the lists and their placing are a fifth of a widget, and
 * nobody opens one in the first moment. Somebody who does gets it a moment later, by the same click or key.
 */
export function ClosedList<Props extends ListFieldProps>({ field, openable, popup }: ClosedListProps<Props>) {
  const ui = useTexts(uiTexts)
  const [touched, touch] = useState(false)
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
      onTouch={() => (touched ? retry() : touch(true))}
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

  // Asked in the moment in which the button makes room for its successor.
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      earlyInput.hasFocus = own !== null && (own.getRootNode() as ShadowRoot).activeElement === own
      // A press that is still under way opens the list, too; one that has become a scroll doesn't.
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
      // The first letters of an option choose it.
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

/** No label element: pressing it puts the focus on the button, and does not open the list. */
function ClosedLabel({ field, onPress }: { field: ListFieldProps; onPress: () => void }) {
  const { labelId } = useFieldWiring()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: with keys one goes to the button
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

/** Milliseconds until a list that has just been drawn knows its options' first letters. */
const typeaheadDelayMs = 50

/** Goes on where the closed look was left. Gives the ref of the new button. */
export function useEarlyInput(earlyInput: EarlyInput, open: () => void) {
  const trigger = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the first moment
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
