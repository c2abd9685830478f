import { useEffect, useRef, useState } from 'react'
import { BirthDateField } from '#core/account-ui/BirthDateField.tsx'
import { bankIdLabel } from '#core/account-ui/bank-id.ts'
import { CountryAndPhone } from '#core/account-ui/CountryAndPhone.tsx'
import { useCountries } from '#core/account-ui/CountryField.tsx'
import { IdFields } from '#core/account-ui/IdentityFields.tsx'
import { identityTexts } from '#core/account-ui/texts/identity/index.ts'
import { personTexts } from '#core/account-ui/texts/person/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type IdType, updateProfile } from '#core/contract/accounts.ts'
import { maskNumber } from '#core/contract/mask-number.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { DetailsSaved } from './DetailsSaved.tsx'
import { DocumentField } from './DocumentField.tsx'
import {
  checkDetails,
  type Details,
  type DetailsDraft,
  draftOf,
  isEdited,
  storedFields,
} from './details-draft.ts'
import { Panel } from './Panel.tsx'
import { profileTexts } from './texts/index.ts'

/** Baseline of edits, and the server's answer that it comes from. */
const savedAs = (details: Details, answer: Details) => ({
  draft: draftOf(details),
  document: details.idName,
  idNumber: details.idNumber,
  idType: details.idType,
  answer,
})

type DetailsFormProps = { details: Details; onUnsaved: (unsaved: boolean) => void }

/** Names, email and bank number are read-only; the rest can change and is saved as a whole. */
export function DetailsForm({ details, onUnsaved }: DetailsFormProps) {
  const texts = useTexts(profileTexts)
  const person = useTexts(personTexts)
  const { client, emit, language } = useWidget()
  const refresh = useRefresh()
  const countries = useCountries()
  const heading = useRef<HTMLHeadingElement>(null)
  const [from, setFrom] = useState(() => savedAs(details, details))
  const [progress, setProgress] = useState(0)
  const [failure, setFailure] = useState<Failure>()
  const [saved, setSaved] = useState(false)

  const form = useKeptForm<DetailsDraft>({
    name: 'profile-details',
    initial: from.draft,
    only: storedFields,
    toasts: true,
    check: (draft) => checkDetails(draft, from, person),
    async submit({ file, isRemoved: _, dialCode, idNumber: typedNumber, ...draft }) {
      setFailure(undefined)
      setProgress(0)
      const code = dialCode || country?.dialCode
      const idNumber = typedNumber.trim()
      const body = {
        ...draft,
        dialCode: code,
        idType: draft.idType as IdType,
        ...(idNumber && { idNumber }),
      }
      try {
        // Not `useSend`: an intent keeps its input, and this one is personal data.
        await call(
          client,
          updateProfile,
          { body },
          { quiet: true, language, ...(file && { file, onProgress: setProgress }) },
        )
      } catch (error) {
        const refusal = asFailure(error)
        if (refusal.kind === 'refused') setFailure(refusal)
        else showFailure(refusal)
        return undefined
      }
      // Show the saved values from now on, even if the refetch fails.
      const kept = {
        ...details,
        ...body,
        idName: file?.name ?? from.document,
        idNumber: maskNumber(idNumber) || from.idNumber,
      }
      setFrom(savedAs(kept, details))
      form.reset(draftOf(kept))
      emit('cowrie-profile-changed', {})
      void refresh(updateProfile.changes)
      // Save Changes can't take the focus back from the message: it is disabled now.
      heading.current?.focus({ preventScroll: true })
      setSaved(true)
      return undefined
    },
  })
  const edited = isEdited(form.draft, from.draft)
  const country = countries.find(form.draft.countryId)

  // Changed elsewhere meanwhile: adopt it, unless the person is editing.
  if (details !== from.answer && !edited && !form.busy) {
    setFrom(savedAs(details, details))
    form.reset(draftOf(details))
  }

  useEffect(() => onUnsaved(edited), [edited, onUnsaved])
  useEffect(() => () => onUnsaved(false), [onUnsaved])

  return (
    <Panel title={texts.details} text={texts.detailsText} ref={heading}>
      <form {...form.props} className="profile-form" aria-label={texts.details}>
        {failure && (
          <Alert tone="error" title={texts.saveFailed}>
            {failure.reason}
          </Alert>
        )}
        <Facts details={details} countryId={form.draft.countryId} />
        <div className="ui-person-form">
          <BirthDateField {...form.field('birthDate')} />
          <CountryAndPhone {...{ form, countries }} />
          <IdFields
            type={form.field('idType')}
            number={form.field('idNumber')}
            {...(from.idNumber && { numberHint: texts.idNumberKept(from.idNumber) })}
          />
        </div>
        <DocumentField
          {...form.field('file')}
          onFile={from.document}
          isRemoved={form.draft.isRemoved}
          onRemoved={(isRemoved) => form.set('isRemoved', isRemoved)}
          progress={form.busy && form.draft.file ? progress : undefined}
        />
        <div className="profile-actions">
          <Button type="submit" busy={form.busy} disabled={!edited}>
            {texts.save}
          </Button>
        </div>
      </form>
      {saved && <DetailsSaved onClose={() => setSaved(false)} />}
    </Panel>
  )
}

/** The details that cannot change. */
function Facts({ details, countryId }: { details: Details; countryId: string }) {
  const texts = useTexts(profileTexts)
  const person = useTexts(personTexts)
  const identity = useTexts(identityTexts)
  const facts = [
    { label: person.firstName, value: details.firstName },
    { label: person.lastName, value: details.lastName },
    { label: person.username, value: details.username },
    { label: texts.email, value: details.email },
    { label: bankIdLabel(details.bvnCountry ?? countryId, identity), value: details.bvn },
  ]
  return (
    <dl className="profile-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
