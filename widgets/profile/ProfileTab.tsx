import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { kycDetails } from '#core/contract/accounts.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { Panel } from './Panel.tsx'
import { Photo } from './Photo.tsx'
import { profileTexts } from './texts/index.ts'

/** As many facts and fields as the form has besides the document. */
const facts = [1, 2, 3, 4, 5]
const fields = [1, 2, 3, 4, 5]

/** The photo and the details, some of them editable. */
export function ProfileTab({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const texts = useTexts(profileTexts)
  const { data, failure, refetch } = useAnswer(kycDetails, {}, { quiet: true })
  return (
    <Stack gap={6}>
      <Photo />
      {data ? (
        <DetailsForm details={data} onUnsaved={onUnsaved} />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.detailsFailed}
        </LoadFailure>
      ) : (
        <DetailsSkeleton />
      )}
    </Stack>
  )
}

function DetailsSkeleton() {
  const texts = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  return (
    <Panel title={texts.details} text={texts.detailsText}>
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      <div className="profile-facts">
        {facts.map((fact) => (
          <Skeleton key={fact} height={45} />
        ))}
      </div>
      <div className="ui-person-form">
        {fields.map((field) => (
          <Skeleton key={field} height={68} />
        ))}
      </div>
    </Panel>
  )
}
