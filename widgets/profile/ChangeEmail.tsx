import { useEffect, useState } from 'react'
import { ResendLine, useCodeForm } from '#core/account-ui/ResendCode.tsx'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { changeEmail, confirmNewEmail, resendEmailCode } from '#core/contract/email-change.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { isEmailLike, useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { profileAccountTexts } from './texts/account/index.ts'
import { profileTexts } from './texts/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

const resendAfterSeconds = 30

type Stage = { is: 'ask' } | { is: 'code' | 'done'; email: string }

/** The new address and the password, the code that was mailed there, success. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const texts = useTexts(profileAccountTexts)
  const account = useTexts(accountTexts)
  const profile = useTexts(profileTexts)
  const [stage, setStage] = useState<Stage>({ is: 'ask' })
  const isDone = stage.is === 'done'
  return (
    <Dialog
      open
      alert={isDone}
      size="small"
      onClose={onClose}
      title={isDone ? texts.emailDone : stage.is === 'code' ? account.codeTitle : texts.changeEmail}
      description={isDone && texts.emailDoneText(stage.email)}
      actions={isDone && <Button onClick={onClose}>{profile.done}</Button>}
    >
      {stage.is === 'ask' && <AskForm onAsked={(email) => setStage({ is: 'code', email })} />}
      {stage.is === 'code' && (
        <CodeForm email={stage.email} onChanged={(email) => setStage({ is: 'done', email })} />
      )}
      {isDone && <SuccessMark />}
    </Dialog>
  )
}

/** Only this component holds the password. */
function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const texts = useTexts(profileAccountTexts)
  const security = useTexts(profileSecurityTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const { user } = useSession()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    initial: { email: '', password: '' },
    toasts: true,
    check: ({ email, password }) => ({
      email: email.trim() === '' ? texts.emailNeeded : isEmailLike(email) ? undefined : account.emailWrong,
      password: password === '' ? security.passwordNeeded : undefined,
    }),
    async submit({ email, password }) {
      setFailure(undefined)
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one has a password.
        await call(client, changeEmail, { body: { email, password } }, { quiet: true, language })
        void refresh(changeEmail.changes)
        onAsked(email.trim())
        return undefined
      } catch (error) {
        const refusal = asFailure(error)
        const reason = refusal.reason ?? refusal.text
        if (refusal.code === 'wrong-password') return { password: reason }
        if (refusal.code === 'own-address') return { email: reason }
        setFailure(refusal)
        return undefined
      }
    },
  })
  return (
    <form {...form.props} className="profile-form" aria-label={texts.changeEmail}>
      {failure && (
        <Alert tone="error" title={texts.emailFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      )}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ''} />
      <TextField label={texts.newEmail} hint={texts.emailHint} type="email" {...form.field('email')} />
      <PasswordField label={account.password} autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" wide busy={form.busy}>
        {texts.sendCode}
      </Button>
    </form>
  )
}

type CodeFormProps = { email: string; onChanged: (email: string) => void }

function CodeForm({ email, onChanged }: CodeFormProps) {
  const texts = useTexts(profileAccountTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const { form, field, focus, resend } = useCodeForm({
    afterSeconds: resendAfterSeconds,
    async submit(code) {
      try {
        const { data } = await call(client, confirmNewEmail, { body: { code } }, { quiet: true, language })
        changeAddress(client.apiBase, data.email)
        void refresh(confirmNewEmail.changes)
        onChanged(data.email)
        return undefined
      } catch (error) {
        const refusal = asFailure(error)
        if (refusal.kind !== 'refused') {
          showFailure(refusal)
          return undefined
        }
        return refusal.reason ?? texts.emailFailed
      }
    },
    async send() {
      try {
        await call(client, resendEmailCode, {}, { quiet: true, language })
        return true
      } catch (error) {
        showFailure(asFailure(error))
        return false
      }
    },
  })
  useEffect(focus, [focus])
  return (
    <div className="profile-form">
      <p className="ui-muted">{texts.codeText(email)}</p>
      <form {...form.props} className="profile-form" aria-label={account.codeTitle}>
        {field}
        <Button type="submit" wide busy={form.busy}>
          {texts.confirm}
        </Button>
      </form>
      <ResendLine resend={resend} />
    </div>
  )
}

/** Stores the person's new address in their session. */
function changeAddress(apiBase: string, email: string): void {
  const session = sharedSession.get(apiBase)
  if (session) sharedSession.set(apiBase, { ...session, user: { ...session.user, email } })
}
