import { CountryField, useCountries } from '#core/account-ui/CountryField.tsx'
import { rememberNewAccount } from '#core/account-ui/new-account.ts'
import { PasswordRule } from '#core/account-ui/PasswordRule.tsx'
import { NameFields, PhoneField } from '#core/account-ui/PersonFields.tsx'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { personTexts } from '#core/account-ui/texts/person/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import type { useOwnToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { register } from '#core/contract/accounts.ts'
import { userNameLength } from '#core/contract/person-rules.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { CheckboxField } from '#core/ui/choices/CheckboxField.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { type FormErrors, isEmailLike } from '#core/ui/fields/form.ts'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import {
  checkRegistration,
  emptyRegistration,
  type RegistrationDraft,
  storedFields,
} from './registration-checks.ts'
import type { Texts } from './texts/en.ts'
import { registrationTexts } from './texts/index.ts'

const invited = () => import('./invited.ts')
const Invitation = lazyPart(invited, (module) => module.Invitation)
const LockedField = lazyPart(invited, (module) => module.LockedField)

type RegisterFormProps = {
  termsUrl: string | undefined
  invite: string | undefined
  /** Set by the page. */
  email: string | undefined
  /** The person cannot change it. */
  isLocked: boolean
  onRegistered: (userId: string) => void
  onLogin: () => void
}

export function RegisterForm(props: RegisterFormProps) {
  const { termsUrl, invite, email = '', isLocked, onRegistered, onLogin } = props
  const texts = useTexts(registrationTexts)
  const account = useTexts(accountTexts)
  const person = useTexts(personTexts)
  const { client, language, settings } = useWidget()
  const countries = useCountries()

  const form = useKeptForm<RegistrationDraft>({
    name: `registration-${email}`,
    initial: { ...emptyRegistration, email },
    only: storedFields,
    staysWhenLeft: true,
    toasts: true,
    check: (draft) => checkRegistration(draft, texts, account, person),
    async submit(draft): Promise<FormErrors<RegistrationDraft> | undefined> {
      const { retype: _, terms: __, ...entered } = draft
      const body = { ...entered, ...(invite && { invite }) }
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one has a password.
        const { data } = await call(client, register, { body }, { quiet: true, language })
        const { userName } = entered
        rememberNewAccount(client.apiBase, {
          userId: data.id,
          email: entered.email.trim(),
          userName: userName.trim(),
        })
        form.forget()
        onRegistered(data.id)
        return undefined
      } catch (error) {
        return explain(asFailure(error), texts, form.toast)
      }
    },
  })

  return (
    <FormView title={texts.title} text={texts.lead}>
      {invite && (
        <Invitation token={invite} onEmail={(invited) => form.draft.email || form.set('email', invited)} />
      )}
      <form {...form.props} className="ui-form" aria-label={texts.title}>
        <div className="ui-person-form">
          <NameFields first={form.field('firstName')} last={form.field('lastName')} />
          <TextField
            label={person.username}
            hint={texts.userNameHint}
            autoComplete="username"
            maxLength={userNameLength.most}
            {...form.field('userName')}
          />
          {isLocked && isEmailLike(email) ? (
            <LockedField label={account.email} value={email} error={form.errors.email} />
          ) : (
            <TextField label={account.email} hint={texts.emailHint} type="email" {...form.field('email')} />
          )}
          <CountryField from={countries} {...form.field('countryId')} />
          <PhoneField
            dialCode={countries.find(form.draft.countryId)?.dialCode}
            {...form.field('phoneNumber')}
          />
          <PasswordField
            label={account.password}
            hint={<PasswordRule password={form.draft.password} />}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <PasswordField label={texts.retype} autoComplete="new-password" {...form.field('retype')} />
        </div>
        <CheckboxField
          label={
            <>
              {texts.terms[0]}
              <a
                href={termsUrl ?? new URL(`/terms?lang=${language}`, settings.apiBase).href}
                target="_blank"
                rel="noreferrer"
              >
                {texts.terms[1]}
              </a>
            </>
          }
          {...form.field('terms')}
        />
        <Button type="submit" wide busy={form.busy} disabled={!form.draft.terms}>
          {texts.submit}
        </Button>
      </form>
      <p className="registration-login">
        {texts.haveAccount} <LinkButton onClick={onLogin}>{account.login}</LinkButton>
      </p>
    </FormView>
  )
}

/** Shows the failure, beside a field if the server's refusal concerns one. */
function explain(
  failure: Failure,
  texts: Texts,
  toast: ReturnType<typeof useOwnToast>,
): FormErrors<RegistrationDraft> | undefined {
  if (failure.kind !== 'refused') {
    showFailure(failure)
    return undefined
  }
  const reason = failure.reason ?? texts.failed
  toast(failure.code === 'bad-name' ? 'error' : 'warning', reason)
  if (failure.code === 'username-taken') return { userName: reason }
  if (failure.code === 'bad-name')
    return { [(failure.data as { field: keyof RegistrationDraft }).field]: reason }
  return undefined
}
