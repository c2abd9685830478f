import { useState } from 'react'
import { PasswordRule } from '#core/account/PasswordRule.tsx'
import { keepsPasswordRule } from '#core/contract/password-rule.ts'
import { useContractTexts } from '#core/contract-texts.ts'
import { part } from '#core/Part.tsx'
import { Button } from '#core/ui/Button.tsx'
import { useForm } from '#core/ui/form.ts'
import { Notice } from '#core/ui/Notice.tsx'
import { PasswordField } from '#core/ui/PasswordField.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import { useLaterTexts } from './later-texts.ts'
import { ask } from './server.ts'
import { useTexts } from './texts.ts'

const PinField = part(
  () => import('./PinField.tsx'),
  (module) => module.PinField,
)

type PasswordFormProps = {
  resetId: string
  /** The code that was entered for it. */
  codeId: string
  /** `takesEffectAt` where the password has to wait: ISO 8601. */
  onChanged: (takesEffectAt: string | undefined) => void
  onStartAgain: () => void
  onContact: () => void
}

const aboutPin = new Set(['wrong-pin', 'pin-locked'])

/**
 * The new password, with its rule shown before it is broken (D §3). The server says whether the account's PIN is needed
 * beside the code, and the form then asks for it, with everything else kept.
 */
export function PasswordForm({ resetId, codeId, onChanged, onStartAgain, onContact }: PasswordFormProps) {
  const texts = useTexts()
  const laterTexts = useLaterTexts()
  const { passwordRule } = useContractTexts()
  const { client } = useWidget()
  /** Why this link opens nothing any more. */
  const [over, setOver] = useState<string>()
  /** How often the PIN was asked for; each time its boxes are empty and take the focus. */
  const [pinAsked, setPinAsked] = useState(0)
  const needsPin = pinAsked > 0

  const form = useForm({
    initial: { password: '', retype: '', pin: '' },
    check({ password, retype, pin }) {
      const errors = {
        password: keepsPasswordRule(password) ? undefined : passwordRule,
        retype: retype === password ? undefined : laterTexts.retypeWrong,
        pin: !needsPin || /^\d{4}$/.test(pin) ? undefined : laterTexts.pinNeeded,
      }
      const first = errors.password ?? errors.retype ?? errors.pin
      if (first) showToast('warning', first)
      return errors
    },
    async submit({ password, pin }) {
      setOver(undefined)
      const entered = { resetId, codeId, password, pin: needsPin ? pin : undefined }
      const changed = await ask((calls) => calls.changePassword(client, entered), texts)
      if (changed.kind === 'done') onChanged(changed.data?.takesEffectAt)
      if (changed.kind !== 'refused') return undefined
      form.set('pin', '')
      if (changed.code === 'reset-needs-proof') {
        setPinAsked(1)
        return undefined
      }
      const said = changed.reason ?? laterTexts.passwordFailed
      const reason = changed.code === 'wrong-pin' ? laterTexts.pinWrong(said) : said
      showToast('warning', reason)
      if (aboutPin.has(changed.code ?? '')) {
        setPinAsked((count) => count + 1)
        return { pin: reason }
      }
      if (changed.code === 'reset-over') setOver(reason)
      return undefined
    },
  })

  return (
    <div className="password-reset-parts">
      <header>
        <h2>{laterTexts.passwordTitle}</h2>
        <p className="ui-muted">{laterTexts.passwordText}</p>
      </header>
      {over && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={onStartAgain}>
              {texts.startAgain}
            </Button>
          }
        >
          {over}
        </Notice>
      )}
      <form {...form.props} className="password-reset-form" aria-label={laterTexts.passwordTitle}>
        <PasswordField
          label={laterTexts.password}
          hint={<PasswordRule password={form.draft.password} />}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={laterTexts.retype} autoComplete="new-password" {...form.field('retype')} />
        {needsPin && (
          <PinField key={pinAsked} readOnly={form.busy} onContact={onContact} {...form.field('pin')} />
        )}
        <Button type="submit" wide busy={form.busy}>
          {laterTexts.save}
        </Button>
      </form>
    </div>
  )
}
