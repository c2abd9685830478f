import { accountTexts } from '#core/account-ui/texts/index.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { isEmailLike, useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { runCall } from './run-call.ts'
import { passwordResetTexts } from './texts/index.ts'

type EmailFormProps = {
  /** A code is on its way if the address has an account; `resetId` does not reveal whether it has. */
  onAsked: (resetId: string, email: string) => void
  onLogin: () => void
}

/** The first step: the account's address. */
export function EmailForm({ onAsked, onLogin }: EmailFormProps) {
  const texts = useTexts(passwordResetTexts)
  const account = useTexts(accountTexts)
  const widget = useWidget()
  const form = useForm({
    initial: { email: '' },
    toasts: true,
    check: ({ email }) => ({
      email: email.trim() === '' ? account.emailNeeded : isEmailLike(email) ? undefined : account.emailWrong,
    }),
    async submit({ email }) {
      const asked = await runCall((calls) => calls.requestCode(widget, email), account)
      if (asked.kind === 'done') onAsked(asked.data, email.trim())
      if (asked.kind !== 'refused') return undefined
      // Passed the form's check but is not an address by the exact rule.
      const isWrong = asked.code === 'bad-input'
      const reason = isWrong ? account.emailWrong : (asked.reason ?? texts.askFailed)
      showToast(isWrong ? 'error' : 'warning', reason)
      return { email: reason }
    },
  })

  return (
    <FormView title={texts.emailTitle} text={texts.emailText}>
      <form {...form.props} className="ui-form" aria-label={texts.emailTitle}>
        <TextField label={account.email} type="email" {...form.field('email')} />
        <Button type="submit" wide busy={form.busy}>
          {texts.sendCode}
        </Button>
      </form>
      <p className="password-reset-aside">
        {texts.remembered} <LinkButton onClick={onLogin}>{account.login}</LinkButton>
      </p>
    </FormView>
  )
}
