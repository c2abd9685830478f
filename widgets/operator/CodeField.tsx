import type { ComponentProps } from 'react'
import type { Failure } from '#core/client/api/failures.ts'
import { appCodeLength, appCodePattern } from '#core/contract/code-rule.ts'
import { latinDigits } from '#core/money/latin-digits.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'

/** Whether a text is a code of an authenticator app. */
export const isCode = (text: string): boolean => appCodePattern.test(text)

/** The refusal of a code, for its field; undefined for one of something else. */
export const codeError = ({ code, reason, text }: Failure): { code: string } | undefined =>
  /^(wrong-app-code|app-code-slowed)$/.test(code ?? '') ? { code: reason ?? text } : undefined

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'value' | 'error' | 'onChange'
>

/** A code of an authenticator app, which phones and browsers may fill in. */
export const CodeField = ({ onChange, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    inputMode="numeric"
    autoComplete="one-time-code"
    // Apps show two groups with a space between them.
    maxLength={appCodeLength + 1}
    onChange={(text) => onChange(latinDigits(text).replace(/\D/g, ''))}
  />
)
