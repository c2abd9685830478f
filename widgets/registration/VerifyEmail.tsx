import { useEffect, useState } from 'react'
import { confirmNewAccount, newAccount } from '#core/account-ui/new-account.ts'
import { codeRefusals, ResendLine, useCodeForm } from '#core/account-ui/ResendCode.tsx'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { confirmEmail, resendCode } from '#core/contract/accounts.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { CodeRefused } from './CodeRefused.tsx'
import { Success } from './Success.tsx'
import { registrationTexts } from './texts/index.ts'
import { verifyTexts } from './texts/verify/index.ts'

/** Seconds until a new code may be requested after registration. */
const resendAfterSeconds = 30

type VerifyEmailProps = {
  userId: string
  onVerified: () => void
  onLogin: () => void
  onStartAgain: () => void
}

/** The 4-digit code that was mailed on registration, or that it was confirmed already, for who comes Back. */
export function VerifyEmail(props: VerifyEmailProps) {
  const texts = useTexts(verifyTexts)
  const { apiBase } = useWidget().client
  const [known] = useState(() => newAccount(apiBase))
  const mine = known?.userId === props.userId ? known : undefined
  if (!mine?.isConfirmed) return <EnterCode email={mine?.email} {...props} />
  return <Success title={texts.confirmedTitle} onProceed={props.onLogin} />
}

/** `email` is known in the tab that registered. */
function EnterCode({
  userId,
  email,
  onVerified,
  onLogin,
  onStartAgain,
}: VerifyEmailProps & { email: string | undefined }) {
  const texts = useTexts(verifyTexts)
  const { submit } = useTexts(registrationTexts)
  const account = useTexts(accountTexts)
  const { apiBase } = useWidget().client
  const confirm = useSend(confirmEmail)
  const another = useSend(resendCode)
  // Stays after the dialog's closing, so that it keeps its words while it fades, and returns the focus.
  const [refusal, setRefusal] = useState<{ reason: string | undefined; open: boolean }>()

  function verified() {
    confirmNewAccount(apiBase, userId)
    onVerified()
  }

  const { form, field, focus, clear, resend } = useCodeForm({
    afterSeconds: resendAfterSeconds,
    async submit(code) {
      try {
        await confirm.send({ body: { userId, code } }, { quiet: true })
        verified()
      } catch (error) {
        const failure = asFailure(error)
        // The code was used already, after a lost answer or a reload: nothing is left to do here.
        if (failure.code === 'address-confirmed') verified()
        else if (codeRefusals.has(failure.code)) return failure.reason ?? texts.verifyFailedReason
        else if (failure.kind === 'refused') setRefusal({ reason: failure.reason, open: true })
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

  // The page is for this one entry.
  useEffect(focus, [focus])

  function retry() {
    setRefusal((shown) => shown && { ...shown, open: false })
    clear()
  }

  return (
    <FormView
      title={account.codeTitle}
      text={email === undefined ? texts.verifyText : texts.verifyTextTo(bidiName(email))}
    >
      <form {...form.props} className="ui-form" aria-label={account.codeTitle}>
        {field}
        <Button type="submit" wide busy={form.busy}>
          {submit}
        </Button>
      </form>
      <ResendLine resend={resend} />
      {/* For a page that is reopened after its code was used. */}
      <p className="registration-login">
        {texts.alreadyConfirmed} <LinkButton onClick={onLogin}>{account.login}</LinkButton>
      </p>
      <p className="registration-login">
        {texts.wrongAddress} <LinkButton onClick={onStartAgain}>{texts.registerAgain}</LinkButton>
      </p>
      {refusal && <CodeRefused {...refusal} onRetry={retry} />}
    </FormView>
  )
}
