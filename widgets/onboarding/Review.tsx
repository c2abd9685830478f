import { call } from '#core/client/api/call.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Caller, useWidget } from '#core/client/widget.ts'
import { kycDetails } from '#core/contract/accounts.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Card } from '#core/ui/basics/Card.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { onboardingTexts } from './texts/index.ts'

/** How often it is read when a review ends: a provider may have asked for more time. */
const untilEveryMs = 60_000
/** Up to here "less than a minute" is true enough. */
const soonMs = 90_000

/** The wait for a decision, and how long it takes: a moment, until a time, or as long as people need. */
export function Review() {
  const texts = useTexts(onboardingTexts)
  const { data, fetching } = useAnswer(kycDetails, {}, { quiet: true, refetchEveryMs: untilEveryMs })
  const check = data?.identityCheck
  // Right after the submission the answer is still the one of the form.
  const isKnown = check?.status === 'review' || !fetching
  return (
    <div className="onboarding-review">
      <Card>
        <ClockIcon size={24} />
        <div role="status">
          <h2>{texts.reviewTitle}</h2>
          <p>{isKnown ? <TimeLeft until={check?.until} /> : <Skeleton width={240} />}</p>
          <p className="ui-muted">{texts.reviewText}</p>
        </div>
      </Card>
    </div>
  )
}

function TimeLeft({ until }: { until: string | undefined }) {
  const texts = useTexts(onboardingTexts)
  const { locale } = useWidget().settings
  if (until === undefined) return texts.reviewByPeople
  return Date.parse(until) - Date.now() <= soonMs
    ? texts.reviewSoon
    : texts.reviewAgain(formatMoment(until, locale))
}

/** Why the last check failed; undefined when that cannot be read. */
export async function failedReason({ client, language }: Caller): Promise<string | undefined> {
  try {
    const { data } = await call(client, kycDetails, {}, { quiet: true, language })
    return data.identityCheck?.reason
  } catch {
    return undefined
  }
}
