import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { IconButton } from '../basics/IconButton.tsx'
import { uiTexts } from '../texts/index.ts'
import { EyeIcon, EyeOffIcon } from './EyeIcons.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { Input } from './Input.tsx'

type PasswordFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Tells password managers whether to fill in or to suggest a password. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown to check it. */
export function PasswordField({ value, onChange, autoComplete, ...field }: PasswordFieldProps) {
  const ui = useTexts(uiTexts)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Only key events carry the lock's state; pressing Caps Lock itself fires one while the field has focus.
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field {...field}>
      <div className="ui-box" part="input-box">
        <Input
          part="input"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onValueChange={onChange}
          onKeyDown={updateCapsLock}
          onKeyUp={updateCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <span className="ui-affix" data-side="end">
          <IconButton
            label={shown ? ui.hidePassword : ui.showPassword}
            disabled={field.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </span>
      </div>
      <div aria-live="polite" className="ui-hint ui-error-place">
        {capsLock && ui.capsLock}
      </div>
    </Field>
  )
}
