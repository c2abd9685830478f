import { useEffect, useRef } from 'react'
import { ResendLine, useResend } from '#core/account-ui/ResendCode.tsx'
import { call } from '#core/client/api/call.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { resendDeviceCode } from '#core/contract/accounts.ts'
import { codeLength } from '#core/contract/code-rule.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { loginTexts } from './texts/index.ts'

/** Seconds until another code may be requested, as after registration. */
const resendAfterSeconds = 30

type DeviceCodeProps = {
  challengeId: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  readOnly: boolean
  /** Called when the challenge has ended: signing in starts a new one. */
  onOver: (reason: string) => void
}

/** The mailed code that a new device needs, in the form with username and password. */
export function DeviceCode({ challengeId, value, onChange, error, readOnly, onOver }: DeviceCodeProps) {
  const texts = useTexts(loginTexts)
  const { client, language } = useWidget()
  const boxes = useRef<PinBoxesHandle>(null)

  // After the press of the button, move focus to its next input.
  useEffect(() => boxes.current?.focus(), [])

  const resend = useResend({
    afterSeconds: resendAfterSeconds,
    async send() {
      try {
        await call(client, resendDeviceCode, { params: { id: challengeId } }, { quiet: true, language })
        return true
      } catch (caught) {
        const failure = asFailure(caught)
        if (failure.code === 'device-code-over') onOver(failure.reason ?? failure.text)
        else showFailure(failure)
        return false
      }
    },
    onSent: () => boxes.current?.clear(),
  })

  return (
    <>
      <Alert>{texts.explanation}</Alert>
      <PinBoxes
        ref={boxes}
        length={codeLength}
        mailed
        submits
        label={texts.code}
        hint={texts.orLink}
        value={value}
        onChange={onChange}
        error={error}
        readOnly={readOnly}
      />
      <ResendLine resend={resend} sentText={texts.resent} />
    </>
  )
}
