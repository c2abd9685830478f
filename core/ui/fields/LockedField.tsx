import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { lockedTexts } from '../texts/locked/index.ts'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

type LockedFieldProps = {
  label: string
  /** As it is shown. */
  value: string
  /** The fault in it, although nobody can change it here. */
  error?: string | undefined
  /** Below what says that it is fixed. */
  more?: ReactNode
}

/** A field whose value the page around the widget has fixed. Screen readers say that it is read only, and why. */
export function LockedField({ label, value, error, more }: LockedFieldProps) {
  const { locked } = useTexts(lockedTexts)
  return (
    <Field
      {...{ label, error }}
      hint={
        <>
          <span>{locked}</span>
          {more && <div>{more}</div>}
        </>
      }
    >
      <div className="ui-box" part="input-box" data-locked="">
        <Input part="input" type="text" readOnly value={value} onValueChange={() => undefined} />
      </div>
    </Field>
  )
}
