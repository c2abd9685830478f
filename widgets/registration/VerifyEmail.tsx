import { useState } from 'react'
import { ResendLine, useCodeForm } from '#core/account-ui/ResendCode.tsx'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { confirmEmail, resendCode } from '#core/contract/accounts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { registrationTexts } from './texts/index.ts'

/** Seconds until a new code may be requested after registration. */
const resendAfterSeconds = 30

type VerifyEmailProps = {
  userId: string
  /** The view before this one was left for it: the code boxes take the focus. */
  onVerified: () => void
  onLogin: () => void
}

/** The 4-digit code that was mailed on registration. */
export function VerifyEmail({ userId, onVerified, onLogin }: VerifyEmailProps) {
  const texts = useTexts(registrationTexts)
  const account = useTexts(accountTexts)
  const ui = useTexts(uiTexts)
  const confirm = useSend(confirmEmail)
  const another = useSend(resendCode)
  const [failed, setFailed] = useState<{ reason: string | undefined }>()

  const { form, field, clear, resend } = useCodeForm({
    afterSeconds: resendAfterSeconds,
    async submit(code) {
      try {
        await confirm.send({ body: { userId, code } }, { quiet: true })
        onVerified()
      } catch (error) {
        const failure = asFailure(error)
        // The code was used already, after a lost answer or a reload: nothing is left to do here.
        if (failure.code === 'address-confirmed') onVerified()
        // A modal 'Failed' with the server's message.
        else if (failure.kind === 'refused') setFailed({ reason: failure.reason })
        else showFailure(failure)
      }
      return undefined
    },
    send: () =>
      another.send({ params: { id: userId } }).then(
        () => true,
        // The failure has been shown.
        () => false,
      ),
  })

  function retry() {
    setFailed(undefined)
    clear()
  }

  return (
    <FormView title={account.codeTitle} text={texts.verifyText}>
      <form {...form.props} className="ui-form" aria-label={account.codeTitle}>
        {field}
        <Button type="submit" wide busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
      <ResendLine resend={resend} />
      {/* For a page that is reopened after its code was used. */}
      <p className="registration-login">
        {texts.alreadyConfirmed} <LinkButton onClick={onLogin}>{account.login}</LinkButton>
      </p>
      <Dialog
        alert
        size="small"
        open={failed !== undefined}
        onClose={retry}
        title={texts.verifyFailed}
        description={failed?.reason ?? texts.verifyFailedReason}
        actions={<Button onClick={retry}>{ui.retry}</Button>}
      />
    </FormView>
  )
}
