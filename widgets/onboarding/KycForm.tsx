import { useState } from 'react'
import { CountryField, useCountries } from '#core/account-ui/CountryField.tsx'
import { BirthDateField, IdFields } from '#core/account-ui/IdentityFields.tsx'
import { NameFields, PhoneField } from '#core/account-ui/PersonFields.tsx'
import { nationalDigits } from '#core/account-ui/phone.ts'
import { personTexts } from '#core/account-ui/texts/person/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import type { SignedInUser } from '#core/client/session/shared-session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type IdType, maxUploadBytes, submitKyc } from '#core/contract/accounts.ts'
import { FileField } from '#core/ui/FileField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { bankIdOf, checkKyc, type KycDraft } from './kyc-checks.ts'
import { onboardingTexts } from './texts/index.ts'

const pictures = 'image/jpeg,image/png,image/webp,application/pdf'

type KycFormProps = {
  user: SignedInUser
  /** Called after submission: the status carries the outcome. */
  onSubmitted: () => Promise<void>
  onRefused: (reason: string | undefined) => void
}

/** The identity form. It keeps all input, also while the outcome shows above it. */
export function KycForm({ user, onSubmitted, onRefused }: KycFormProps) {
  const texts = useTexts(onboardingTexts)
  const person = useTexts(personTexts)
  const { client, language } = useWidget()
  const countries = useCountries()
  const [progress, setProgress] = useState(0)

  const form = useForm<KycDraft>({
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      countryId: '',
      phoneNumber: nationalDigits(user.phoneNumber ?? '', ''),
      bvn: '',
      birthDate: '',
      idType: '',
      idNumber: '',
      file: null,
    },
    toasts: true,
    check: (draft) => checkKyc(draft, bankId, texts, person),
    async submit({ file, idType, bvn, ...rest }) {
      setProgress(0)
      try {
        const body = { ...rest, bvn: bvn.trim(), idType: idType as IdType }
        await call(
          client,
          submitKyc,
          { body },
          { quiet: true, language, file: file as File, onProgress: setProgress },
        )
        await onSubmitted()
      } catch (error) {
        const failure = asFailure(error)
        // Already submitted, in another tab or by a call whose answer was lost: the status has the outcome.
        if (failure.code === 'kyc-done' || failure.code === 'kyc-in-review') await onSubmitted()
        else if (failure.kind === 'refused') onRefused(failure.reason)
        else showFailure(failure)
      }
      return undefined
    },
  })

  const country = countries.find(form.draft.countryId)
  const bankId = bankIdOf((country ?? countries.here)?.code, texts, person)
  return (
    <WizardStep title={texts.steps.kyc.title} primary={texts.submitKyc} busy={form.busy} form={form.props}>
      <div className="ui-person-form">
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <CountryField from={countries} {...form.field('countryId')} />
        <PhoneField dialCode={country?.dialCode} {...form.field('phoneNumber')} />
        <TextField
          label={bankId.label}
          hint={bankId.hint}
          inputMode={bankId.inputMode}
          autoComplete="off"
          maxLength={40}
          {...form.field('bvn')}
        />
        <BirthDateField {...form.field('birthDate')} />
        <IdFields
          type={form.field('idType')}
          number={form.field('idNumber')}
          numberHint={texts.idNumberHint}
        />
      </div>
      <FileField
        label={texts.idUpload}
        hint={texts.idUploadHint}
        accept={pictures}
        maxBytes={maxUploadBytes}
        progress={form.busy ? progress : undefined}
        {...form.field('file')}
      />
    </WizardStep>
  )
}
