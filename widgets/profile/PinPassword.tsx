import { useEffect, useRef, useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { savePin } from '#core/contract/accounts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { profileSecurityTexts } from './texts/security/index.ts'

type PinPasswordProps = { codeId: string; pin: string; onChanged: () => void }

/** The password beside the mailed code, after too many wrong PINs. Only this component holds it. */
export function PinPassword({ codeId, pin, onChanged }: PinPasswordProps) {
  const securityTexts = useTexts(profileSecurityTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const { user } = useSession()
  const [failure, setFailure] = useState<Failure>()
  const fields = useRef<HTMLDivElement>(null)

  // The focused boxes are gone.
  useEffect(() => fields.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])

  const form = useForm({
    initial: { password: '' },
    toasts: true,
    check: ({ password }) => ({ password: password === '' ? securityTexts.passwordNeeded : undefined }),
    async submit({ password }) {
      setFailure(undefined)
      try {
        await call(client, savePin, { body: { pin, codeId, password } }, { quiet: true, language })
        onChanged()
        return undefined
      } catch (error) {
        const refusal = asFailure(error)
        if (refusal.code === 'wrong-password') return { password: refusal.reason ?? refusal.text }
        setFailure(refusal)
        return undefined
      }
    },
  })

  return (
    <form {...form.props} className="profile-form" aria-label={securityTexts.changePin}>
      {failure ? (
        <Alert tone="error" title={securityTexts.pinFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      ) : (
        <Alert tone="warning">{securityTexts.pinEnded}</Alert>
      )}
      <div ref={fields}>
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ''} />
        <PasswordField label={account.password} autoComplete="current-password" {...form.field('password')} />
      </div>
      <Button type="submit" wide busy={form.busy}>
        {securityTexts.savePin}
      </Button>
    </form>
  )
}
