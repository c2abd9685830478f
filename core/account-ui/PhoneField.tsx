import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import type { FieldProps } from '#core/ui/fields/Field.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import personFormCss from './person-form.css?inline'
import { nationalDigits } from './phone.ts'
import { accountTexts } from './texts/index.ts'

registerSheet('person-form', personFormCss)

type PhoneFieldProps = Omit<FieldProps, 'label' | 'hint'> & {
  /** National digits, at most 10. */
  value: string
  onChange: (digits: string) => void
  /** `+234`, from the country beside it; empty if none is chosen. */
  dialCode: string
}

/** A phone number beside the dial code of its country. */
export function PhoneField({ value, onChange, dialCode, ...field }: PhoneFieldProps) {
  const account = useTexts(accountTexts)
  return (
    <TextField
      {...field}
      label={account.phoneNumber}
      hint={account.phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix={dialCode || undefined}
      value={value}
      onChange={(typed) => onChange(nationalDigits(typed, dialCode))}
    />
  )
}
