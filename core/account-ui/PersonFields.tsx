import { useTexts } from '#core/client/use-texts.ts'
import { lengths } from '#core/contract/lengths.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import type { FieldProps } from '#core/ui/fields/Field.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import personFormCss from './person-form.css?inline'
import { nationalDigits } from './phone.ts'
import { personTexts } from './texts/person/index.ts'

registerSheet('person-form', personFormCss)

/** Props that `form.field('name')` gives for a text. */
export type BoundField = Omit<FieldProps, 'label' | 'hint'> & {
  value: string
  onChange: (value: string) => void
}

/** First and last name. */
export function NameFields({ first, last }: { first: BoundField; last: BoundField }) {
  const person = useTexts(personTexts)
  return (
    <>
      <TextField
        label={person.firstName}
        autoComplete="given-name"
        maxLength={lengths.personName}
        {...first}
      />
      <TextField
        label={person.lastName}
        autoComplete="family-name"
        maxLength={lengths.personName}
        {...last}
      />
    </>
  )
}

type PhoneFieldProps = BoundField & {
  /** `+234`, from the country beside it; none is chosen yet if undefined. */
  dialCode: string | undefined
  /** Handles a pasted number with a dial code of its own; false leaves it to the field. */
  onInternational?: (typed: string) => boolean
}

/** A phone number beside the dial code of its country: national digits, at most 10. */
export function PhoneField({ onChange, onInternational, dialCode = '', ...field }: PhoneFieldProps) {
  const person = useTexts(personTexts)
  return (
    <TextField
      {...field}
      label={person.phoneNumber}
      hint={person.phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix={dialCode || undefined}
      onChange={(typed) => {
        if (!onInternational?.(typed)) onChange(nationalDigits(typed, dialCode))
      }}
    />
  )
}
