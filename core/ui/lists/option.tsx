import type { ReactNode } from 'react'
import { registerSheet } from '../basics/adopt-styles.ts'
import type { FieldProps } from '../fields/Field.tsx'
import selectCss from './select.css?inline'

registerSheet('select', selectCss)

export type Option = {
  value: string
  label: string
  /** A second, quieter line in the list. */
  hint?: string | undefined
  /** Before the label: a flag, a card. */
  icon?: ReactNode
  /** Label of the closed control if the full one is too long ("USD"). */
  short?: string | undefined
  disabled?: boolean | undefined
}

export type ListFieldProps = FieldProps & {
  options: readonly Option[]
  /** Value of the chosen option; empty if none. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
}

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

export function ChosenOption({ option, placeholder }: { option: Option | undefined; placeholder: string }) {
  return (
    <span className="ui-select-text" data-placeholder={option ? undefined : ''}>
      {option?.icon}
      <span>{option ? (option.short ?? option.label) : placeholder}</span>
    </span>
  )
}
