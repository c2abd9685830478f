import { useEffect, useRef } from 'react'
import { passkeyTexts } from '#core/account-ui/passkeys/texts/index.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { pinLength } from '#core/contract/pin-rule.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { PasskeyIcon } from '#core/ui/PasskeyIcon.tsx'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { passwordResetTexts } from './texts/index.ts'

type ProofProps = {
  /** Options that this page supports; empty if the account has only a passkey and the page cannot use it. */
  ways: readonly ResetWay[]
  pin: {
    name: string
    value: string
    onChange: (digits: string) => void
    error: string | undefined
  }
  busy: boolean
  /** Whether the form waits for the passkey. */
  isSigning: boolean
  fault: PasskeyFault | undefined
  /** Submits the form with a passkey, if it can also be submitted with a PIN. */
  onPasskey: (form: HTMLFormElement | null) => void
  onContact: () => void
}

export type ResetWay = 'pin' | 'passkey'

/** Why the passkey failed, in the server's words if it sent any. */
export type PasskeyFault = 'cancelled' | 'failed' | { readonly message: string }

/**
 * PIN or passkey of an account that has one: a mailed code alone does not change its password. The first control takes
 * the focus when it appears.
 */
export function Proof({ ways, pin, busy, isSigning, fault, onPasskey, onContact }: ProofProps) {
  const texts = useTexts(passwordResetTexts)
  const passkeys = useTexts(passkeyTexts)
  const boxes = useRef<PinBoxesHandle>(null)
  const section = useRef<HTMLDivElement>(null)
  const sentence = typeof fault === 'object' ? fault.message : fault && passkeys[fault]
  const hasPin = ways.includes('pin')
  const hasPasskey = ways.includes('passkey')
  useEffect(() => {
    if (boxes.current) boxes.current.focus()
    else section.current?.focus()
  }, [])

  return (
    <div className="password-reset-proof" ref={section} tabIndex={-1}>
      {ways.length === 0 && <Alert tone="warning">{texts.passkeyElsewhere}</Alert>}
      {hasPin && <p>{hasPasskey ? texts.eitherText : texts.pinText}</p>}
      {hasPasskey && !hasPin && <p>{texts.passkeyText}</p>}
      {hasPin && (
        <PinBoxes ref={boxes} length={pinLength} secret submits label={texts.pin} readOnly={busy} {...pin} />
      )}
      {hasPasskey && (
        <>
          <Button
            variant={hasPin ? 'secondary' : 'primary'}
            wide
            busy={isSigning}
            disabled={busy && !isSigning}
            // If it is the only button, Enter in a field presses it.
            {...(hasPin ? { onClick: (event) => onPasskey(event.currentTarget.form) } : { type: 'submit' })}
          >
            <PasskeyIcon /> {passkeys.confirm}
          </Button>
          <LiveRegion visible={sentence !== undefined}>{sentence}</LiveRegion>
        </>
      )}
      <p className="ui-muted ui-small">
        {hasPin ? texts.pinForgotten : texts.passkeyLost}{' '}
        <LinkButton onClick={onContact}>{texts.contact}</LinkButton>
      </p>
    </div>
  )
}
