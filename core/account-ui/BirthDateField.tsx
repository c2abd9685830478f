import { type ClipboardEvent, useRef, useState } from 'react'
import { withRegion } from '#core/client/locale.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { backWhenEmpty } from '#core/ui/fields/back-when-empty.ts'
import { FieldMessages, FieldRoot, useFieldWiring } from '#core/ui/fields/Field.tsx'
import {
  type DatePart,
  type DateParts,
  isWhole,
  joinDate,
  partOf,
  partsOrder,
  pastedDate,
  splitDate,
} from './birth-date.ts'
import type { BoundField } from './PersonFields.tsx'
import personFormCss from './person-form.css?inline'
import { personTexts } from './texts/person/index.ts'

registerSheet('person-form', personFormCss)

/** A date of birth: day, month and year in the reader's order. Its value is `YYYY-MM-DD`, empty until all are typed. */
export function BirthDateField({ value, onChange, ...field }: BoundField) {
  return (
    <FieldRoot field={field}>
      <Boxes value={value} onChange={onChange} />
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

function Boxes({ value, onChange }: Pick<BoundField, 'value' | 'onChange'>) {
  const person = useTexts(personTexts)
  const { locale } = useWidget().settings
  const { labelId, control } = useFieldWiring()
  const group = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(() => splitDate(value))
  // Another value came from outside, as after saving.
  if (joinDate(typed) !== value) setTyped(splitDate(value))

  const order = partsOrder(withRegion(locale))
  const labels: DateParts = { day: person.day, month: person.month, year: person.year }
  const { id, name = '', 'aria-describedby': describedBy, ...state } = control

  function set(next: DateParts) {
    setTyped(next)
    onChange(joinDate(next))
  }

  function focus(part: DatePart | undefined) {
    const box = part && group.current?.querySelectorAll('input')[order.indexOf(part)]
    box?.focus()
    box?.select()
  }

  function change(part: DatePart, text: string) {
    const whole = pastedDate(text, order)
    if (whole) return set(whole)
    const digits = partOf(part, text)
    set({ ...typed, [part]: digits })
    if (digits.length > typed[part].length && isWhole(part, digits)) focus(order[order.indexOf(part) + 1])
  }

  function handlePaste(event: ClipboardEvent) {
    const whole = pastedDate(event.clipboardData.getData('text/plain'), order)
    if (!whole) return
    event.preventDefault()
    set(whole)
    focus(order.at(-1))
  }

  return (
    <>
      <span id={labelId} className="ui-label">
        {person.birthDate}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend instead of the label */}
      <div
        ref={group}
        role="group"
        className="ui-birth-date"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        onKeyDown={backWhenEmpty}
        onPaste={handlePaste}
      >
        {order.map((part, at) => (
          <label key={part} className="ui-birth-part" data-part={part}>
            <span className="ui-box" part="input-box">
              <input
                {...state}
                className="ui-input"
                part="input"
                id={at === 0 ? id : undefined}
                name={`${name}-${part}`}
                aria-describedby={describedBy}
                inputMode="numeric"
                autoComplete={`bday-${part}`}
                value={typed[part]}
                onChange={({ currentTarget }) => change(part, currentTarget.value)}
              />
            </span>
            <span className="ui-birth-name">{labels[part]}</span>
          </label>
        ))}
      </div>
    </>
  )
}
