import { useState } from 'react'
import { PasswordRule } from '#core/account/PasswordRule.tsx'
import { keepsPasswordRule } from '#core/contract/password-rule.ts'
import { useContractTexts } from '#core/contract-texts.ts'
import { Button } from '#core/ui/Button.tsx'
import { useForm } from '#core/ui/form.ts'
import { Notice } from '#core/ui/Notice.tsx'
import { PasswordField } from '#core/ui/PasswordField.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import { ask } from './server.ts'
import { useTexts } from './texts.ts'

type PasswordFormProps = {
  resetId: string
  /** The code that was entered for it. */
  codeId: string
  onChanged: () => void
  onStartAgain: () => void
}

/** The new password, with its rule shown before it is broken (D §3). */
export function PasswordForm({ resetId, codeId, onChanged, onStartAgain }: PasswordFormProps) {
  const texts = useTexts()
  const { passwordRule } = useContractTexts()
  const { client } = useWidget()
  /** Why this link opens nothing any more. */
  const [over, setOver] = useState<string>()

  const form = useForm({
    initial: { password: '', retype: '' },
    check({ password, retype }) {
      const errors = {
        password: keepsPasswordRule(password) ? undefined : passwordRule,
        retype: retype === password ? undefined : texts.retypeWrong,
      }
      const first = errors.password ?? errors.retype
      if (first) showToast('warning', first)
      return errors
    },
    async submit({ password }) {
      setOver(undefined)
      const changed = await ask((calls) => calls.changePassword(client, resetId, codeId, password), texts)
      if (changed.kind === 'done') onChanged()
      if (changed.kind !== 'refused') return undefined
      const reason = changed.reason ?? texts.passwordFailed
      showToast('warning', reason)
      if (changed.code === 'reset-over') setOver(reason)
      return undefined
    },
  })

  return (
    <div className="password-reset-parts">
      <header>
        <h2>{texts.passwordTitle}</h2>
        <p className="ui-muted">{texts.passwordText}</p>
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
      <form {...form.props} className="password-reset-form" aria-label={texts.passwordTitle}>
        <PasswordField
          label={texts.password}
          hint={<PasswordRule password={form.draft.password} />}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={texts.retype} autoComplete="new-password" {...form.field('retype')} />
        <Button type="submit" wide busy={form.busy}>
          {texts.save}
        </Button>
      </form>
    </div>
  )
}
