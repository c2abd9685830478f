import { usePinTwice } from '#core/account/pin-twice.tsx'
import { call } from '#core/api/call.ts'
import { asFailure } from '#core/api/failures.ts'
import { savePin } from '#core/contract/accounts.ts'
import { useWidget } from '#core/widget.ts'
import { WizardStep } from '#core/wizard/Wizard.tsx'
import { useTexts } from './texts.ts'

/** The first transaction PIN. */
export function PinForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const texts = useTexts()
  const { client } = useWidget()

  const pin = usePinTwice({
    words: {
      enter: texts.pin,
      retype: texts.pinAgain,
      needed: texts.pinNeeded,
      differs: texts.pinDiffers,
    },
    buttons: { enter: texts.continue, retype: texts.savePin, differs: texts.startAgain },
    async save(digits) {
      try {
        // Not `useSend`: an intent remembers its input until its outcome is known, and this one is a PIN.
        await call(client, savePin, { body: { pin: digits } })
        await onSaved()
        return true
      } catch (caught) {
        return asFailure(caught).reason ?? false
      }
    },
  })

  return (
    <WizardStep title={texts.pinTitle} primary={pin.button} busy={pin.busy} onNext={pin.next}>
      <p className="ui-muted">{texts.pinText}</p>
      {pin.boxes}
    </WizardStep>
  )
}
