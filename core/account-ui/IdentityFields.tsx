import { useTexts } from '#core/client/use-texts.ts'
import { idTypes } from '#core/contract/accounts.ts'
import { lengths } from '#core/contract/lengths.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import type { BoundField } from './PersonFields.tsx'
import { personTexts } from './texts/person/index.ts'

type IdFieldsProps = { type: BoundField; number: BoundField; numberHint?: string }

/** Type and number of an identity document. */
export function IdFields({ type, number, numberHint }: IdFieldsProps) {
  const person = useTexts(personTexts)
  return (
    <>
      <SelectField
        label={person.idType}
        options={idTypes.map((each) => ({ value: each, label: person.idTypes[each] }))}
        {...type}
      />
      <TextField
        label={person.idNumber}
        hint={numberHint}
        autoComplete="off"
        maxLength={lengths.idNumber}
        {...number}
      />
    </>
  )
}
