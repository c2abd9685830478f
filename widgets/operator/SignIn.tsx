import { useState } from 'react'
import { canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { deviceTokens } from '#core/client/devices.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { operatorSignIn } from '#core/contract/operator-sign-in.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { isEmailLike, useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { CodeField, isCode } from './CodeField.tsx'
import { startSession } from './session.ts'
import { operatorTexts } from './texts/index.ts'

const PasskeySignIn = lazyPart(
  () => import('./PasskeySignIn.tsx'),
  (module) => module.PasskeySignIn,
)

/** A passkey, or e-mail address, password and a code of the authenticator app. */
export function SignIn() {
  const texts = useTexts(operatorTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const [refusal, setRefusal] = useState<string>()

  const form = useForm({
    initial: { email: '', password: '', code: '' },
    toasts: true,
    check: ({ email, password, code }) => ({
      email: email.trim() === '' ? account.emailNeeded : isEmailLike(email) ? undefined : account.emailWrong,
      password: password === '' ? texts.passwordNeeded : undefined,
      code: isCode(code) ? undefined : texts.codeNeeded,
    }),
    async submit(draft) {
      setRefusal(undefined)
      try {
        const body = { ...draft, deviceTokens: deviceTokens(client.apiBase) }
        const answer = await call(client, operatorSignIn, { body }, { quiet: true, language })
        startSession({ client, language }, answer)
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
        // A code works once.
        form.set('code', '')
      }
      return undefined
    },
  })

  return (
    <FormView title={texts.signInTitle} text={texts.signInText}>
      <form {...form.props} className="ui-form" aria-label={texts.signInTitle}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField label={account.email} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label={account.password} autoComplete="current-password" {...form.field('password')} />
        <CodeField label={texts.code} hint={texts.codeHint} {...form.field('code')} />
        <Button type="submit" wide busy={form.busy}>
          {texts.signIn}
        </Button>
      </form>
      {canUsePasskeys(client.apiBase) && <PasskeySignIn />}
    </FormView>
  )
}
