import { useEffect, useRef, useState } from 'react'
import { PasswordRule } from '#core/account-ui/PasswordRule.tsx'
import { canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { PinOrPasskey } from '#core/contract/confirmation.ts'
import { keepsPasswordRule } from '#core/contract/password-rule.ts'
import { pinPattern, pinRefusals } from '#core/contract/pin-rule.ts'
import { lazy } from '#core/lazy/lazy.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { addressOf } from './asked.ts'
import type { Outcome } from './calls.ts'
import { Over } from './Over.tsx'
import type { PasskeyFault, ResetWay } from './Proof.tsx'
import { runCall } from './run-call.ts'
import { passwordResetTexts } from './texts/index.ts'

const Proof = lazyPart(
  () => import('./Proof.tsx'),
  (module) => module.Proof,
)
const passkey = lazy(
  () => import('./passkey.ts'),
  (module) => module,
)

type PasswordFormProps = {
  resetId: string
  /** Id of the verified code. */
  codeId: string
  /** `takesEffectAt` if the password is delayed: ISO 8601. */
  onChanged: (takesEffectAt: string | undefined) => void
  onStartAgain: () => void
  onContact: () => void
}

type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>

const proofsIn = (data: unknown) => (data as { proofs?: readonly ResetWay[] } | undefined)?.proofs ?? ['pin']

/** The new password, and the confirmation that the server may ask for. */
function usePasswordChange({ resetId, codeId, onChanged }: PasswordFormProps) {
  const texts = useTexts(passwordResetTexts)
  const account = useTexts(accountTexts)
  const widget = useWidget()
  /** Why this link no longer works. */
  const [over, setOver] = useState<string>()
  /** Confirmations that this page offers for the account; undefined until the server asks. */
  const [ways, setWays] = useState<readonly ResetWay[]>()
  /** Counts the requests for the PIN; each one shows empty boxes and focuses them. */
  const [pinAsked, setPinAsked] = useState(0)
  /** Whether the current submission uses a passkey. */
  const withPasskey = useRef(false)
  const [isSigning, setSigning] = useState(false)
  const [passkeyFault, setPasskeyFault] = useState<PasskeyFault>()
  const hasPin = ways?.includes('pin') ?? false
  const isPasskeyAlone = ways !== undefined && !hasPin

  // A person who has left the form must not change the password by touching the sensor.
  useEffect(() => () => passkey.getState().value?.endCeremony(), [])

  const form = useForm({
    initial: { password: '', retype: '', pin: '' },
    toasts: true,
    check({ password, retype, pin }) {
      const needsPin = hasPin && !withPasskey.current
      return {
        password: keepsPasswordRule(password) ? undefined : account.passwordRule,
        retype: retype === password ? undefined : account.retypeWrong,
        pin: !needsPin || pinPattern.test(pin) ? undefined : texts.pinNeeded,
      }
    },
    async submit({ password, pin }) {
      setOver(undefined)
      setPasskeyFault(undefined)
      if (withPasskey.current || isPasskeyAlone) return changeWithPasskey(password)
      return change(password, hasPin ? pin : undefined)
    },
  })

  async function changeWithPasskey(password: string) {
    setSigning(true)
    try {
      const loaded = await passkey.load().catch(() => undefined)
      if (!loaded) return void showToast('error', account.notLoaded)
      const signed = await loaded.signReset(widget, { resetId, codeId })
      if (signed.kind === 'refused') return refused(signed)
      if (signed.kind !== 'done') return undefined
      if ('done' in signed.data) return await change(password, signed.data.done)
      setPasskeyFault(signed.data.fault === 'cancelled' ? 'cancelled' : 'failed')
      return undefined
    } finally {
      setSigning(false)
    }
  }

  async function change(password: string, pin: PinOrPasskey | undefined) {
    const changed = await runCall(
      (calls) => calls.changePassword(widget, { resetId, codeId, password, pin }),
      account,
    )
    if (changed.kind === 'done') onChanged(changed.data?.takesEffectAt)
    return changed.kind === 'refused' ? refused(changed) : undefined
  }

  function refused({ code = '', reason: said = texts.passwordFailed, data }: Refused) {
    if (code === 'reset-needs-proof') {
      const usable = proofsIn(data).filter((way) => way === 'pin' || canUsePasskeys(widget.client.apiBase))
      if (usable.includes('passkey')) passkey.load('preload').catch(() => undefined)
      form.set('pin', '')
      setWays(usable)
      setPinAsked((count) => count + 1)
      return undefined
    }
    if (code.startsWith('passkey-')) return void setPasskeyFault({ message: said })
    form.set('pin', '')
    const reason = code === 'wrong-pin' ? texts.pinWrong(said) : said
    if (pinRefusals.has(code)) {
      setPinAsked((count) => count + 1)
      return { pin: reason }
    }
    showToast('warning', reason)
    if (code === 'reset-over') setOver(reason)
    return undefined
  }

  /** Submits the form of the element with a passkey. */
  function submitWithPasskey(form: HTMLFormElement | null | undefined) {
    withPasskey.current = true
    // Runs the form's handler synchronously, up to its first await.
    form?.requestSubmit()
    withPasskey.current = false
  }
  return { form, over, ways, pinAsked, isSigning, isPasskeyAlone, passkeyFault, submitWithPasskey }
}

/**
 * The new password, with its rule shown up front. The server answers whether it also needs the account's PIN or
 * passkey; the form then asks for it and keeps all other input.
 */
export function PasswordForm(props: PasswordFormProps) {
  const { resetId, onStartAgain, onContact } = props
  const texts = useTexts(passwordResetTexts)
  const account = useTexts(accountTexts)
  const { apiBase } = useWidget().client
  // Not after a mailed link in another browser: the server never says whose reset it is.
  const email = addressOf(apiBase, resetId)
  const { form, over, ways, pinAsked, isSigning, isPasskeyAlone, passkeyFault, submitWithPasskey } =
    usePasswordChange(props)
  return (
    <FormView title={texts.passwordTitle} text={texts.passwordText}>
      {over && <Over onClick={onStartAgain}>{over}</Over>}
      <form {...form.props} className="ui-form" aria-label={texts.passwordTitle}>
        {/* Tells password managers whose password it is; empty where they have to ask. */}
        <input hidden readOnly type="text" autoComplete="username" value={email ?? ''} />
        <PasswordField
          label={account.newPassword}
          hint={<PasswordRule password={form.draft.password} />}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={account.retypePassword} autoComplete="new-password" {...form.field('retype')} />
        {ways && (
          <Proof
            key={pinAsked}
            ways={ways}
            pin={form.field('pin')}
            busy={form.busy}
            isSigning={isSigning}
            fault={passkeyFault}
            onPasskey={submitWithPasskey}
            onContact={onContact}
          />
        )}
        {!isPasskeyAlone && (
          <Button type="submit" wide busy={form.busy && !isSigning} disabled={isSigning}>
            {texts.save}
          </Button>
        )}
      </form>
    </FormView>
  )
}
