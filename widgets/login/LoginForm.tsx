import { useState } from 'react'
import { ahead, deferred } from '#core/deferred.ts'
import { part } from '#core/Part.tsx'
import { Button } from '#core/ui/Button.tsx'
import { useForm } from '#core/ui/form.ts'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { PasswordField } from '#core/ui/PasswordField.tsx'
import { TextField } from '#core/ui/TextField.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import type { Credentials, Entered } from './enter.ts'
import { useTexts } from './texts.ts'

// All that talks to the server comes after the form, which is there to be typed into meanwhile.
const entering = deferred(
  () => import('./enter.ts'),
  (module) => module.enter,
)
ahead(entering)
const DemoPeople = part(
  () => import('./DemoPeople.tsx'),
  (module) => module.DemoPeople,
  // A help for the sandbox: without it one signs in by hand.
  { failed: () => null },
)

type LoginFormProps = {
  passwordReset: boolean
  /** True from the press of the button until the person is in, or is not. */
  onEntering: (entering: boolean) => void
  onCreateAccount: () => void
  onForgotPassword: () => void
  /** The address of this user is not confirmed; a new code is in the mail. */
  onUnconfirmed: (userId: string) => void
}

export function LoginForm({
  passwordReset,
  onEntering,
  onCreateAccount,
  onForgotPassword,
  onUnconfirmed,
}: LoginFormProps) {
  const texts = useTexts()
  const widget = useWidget()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(credentials: Credentials): Promise<undefined> {
    setRefusal(undefined)
    setBusy(true)
    onEntering(true)
    try {
      const enter = await entering.load().catch(() => undefined)
      const entered: Entered = enter ? await enter(widget, credentials, texts) : { refusal: texts.notLoaded }
      setRefusal(entered.refusal)
      if (entered.unconfirmed) onUnconfirmed(entered.unconfirmed)
    } finally {
      setBusy(false)
      onEntering(false)
    }
  }

  const form = useForm<Credentials>({
    initial: { username: '', password: '' },
    check(draft) {
      const errors = {
        username: draft.username.trim() === '' ? texts.usernameNeeded : undefined,
        password: draft.password === '' ? texts.passwordNeeded : undefined,
      }
      const first = errors.username ?? errors.password
      if (first) showToast('warning', first)
      return errors
    },
    submit,
  })

  return (
    <div className="login-parts">
      <header>
        <h2>{texts.title}</h2>
        <p className="ui-muted">{texts.lead}</p>
      </header>
      <form {...form.props} className="login-form" aria-label={texts.title}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <TextField label={texts.username} autoComplete="username" {...form.field('username')} />
        <PasswordField label={texts.password} autoComplete="current-password" {...form.field('password')} />
        {passwordReset && (
          <div className="login-forgot">
            <LinkButton onClick={onForgotPassword}>{texts.forgotPassword}</LinkButton>
          </div>
        )}
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
      </form>
      <p className="login-new">
        {texts.newHere} <LinkButton onClick={onCreateAccount}>{texts.createAccount}</LinkButton>
      </p>
      <DemoPeople busy={busy} onChoose={(person) => void submit(person)} />
    </div>
  )
}
