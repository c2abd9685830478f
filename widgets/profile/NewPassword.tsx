import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import type { SignedInUser } from '#core/client/session/shared-session.ts'
import { expectSessionEnd } from '#core/client/session/token.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { keepsPasswordRule } from '#core/contract/password-rule.ts'
import { newPassword } from '#core/contract/passwords.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { profileSecurityTexts } from './texts/security/index.ts'

type NewPasswordProps = { user: SignedInUser; codeId: string; onChanged: () => void }

/** The new password, typed twice. Only this component holds it, and it is gone when it unmounts. */
export function NewPassword({ user, codeId, onChanged }: NewPasswordProps) {
  const securityTexts = useTexts(profileSecurityTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const [failure, setFailure] = useState<Failure>()

  const form = useForm({
    initial: { password: '', retype: '' },
    toasts: true,
    check: ({ password, retype }) => ({
      password: keepsPasswordRule(password) ? undefined : account.passwordRule,
      retype: retype === password ? undefined : securityTexts.passwordsDiffer,
    }),
    async submit({ password }) {
      setFailure(undefined)
      // The new password ends every session, including this one.
      const goOn = expectSessionEnd(client.apiBase)
      try {
        await call(
          client,
          newPassword,
          { body: { userId: user.id, codeId, newPassword: password } },
          { quiet: true, language },
        )
        onChanged()
      } catch (error) {
        goOn()
        setFailure(asFailure(error))
      }
      return undefined
    },
  })

  return (
    <form {...form.props} className="profile-form" aria-label={securityTexts.changePassword}>
      {failure && (
        <Alert tone="error" title={securityTexts.passwordFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      )}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <PasswordField
        label={account.newPassword}
        // The error repeats the hint.
        hint={form.errors.password ? undefined : account.passwordRule}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={account.retypePassword} autoComplete="new-password" {...form.field('retype')} />
      <Button type="submit" wide busy={form.busy}>
        {securityTexts.savePassword}
      </Button>
    </form>
  )
}
