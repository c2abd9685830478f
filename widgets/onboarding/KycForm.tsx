import { useEffect, useRef, useState } from 'react'
import { BirthDateField } from '#core/account-ui/BirthDateField.tsx'
import { CountryField, useCountries } from '#core/account-ui/CountryField.tsx'
import { namedCountries } from '#core/account-ui/country-names.ts'
import { dialCodeAfter } from '#core/account-ui/dial-code.ts'
import { IdFields } from '#core/account-ui/IdentityFields.tsx'
import { OwnPhoneField } from '#core/account-ui/OwnPhoneField.tsx'
import { NameFields } from '#core/account-ui/PersonFields.tsx'
import { nationalDigits } from '#core/account-ui/phone.ts'
import { identityTexts } from '#core/account-ui/texts/identity/index.ts'
import { personTexts } from '#core/account-ui/texts/person/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, showFailure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { tagsOf } from '#core/client/partner-tags.ts'
import type { SignedInUser } from '#core/client/session/shared-session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type IdType, kycDetails, maxUploadBytes, submitKyc } from '#core/contract/accounts.ts'
import { bankIdLength } from '#core/contract/person-rules.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { FileField } from '#core/ui/FileField.tsx'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { bankIdOf, checkKyc, type KycDraft, storedFields } from './kyc-checks.ts'
import { onboardingTexts } from './texts/index.ts'

/** Fields that the account knows already. */
const knownFields = ['firstName', 'lastName', 'countryId', 'phoneNumber'] as const

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
  const identity = useTexts(identityTexts)
  const { client, element, language, settings } = useWidget()
  const { locale } = settings
  const countries = useCountries()
  const [progress, setProgress] = useState(0)
  const [editing, setEditing] = useState(false)
  const known = useAnswer(kycDetails, {}, { quiet: true })

  const form = useKeptForm<KycDraft>({
    name: 'kyc',
    only: storedFields,
    staysWhenLeft: true,
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      countryId: '',
      phoneNumber: nationalDigits(user.phoneNumber ?? '', ''),
      dialCode: '',
      bvn: '',
      birthDate: '',
      idType: '',
      idNumber: '',
      file: null,
    },
    toasts: true,
    check: (draft) => checkKyc(draft, bankId, texts, person),
    async submit({ file, idType, bvn, dialCode, ...rest }) {
      setProgress(0)
      try {
        const code = dialCode || country?.dialCode
        const body = { ...rest, dialCode: code, bvn: bvn.trim(), idType: idType as IdType }
        await call(
          client,
          submitKyc,
          { body },
          {
            quiet: true,
            language,
            file: file as File,
            onProgress: setProgress,
            tags: tagsOf(element),
          },
        )
        // The review shows how the check stands now.
        void known.refetch().catch(() => undefined)
        await submitted()
      } catch (error) {
        const failure = asFailure(error)
        // Already submitted, in another tab or by a call whose answer was lost: the status has the outcome.
        if (failure.code === 'kyc-done' || failure.code === 'kyc-in-review') await submitted()
        else if (failure.kind === 'refused') onRefused(failure.reason)
        else showFailure(failure)
      }
      return undefined
    },
  })

  const submitted = () => {
    form.forget()
    return onSubmitted()
  }

  // The account's own country and number win over the guess of the visitor's location.
  const adopted = useRef(false)
  const [failedBecause, setFailedBecause] = useState<string>()
  useEffect(() => {
    if (adopted.current || !known.data) return
    adopted.current = true
    // Known before this form: a check that fails now is told in a message of its own.
    setFailedBecause(known.data.identityCheck?.reason)
    const { firstName, lastName, countryId, phoneNumber, dialCode = '' } = known.data
    // Input that a reload brought back stays.
    if (form.draft.countryId !== '') return
    form.edit({
      ...form.draft,
      ...{ firstName, lastName, countryId, dialCode },
      phoneNumber: nationalDigits(phoneNumber, ''),
    })
  })

  const { draft } = form
  const country = countries.find(draft.countryId)
  // The id of a country is its code; the list may still be on its way.
  const bankId = bankIdOf(country?.code ?? (draft.countryId || countries.here?.code), texts, identity)
  const shownCountry = country && namedCountries([country], locale)[0]?.shown
  const phone = `${draft.dialCode || (country?.dialCode ?? '')} ${draft.phoneNumber}`.trim()
  const isKnown = knownFields.every((name) => draft[name].trim() !== '')
  const isOpen = editing || !isKnown || knownFields.some((name) => form.errors[name] !== undefined)

  // The pressed button is gone; the first field takes its place.
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])

  return (
    <WizardStep
      title={texts.steps.kyc.title}
      primary={texts.submitKyc}
      busy={form.busy}
      disabled={!known.data}
      form={form.props}
    >
      {failedBecause && (
        <Alert tone="warning" title={texts.failedBefore}>
          {failedBecause}
        </Alert>
      )}
      <p className="ui-muted ui-small">{texts.kycTime}</p>
      {known.data && !isOpen && (
        <div className="onboarding-known">
          <p>
            <span className="ui-muted ui-small">{texts.known}</span>
            <span>
              <b>{bidiName(`${draft.firstName} ${draft.lastName}`)}</b> ·{' '}
              {shownCountry ?? known.data.countryName} · <bdi dir="ltr">{phone}</bdi>
            </span>
          </p>
          <LinkButton aria-label={texts.editKnownOf} onClick={() => setEditing(true)}>
            {texts.editKnown}
          </LinkButton>
        </div>
      )}
      {!known.data &&
        (known.failure && !known.fetching ? (
          <LoadFailure onRetry={known.refetch}>
            {texts.knownFailed} {known.failure.reason ?? known.failure.text}
          </LoadFailure>
        ) : (
          <Skeleton height={56} />
        ))}
      <div className="ui-person-form" ref={fields}>
        {known.data && isOpen && (
          <>
            <NameFields first={form.field('firstName')} last={form.field('lastName')} />
            <CountryField
              from={countries}
              {...form.field('countryId')}
              onChange={(countryId) => {
                form.set('dialCode', dialCodeAfter(draft, country))
                form.set('countryId', countryId)
              }}
            />
            <OwnPhoneField
              country={country}
              countries={countries.countries}
              dialCode={draft.dialCode}
              onDialCode={(dialCode) => form.set('dialCode', dialCode)}
              {...form.field('phoneNumber')}
            />
          </>
        )}
        <TextField
          label={bankId.label}
          hint={bankId.hint}
          inputMode={bankId.inputMode}
          autoComplete="off"
          maxLength={bankIdLength.most}
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
