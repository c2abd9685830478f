import { useState } from 'react'
import { usePinTwice } from '#core/account-ui/pin-twice.tsx'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { savePin } from '#core/contract/accounts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { PinPassword } from './PinPassword.tsx'
import { profileTexts } from './texts/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

/** The new PIN, authorised by the verified code. */
export function NewPin({ codeId, onChanged }: { codeId: string; onChanged: () => void }) {
  const texts = useTexts(profileTexts)
  const securityTexts = useTexts(profileSecurityTexts)
  const { client, language } = useWidget()
  const [failure, setFailure] = useState<Failure>()
  // The new PIN while the password is also needed: the old PIN was entered wrongly too often.
  const [ended, setEnded] = useState<{ pin: string }>()

  const pin = usePinTwice({
    labels: {
      enter: securityTexts.newPin,
      retype: securityTexts.retypePin,
      differs: securityTexts.pinsDiffer,
    },
    buttons: {
      enter: texts.continue,
      retype: securityTexts.savePin,
    },
    autoFocus: true,
    onDiffers: () => showToast('error', securityTexts.pinsDiffer),
    async save(digits) {
      setFailure(undefined)
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one is a PIN.
        await call(client, savePin, { body: { pin: digits, codeId } }, { quiet: true, language })
        onChanged()
        return true
      } catch (caught) {
        const refusal = asFailure(caught)
        if (refusal.code === 'pin-reset-needed') setEnded({ pin: digits })
        else setFailure(refusal)
        return false
      }
    },
  })

  if (ended) return <PinPassword codeId={codeId} pin={ended.pin} onChanged={onChanged} />
  return (
    <form
      noValidate
      className="profile-form"
      aria-label={securityTexts.changePin}
      onSubmit={(event) => {
        event.preventDefault()
        pin.next()
      }}
    >
      {failure && (
        <Alert tone="error" title={securityTexts.pinFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      )}
      {pin.boxes}
      <Button type="submit" wide busy={pin.busy}>
        {pin.button}
      </Button>
    </form>
  )
}
