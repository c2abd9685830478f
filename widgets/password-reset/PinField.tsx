import { useEffect, useRef } from 'react'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { useLaterTexts } from './later-texts.ts'

type PinFieldProps = {
  name: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  readOnly: boolean
  onContact: () => void
}

/**
 * The PIN of an account that has one: a mailed code alone does not change its password. The boxes take the focus as they
 * appear.
 */
export function PinField({ onContact, ...field }: PinFieldProps) {
  const laterTexts = useLaterTexts()
  const boxes = useRef<PinBoxesHandle>(null)
  useEffect(() => boxes.current?.focus(), [])
  return (
    <div className="password-reset-pin">
      <p>{laterTexts.pinText}</p>
      <PinBoxes ref={boxes} secret label={laterTexts.pin} {...field} />
      <p className="ui-muted ui-small">
        {laterTexts.pinForgotten} <LinkButton onClick={onContact}>{laterTexts.contact}</LinkButton>
      </p>
    </div>
  )
}
