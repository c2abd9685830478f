import type { ReactNode } from 'react'
import { registerSheet } from './adopt-styles.ts'
import type { FieldProps } from './Field.tsx'
import selectCss from './select.css?inline'

registerSheet('select', selectCss)

/** One thing that can be chosen. */
export type Option = {
  value: string
  label: string
  /** A second, quieter line in the list. */
  hint?: string | undefined
  /** Before the label: a flag, a card. */
  icon?: ReactNode
  /** What the closed control shows where the label would be too long ("USD"). */
  short?: string | undefined
  disabled?: boolean | undefined
}

/** What a field with a list takes. */
export type ListFieldProps = FieldProps & {
  options: readonly Option[]
  /** The chosen option's value; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
}

/** What is inside an option, in a list. */
export function OptionContent({ option }: { option: Option }) {
  return (
    <>
      {option.icon}
      <span className="ui-option-text">
        <span>{option.label}</span>
        {option.hint && <span className="ui-hint">{option.hint}</span>}
      </span>
    </>
  )
}

/** What the closed control shows. */
export function ChosenOption({ option, placeholder }: { option: Option | undefined; placeholder: string }) {
  return (
    <span className="ui-select-text" data-placeholder={option ? undefined : ''}>
      {option?.icon}
      <span>{option ? (option.short ?? option.label) : placeholder}</span>
    </span>
  )
}
