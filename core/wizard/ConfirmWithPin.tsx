import { type ReactNode, useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { ConfirmedCall } from '#core/contract/passkeys.ts'
import { pinLength, pinRefusals } from '#core/contract/pin-rule.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import type { Confirmation } from './ConfirmWithPasskey.tsx'
import { type Detail, Details } from './Details.tsx'
import { WizardStep } from './flow/Wizard.tsx'
import { isAboutPasskey, PasskeyOption } from './PasskeyOption.tsx'
import { moneyTexts } from './texts/money/index.ts'

type ConfirmWithPinProps = {
  /** The call that a passkey signs. */
  call: ConfirmedCall
  rows: readonly Detail[]
  /** Information needed before the PIN. */
  notice: ReactNode
  /**
   * The figures and cards as one text; undefined while a figure is unknown. A change empties the PIN: nobody confirms what
   * they have not seen.
   */
  figures: string | undefined
  /** Blocks confirming; `notice` says why. */
  blocked?: boolean | undefined
  /** Names the action: 'Create List'. */
  submit: string
  /** Sentence for a failure, shown with the server's reason. */
  failed: string
  /** Sends the call without toasts. This step shows what it throws; the PIN is not stored anywhere. */
  onSubmit: (confirmation: Confirmation) => Promise<void>
  /** A way out of a failure, shown in the alert: another card, another amount. */
  remedy: (failure: Failure) => ReactNode
}

/** The step that shows the coming action and asks for the PIN. Only this step holds the PIN. */
export function ConfirmWithPin({
  call,
  rows,
  notice,
  figures,
  blocked,
  submit,
  failed,
  onSubmit,
  remedy,
}: ConfirmWithPinProps) {
  const money = useTexts(moneyTexts)
  const boxes = useRef<PinBoxesHandle>(null)
  const [failure, setFailure] = useState<Failure>()
  const [signing, setSigning] = useState(false)
  const alertRef = useRef<HTMLDivElement>(null)
  const lastFigures = useRef(figures)

  const form = useForm({
    initial: { pin: '' },
    check: ({ pin }) => ({
      pin: pin === '' ? money.pinMissing : pin.length < pinLength ? money.pinShort : undefined,
    }),
    async submit({ pin }) {
      const caught = await confirm({ pin })
      // Keep the typed input and empty the PIN (rules/embedding.md#success).
      if (caught) boxes.current?.clear()
      return caught && pinRefusals.has(caught.code) ? { pin: caught.text } : undefined
    },
  })

  /** Returns the failure, already shown unless it is about the PIN or the passkey alone. */
  async function confirm(confirmation: Confirmation): Promise<Failure | undefined> {
    setFailure(undefined)
    try {
      await onSubmit(confirmation)
      return undefined
    } catch (error) {
      const caught = asFailure(error)
      if (isAboutPasskey(caught)) return caught
      form.set('pin', '')
      // An ended session is not a failure of the action: the widget asks for a new sign-in.
      if (caught.kind === 'signed-out') return caught
      // The boxes say what is wrong with the PIN.
      if (pinRefusals.has(caught.code)) return caught
      form.toast('error', money.failedBecause(failed, caught.text))
      setFailure(caught)
      return caught
    }
  }

  async function confirmWithPasskey(confirmation: Confirmation): Promise<Failure | undefined> {
    setSigning(true)
    const caught = await confirm(confirmation).finally(() => setSigning(false))
    return caught && isAboutPasskey(caught) ? caught : undefined
  }

  // After the heading, which the step has focused: nothing but the PIN is left to do.
  useEffect(() => boxes.current?.focus(), [])

  const { set } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the figures change
  useEffect(() => {
    const last = lastFigures.current
    if (figures === undefined || last === figures) return
    lastFigures.current = figures
    if (last === undefined) return
    set('pin', '')
    setFailure(undefined)
    // Focus the changed figures, not the boxes: a phone would scroll past the change.
    alertRef.current?.focus()
  }, [figures])

  return (
    <WizardStep
      title={money.confirmTitle}
      primary={submit}
      busy={form.busy}
      disabled={(blocked ?? false) || signing}
      form={form.props}
    >
      <div ref={alertRef} tabIndex={-1} className="money-news">
        {notice}
      </div>
      <Details rows={rows} />
      {failure && (
        <Alert tone="error" title={failed} action={remedy(failure)}>
          <span>{failure.text}</span>
          {failure.outcomeUnknown && <p>{money.outcomeUnknown}</p>}
        </Alert>
      )}
      <div className="money-pin">
        <PinBoxes
          ref={boxes}
          length={pinLength}
          secret
          submits={!blocked && !signing}
          label={money.pin}
          hint={money.pinHint}
          readOnly={form.busy || signing}
          {...form.field('pin')}
        />
      </div>
      <PasskeyOption call={call} disabled={(blocked ?? false) || form.busy} onConfirm={confirmWithPasskey} />
    </WizardStep>
  )
}
