import { usePinTwice } from '#core/account-ui/pin-twice.tsx'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { tagsOf } from '#core/client/partner-tags.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { savePin } from '#core/contract/accounts.ts'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { onboardingTexts } from './texts/index.ts'

/** The first transaction PIN. */
export function PinForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const texts = useTexts(onboardingTexts)
  const { client, element, language } = useWidget()

  const pin = usePinTwice({
    labels: {
      enter: texts.pin,
      retype: texts.pinAgain,
      differs: texts.pinDiffers,
    },
    buttons: { enter: texts.continue, retype: texts.savePin },
    async save(digits) {
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one is a PIN.
        await call(client, savePin, { body: { pin: digits } }, { language, tags: tagsOf(element) })
        await onSaved()
        return true
      } catch (caught) {
        return asFailure(caught).reason ?? false
      }
    },
  })

  return (
    <WizardStep title={texts.steps.pin.title} primary={pin.button} busy={pin.busy} onNext={pin.next}>
      <p className="ui-muted">{texts.pinText}</p>
      {pin.boxes}
    </WizardStep>
  )
}
