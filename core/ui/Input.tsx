import type { ComponentProps } from 'react'
import { useFieldWiring } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> & {
  value: string
  onValueChange: (value: string) => void
  /** Several lines of text. */
  multiline?: boolean | undefined
}

/** The native control of the field around. */
export function Input({ onValueChange, multiline, type, ...input }: InputProps) {
  const { control } = useFieldWiring()
  const props = {
    ...control,
    ...input,
    className: 'ui-input',
    onChange: (event: { currentTarget: { value: string } }) => onValueChange(event.currentTarget.value),
  }
  return multiline ? (
    <textarea {...(props as ComponentProps<'textarea'>)} rows={4} />
  ) : (
    <input {...props} type={type} />
  )
}
