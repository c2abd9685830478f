import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { ErrorIcon } from '../basics/Icons.tsx'
import type { FieldProps } from './Field.tsx'

/**
 * `Field.tsx` for Base UI controls that consist of several elements (lists, PIN boxes): its Field passes them label,
 * state and messages. These controls load later than the plain fields.
 */
export function BaseFieldRoot({
  field,
  className = 'ui-field',
  mark,
  children,
}: {
  field: FieldProps
  className?: string
  mark?: 'end' | undefined
  children: ReactNode
}) {
  return (
    <BaseField.Root
      className={className}
      part="field"
      data-field=""
      data-mark={mark}
      name={field.name}
      invalid={field.error !== undefined && field.error !== ''}
      disabled={field.disabled}
    >
      {children}
    </BaseField.Root>
  )
}

/** Hint and error of a field, tied to its control by aria-describedby. */
export function BaseFieldMessages({ hint, error }: FieldProps) {
  return (
    <>
      {hint !== undefined && <BaseField.Description className="ui-hint">{hint}</BaseField.Description>}
      {/* The live region stays mounted; otherwise screen readers would miss its first message. */}
      <div aria-live="polite" className="ui-error-place">
        {error && (
          <BaseField.Error match className="ui-error" part="error">
            <ErrorIcon size={16} />
            <span>{error}</span>
          </BaseField.Error>
        )}
      </div>
    </>
  )
}
