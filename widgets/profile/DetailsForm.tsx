import { useEffect, useRef, useState } from 'react'
import { CountryField, useCountries } from '#core/account-ui/CountryField.tsx'
import { BirthDateField, IdFields } from '#core/account-ui/IdentityFields.tsx'
import { PhoneField } from '#core/account-ui/PersonFields.tsx'
import { personTexts } from '#core/account-ui/texts/person/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type IdType, updateProfile } from '#core/contract/accounts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { checkDetails, type Details, type DetailsDraft, draftOf, isEdited } from './details-draft.ts'
import { Panel } from './Panel.tsx'
import { profileTexts } from './texts/index.ts'

const DetailsSaved = lazyPart(
  () => import('./DetailsSaved.tsx'),
  (module) => module.DetailsSaved,
)

const readOnly = () => undefined

/** Baseline of edits, and the server's answer that it comes from. */
const savedAs = (details: Details, answer: Details) => ({
  draft: draftOf(details),
  document: details.idName,
  answer,
})

type DetailsFormProps = { details: Details; onUnsaved: (unsaved: boolean) => void }

/** Names, email and BVN are read-only; the rest can change and is saved as a whole. */
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

  const form = useForm<DetailsDraft>({
    initial: from.draft,
    toasts: true,
    check: (draft) => checkDetails(draft, from.document !== '', person),
    async submit({ file, isRemoved: _, ...draft }) {
      setFailure(undefined)
      setProgress(0)
      const body = { ...draft, idType: draft.idType as IdType, idNumber: draft.idNumber.trim() }
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
      const kept = { ...details, ...body, idName: file?.name ?? from.document }
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
        <div className="ui-person-form">
          <TextField readOnly label={person.firstName} value={details.firstName} onChange={readOnly} />
          <TextField readOnly label={person.lastName} value={details.lastName} onChange={readOnly} />
          <TextField readOnly label={person.username} value={details.username} onChange={readOnly} />
          <TextField readOnly label={texts.email} value={details.email} onChange={readOnly} />
          <TextField readOnly label={person.bvn} value={details.bvn} onChange={readOnly} />
          <BirthDateField {...form.field('birthDate')} />
          <CountryField from={countries} {...form.field('countryId')} />
          <PhoneField
            dialCode={countries.find(form.draft.countryId)?.dialCode}
            {...form.field('phoneNumber')}
          />
          <IdFields type={form.field('idType')} number={form.field('idNumber')} />
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
