import { useEffect, useRef, useState } from 'react'
import { BirthDateField } from '#core/account-ui/BirthDateField.tsx'
import { CountryAndPhone } from '#core/account-ui/CountryAndPhone.tsx'
import { useCountries } from '#core/account-ui/CountryField.tsx'
import { namedCountries } from '#core/account-ui/country-names.ts'
import { IdFields } from '#core/account-ui/IdentityFields.tsx'
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
import type { Country } from '#core/contract/utility.ts'
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

const emptyDraft = (user: SignedInUser): KycDraft => ({
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
})

/** The draft, with what the account knows already, and its submission. */
function useKycForm({ user, onSubmitted, onRefused }: KycFormProps) {
  const texts = useTexts(onboardingTexts)
  const person = useTexts(personTexts)
  const identity = useTexts(identityTexts)
  const { client, element, language } = useWidget()
  const countries = useCountries()
  const [progress, setProgress] = useState(0)
  const known = useAnswer(kycDetails, {}, { quiet: true })

  const form = useKeptForm<KycDraft>({
    name: 'kyc',
    only: storedFields,
    staysWhenLeft: true,
    initial: emptyDraft(user),
    toasts: true,
    check: (draft) => checkKyc(draft, bankId, texts, person),
    async submit({ file, idType, bvn, dialCode, ...rest }) {
      setProgress(0)
      try {
        const code = dialCode || country?.dialCode
        const body = { ...rest, dialCode: code, bvn: bvn.trim(), idType: idType as IdType }
        const upload = { file: file as File, onProgress: setProgress }
        await call(client, submitKyc, { body }, { quiet: true, language, ...upload, tags: tagsOf(element) })
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
    const { firstName, lastName, countryId, phoneNumber: number, dialCode = '' } = known.data
    // Input that a reload brought back stays.
    if (form.draft.countryId !== '') return
    const phoneNumber = nationalDigits(number, '')
    form.edit({ ...form.draft, firstName, lastName, countryId, dialCode, phoneNumber })
  })

  const { countryId } = form.draft
  const country = countries.find(countryId)
  // The id of a country is its code; the list may still be on its way.
  const bankId = bankIdOf(country?.code ?? (countryId || countries.here?.code), texts, identity)
  return { form, known, failedBecause, countries, country, bankId, progress }
}

/** The identity form. It keeps all input, also while the outcome shows above it. */
export function KycForm(props: KycFormProps) {
  const texts = useTexts(onboardingTexts)
  const { form, known, failedBecause, countries, country, bankId, progress } = useKycForm(props)
  const [editing, setEditing] = useState(false)
  const isKnown = knownFields.every((name) => form.draft[name].trim() !== '')
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
        <Known
          draft={form.draft}
          country={country}
          countryName={known.data.countryName}
          onEdit={() => setEditing(true)}
        />
      )}
      {!known.data &&
        (known.failure && !known.fetching ? (
          <LoadFailure failure={known.failure} onRetry={known.refetch}>
            {texts.knownFailed}
          </LoadFailure>
        ) : (
          <Skeleton height={56} />
        ))}
      <div className="ui-person-form" ref={fields}>
        {known.data && isOpen && (
          <>
            <NameFields first={form.field('firstName')} last={form.field('lastName')} />
            <CountryAndPhone {...{ form, countries }} />
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

type KnownProps = {
  draft: KycDraft
  country: Country | undefined
  /** While the list of countries is on its way. */
  countryName: string
  onEdit: () => void
}

/** The details that the account has already. */
function Known({ draft, country, countryName, onEdit }: KnownProps) {
  const texts = useTexts(onboardingTexts)
  const { locale } = useWidget().settings
  const shownCountry = country && namedCountries([country], locale)[0]?.shown
  const phone = `${draft.dialCode || (country?.dialCode ?? '')} ${draft.phoneNumber}`.trim()
  return (
    <div className="onboarding-known">
      <p>
        <span className="ui-muted ui-small">{texts.known}</span>
        <span>
          <b>{bidiName(`${draft.firstName} ${draft.lastName}`)}</b> · {shownCountry ?? countryName} ·{' '}
          <bdi dir="ltr">{phone}</bdi>
        </span>
      </p>
      <LinkButton aria-label={texts.editKnownOf} onClick={onEdit}>
        {texts.editKnown}
      </LinkButton>
    </div>
  )
}
