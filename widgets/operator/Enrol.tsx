import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { enrol, openEnrolment, operatorPassword } from '#core/contract/operator-sign-in.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { QrCode } from '#core/ui/QrCode.tsx'
import { CodeField, codeError, isCode } from './CodeField.tsx'
import { startSession } from './session.ts'
import { operatorTexts } from './texts/index.ts'
import { useOpened } from './use-opened.ts'

/** Sets up a new operator's sign-in: the authenticator app, a password, and the first code. */
export function Enrol({ token, onDone }: { token: string; onDone: () => void }) {
  const texts = useTexts(operatorTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const [refusal, setRefusal] = useState<string>()
  const { opened, failure, retry } = useOpened(() =>
    call(client, openEnrolment, { body: { token } }, { quiet: true, language }),
  )

  const form = useForm({
    initial: { password: '', again: '', code: '' },
    toasts: true,
    check: ({ password, again, code }) => ({
      password:
        password.length < operatorPassword.min ? texts.passwordShort(operatorPassword.min) : undefined,
      again: again === password ? undefined : account.retypeWrong,
      code: isCode(code) ? undefined : texts.codeNeeded,
    }),
    async submit({ password, code }) {
      setRefusal(undefined)
      try {
        const answer = await call(
          client,
          enrol,
          { body: { token, password, code } },
          { quiet: true, language },
        )
        startSession({ client, language }, answer)
        onDone()
        return undefined
      } catch (error) {
        const failed = asFailure(error)
        form.set('code', '')
        const refused = codeError(failed)
        if (!refused) setRefusal(failed.reason ?? failed.text)
        return refused
      }
    },
  })

  if (failure?.code === 'enrolment-over')
    return (
      <Alert tone="warning" action={<Button onClick={onDone}>{texts.signIn}</Button>}>
        {failure.reason}
      </Alert>
    )
  if (failure) return <LoadFailure failure={failure} onRetry={retry} />
  if (!opened)
    return (
      <Loading gap={4}>
        <Skeleton height={240} />
      </Loading>
    )
  const { operator, secret, address } = opened.data
  return (
    <FormView title={texts.enrolTitle(operator.name)} text={texts.enrolText}>
      <form {...form.props} className="ui-form" aria-label={texts.enrolTitle(operator.name)}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <div className="operator-app">
          <QrCode text={address} title={texts.qr} />
          <p className="ui-muted ui-small">
            {texts.secret} <code className="operator-secret">{secret}</code>
          </p>
        </div>
        {/* A password manager stores the password under it. */}
        <input type="hidden" autoComplete="username" value={operator.email} />
        <PasswordField
          label={account.password}
          hint={texts.passwordHint(operatorPassword.min)}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={account.retypePassword} autoComplete="new-password" {...form.field('again')} />
        <CodeField label={texts.code} hint={texts.codeHint} {...form.field('code')} />
        <Button type="submit" wide busy={form.busy}>
          {texts.enrol}
        </Button>
      </form>
    </FormView>
  )
}
