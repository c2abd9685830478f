import type { ComponentProps } from 'react'
import { latinDigits } from '#core/money/latin-digits.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'

/** Whether a text is a code of an authenticator app. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'value' | 'error' | 'onChange'
>

/** Six digits of an authenticator app, which phones and browsers may fill in. */
export const CodeField = ({ onChange, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    // Apps show two groups of three.
    onChange={(text) => onChange(latinDigits(text).replace(/\D/g, ''))}
  />
)
