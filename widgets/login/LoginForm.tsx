import { useState } from 'react'
import { newAccount } from '#core/account-ui/new-account.ts'
import { canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { codePattern } from '#core/contract/code-rule.ts'
import { lazy, preload } from '#core/lazy/lazy.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import type { Credentials, LoginResult, NameAndPassword, Proof } from './log-in.ts'
import { loginTexts } from './texts/index.ts'

// Loaded lazily: the form accepts input before any API code is there.
const entering = lazy(
  () => import('./log-in.ts'),
  (module) => module.logIn,
)
preload(entering)
const DemoPeople = lazyPart(
  () => import('./DemoPeople.tsx'),
  (module) => module.DemoPeople,
  // A sandbox convenience: if it fails to load, people sign in by hand.
  { failed: () => null },
)

const DeviceCode = lazyPart(
  () => import('./DeviceCode.tsx'),
  (module) => module.DeviceCode,
)

const PasskeyLogin = lazyPart(
  () => import('./PasskeyLogin.tsx'),
  (module) => module.PasskeyLogin,
  // If it fails to load, the password remains.
  { failed: () => null },
)

type LoginFormProps = {
  passwordReset: boolean
  /** Owner of the listing that the person wants to order from. */
  orderFrom: string | undefined
  /** Token of a mailed link that approves a new device, in addition to username and password. */
  linkToken: string | undefined
  /** Called with true when the button is pressed, with false when signing in has ended. */
  onEntering: (entering: boolean) => void
  onCreateAccount: () => void
  onForgotPassword: () => void
  /** This user's address is unconfirmed; a new code has been mailed. */
  onUnconfirmed: (userId: string) => void
}

export function LoginForm({
  passwordReset,
  orderFrom,
  linkToken,
  onEntering,
  onCreateAccount,
  onForgotPassword,
  onUnconfirmed,
}: LoginFormProps) {
  const texts = useTexts(loginTexts)
  const account = useTexts(accountTexts)
  const widget = useWidget()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [challengeId, setChallengeId] = useState<string>()
  const [linkOver, setLinkOver] = useState<string>()
  const link = linkToken === linkOver ? undefined : linkToken

  async function submit(credentials: Credentials, proof?: Proof): Promise<LoginResult> {
    setRefusal(undefined)
    setBusy(true)
    onEntering(true)
    try {
      const enter = await entering.load().catch(() => undefined)
      const entered: LoginResult = enter
        ? await enter(widget, credentials, texts, proof)
        : { refusal: texts.notLoaded }
      setRefusal(entered.refusal)
      if (entered.challengeId) setChallengeId(entered.challengeId)
      if (entered.isLinkOver) setLinkOver(link)
      if (entered.unconfirmed) onUnconfirmed(entered.unconfirmed)
      return entered
    } finally {
      setBusy(false)
      onEntering(false)
    }
  }

  const form = useForm({
    // The name of an account that was just registered here.
    initial: { username: newAccount(widget.client.apiBase)?.userName ?? '', password: '', code: '' },
    toasts: true,
    check: (draft) => ({
      username: draft.username.trim() === '' ? account.usernameNeeded : undefined,
      password: draft.password === '' ? texts.passwordNeeded : undefined,
      code: challengeId && !codePattern.test(draft.code) ? account.codeNeeded : undefined,
    }),
    async submit({ code, ...credentials }) {
      const proof = challengeId ? { challengeId, code } : link ? { linkToken: link } : undefined
      const { wrongCode } = await submit(credentials, proof)
      if (!wrongCode) return undefined
      // Keep username and password; empty the boxes for another try.
      form.set('code', '')
      return { code: wrongCode }
    },
  })

  const username = form.field('username')
  function changeUsername(next: string) {
    username.onChange(next)
    // The code was mailed for another username.
    setChallengeId(undefined)
    form.set('code', '')
  }

  async function choose(person: NameAndPassword) {
    if (!(await submit(person)).challengeId) return
    // The code depends on the person's username and password.
    form.set('username', person.username)
    form.set('password', person.password)
  }

  return (
    <FormView title={texts.title} text={orderFrom ? texts.orderFrom(orderFrom) : texts.lead}>
      <form {...form.props} className="login-form" aria-label={texts.title}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {link && <Alert>{texts.withLink}</Alert>}
        <TextField
          label={texts.username}
          autoComplete="username webauthn"
          {...username}
          onChange={changeUsername}
        />
        <PasswordField label={account.password} autoComplete="current-password" {...form.field('password')} />
        {passwordReset && (
          <div className="login-forgot">
            <LinkButton onClick={onForgotPassword}>{texts.forgotPassword}</LinkButton>
          </div>
        )}
        {challengeId && (
          <DeviceCode
            key={challengeId}
            challengeId={challengeId}
            {...form.field('code')}
            readOnly={busy}
            onOver={(reason) => {
              setChallengeId(undefined)
              form.set('code', '')
              setRefusal(reason)
            }}
          />
        )}
        <Button type="submit" wide busy={busy}>
          {texts.title}
        </Button>
      </form>
      {canUsePasskeys(widget.client.apiBase) && (
        <PasskeyLogin busy={busy} onSigned={(passkey) => submit({ passkey })} />
      )}
      <p className="login-new">
        {texts.newHere} <LinkButton onClick={onCreateAccount}>{texts.createAccount}</LinkButton>
      </p>
      <DemoPeople busy={busy} onChoose={(person) => void choose(person)} />
    </FormView>
  )
}
