import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Reading, writtenDecimal } from '#core/money/typed-decimal.ts'
import { registerSheet } from '../basics/adopt-styles.ts'
import { ErrorIcon } from '../basics/Icons.tsx'
import { uiTexts } from '../texts/index.ts'
import fieldCss from './field.css?inline'

registerSheet('field', fieldCss)

/** Props that every field takes. `form.field('email')` of form.ts gives name, error (and value and onChange). */
export type FieldProps = {
  label: string
  /** Identifies the field in its form. */
  name?: string | undefined
  /** Help shown before a mistake is made. */
  hint?: ReactNode
  /** The mistake and its remedy; also marks the control as invalid. */
  error?: string | undefined
  disabled?: boolean | undefined
  /** Adds "(optional)" to the label; fields are required by default. */
  optional?: boolean | undefined
  /** Hides the label visually. */
  hideLabel?: boolean | undefined
}

type Wiring = {
  readonly labelId: string
  readonly hintId: string
  readonly errorId: string
  /** Ids and states that link the control to its label, hint and error: spread on the control. */
  readonly control: {
    readonly id: string
    readonly name: string | undefined
    readonly disabled: boolean | undefined
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
  /** A pasted figure with two meanings, and the one that counts. */
  readonly reading: Reading | undefined
  readonly setReading: (reading: Reading | undefined) => void
}

const FieldContext = createContext<Wiring | null>(null)

/** Wiring of the surrounding field. */
export function useFieldWiring(): Wiring {
  const wiring = use(FieldContext)
  if (!wiring) throw new Error('A control needs a field around it')
  return wiring
}

/** The label's content and class, for fields that draw their own label element. */
export function useLabel({ label, optional, hideLabel }: FieldProps) {
  const ui = useTexts(uiTexts)
  return {
    className: hideLabel ? 'ui-hidden' : 'ui-label',
    children: optional ? (
      <>
        {label} <span className="ui-label-optional">{ui.optional}</span>
      </>
    ) : (
      label
    ),
  }
}

type FieldRootProps = {
  field: Omit<FieldProps, 'label'>
  className?: string
  mark?: 'end' | undefined
  children: ReactNode
}

/** Root of a field: passes name, state and messages to its control. */
export function FieldRoot({ field, className = 'ui-field', mark, children }: FieldRootProps) {
  const id = useId()
  const { name, disabled } = field
  const isInvalid = field.error !== undefined && field.error !== ''
  const hasHint = field.hint !== undefined
  const [reading, setReading] = useState<Reading>()
  const hasReading = reading !== undefined && !isInvalid
  const wiring = useMemo<Wiring>(() => {
    const [hintId, errorId] = [`${id}hint`, `${id}error`]
    const messageIds = [hasHint && hintId, (isInvalid || hasReading) && errorId].filter(Boolean)
    return {
      labelId: `${id}label`,
      hintId,
      errorId,
      control: {
        id: `${id}control`,
        name,
        disabled: disabled || undefined,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': messageIds.length > 0 ? messageIds.join(' ') : undefined,
      },
      reading: hasReading ? reading : undefined,
      setReading,
    }
  }, [id, name, disabled, isInvalid, hasHint, hasReading, reading])

  return (
    <div
      className={className}
      part="field"
      data-field=""
      data-mark={mark}
      data-invalid={isInvalid ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      <FieldContext value={wiring}>{children}</FieldContext>
    </div>
  )
}

/** Label of a control that a label element can name: an input, a button. */
export function FieldLabel({ className, children }: { className: string; children: ReactNode }) {
  const { labelId, control } = useFieldWiring()
  return (
    <label id={labelId} htmlFor={control.id} className={className}>
      {children}
    </label>
  )
}

/** Hint and error of a field, tied to its control by aria-describedby. */
export function FieldMessages({ hint, error }: Omit<FieldProps, 'label'>) {
  const { hintId, errorId, reading } = useFieldWiring()
  return (
    <>
      {hint !== undefined && (
        <div id={hintId} className="ui-hint">
          {hint}
        </div>
      )}
      {/* The live region stays mounted; otherwise screen readers would miss its first message. */}
      <div aria-live="polite" className="ui-error-place">
        {error && (
          <div id={errorId} className="ui-error" part="error">
            <ErrorIcon size={16} />
            <span>{error}</span>
          </div>
        )}
        {reading && <ReadingNote id={errorId} reading={reading} />}
      </div>
    </>
  )
}

function ReadingNote({ id, reading: { text, other = '' } }: { id: string; reading: Reading }) {
  const ui = useTexts(uiTexts)
  const { locale } = useWidget().settings
  const [shown, shownOther] = [text, other].map((each) => writtenDecimal(trimmed(each), locale))
  const isWhole = !other.includes('.')
  return (
    <div id={id} className="ui-hint">
      {ui.readAs(shown ?? '', shownOther ?? '', isWhole ? other : (shownOther ?? ''))}
    </div>
  )
}

/** Without zeros behind the decimal sign. */
const trimmed = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** The usual field: label above, control, messages below. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <FieldRoot field={field}>
      <FieldLabel {...useLabel(field)} />
      {children}
      <FieldMessages {...field} />
    </FieldRoot>
  )
}
