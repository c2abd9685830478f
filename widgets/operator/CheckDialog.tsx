import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { decideIdentity, identityCheck } from '#core/contract/operator-queue.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { operatorTexts } from './texts/index.ts'

/** An identity check with its numbers beside its document, and the decision. */
export function CheckDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const texts = useTexts(operatorTexts)
  const { data, failure, fetching, refetch } = useAnswer(
    identityCheck,
    { params: { reference } },
    { quiet: true },
  )
  return (
    <Dialog open onClose={onClose} size="wide" title={data?.name ?? texts.check}>
      {!data && failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.checkFailed}
        </LoadFailure>
      )}
      {!data && !(failure && !fetching) && (
        <Loading gap={3}>
          <Skeleton height={320} />
        </Loading>
      )}
      {data && (
        <div className="operator-check">
          <dl className="operator-facts">
            {(
              [
                [
                  'userName',
                  <PlaceLink key="person" place={{ kind: 'person', id: data.personId }}>
                    {data.userName}
                  </PlaceLink>,
                ],
                ['email', data.email],
                ['country', data.country],
                ['phoneNumber', data.phoneNumber],
                ['birthDate', data.birthDate],
                ['bvn', data.bvn],
                ['idType', data.idType],
                ['idNumber', data.idNumber],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt className="ui-muted ui-small">{texts.facts[name]}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
            <div>
              <dt className="ui-muted ui-small">{texts.submitted}</dt>
              <dd>
                <Moment moment={data.submittedAt} />
              </dd>
            </div>
          </dl>
          <figure className="operator-document">
            {data.documentDeletedAt && (
              <p className="ui-muted">
                {texts.documentDeleted} <Moment moment={data.documentDeletedAt} />
              </p>
            )}
            {data.document &&
              (data.document.mediaType.startsWith('image/') ? (
                <img src={data.document.address} alt={texts.documentOf(data.name)} />
              ) : (
                <a href={data.document.address} download={data.document.name}>
                  {data.document.name}
                </a>
              ))}
          </figure>
          {data.decisions.length > 0 && (
            <ul className="operator-decisions">
              {data.decisions.map(({ status, words, by, at }) => (
                <li key={at}>
                  {texts.decided(texts.outcomes[status], by)} <Moment moment={at} />
                  {words && <p className="ui-muted">{words}</p>}
                </li>
              ))}
            </ul>
          )}
          {data.status === 'review' ? (
            <Decision reference={reference} onDone={onClose} />
          ) : (
            <Alert>{texts.outcomes[data.status]}</Alert>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Decision({ reference, onDone }: { reference: string; onDone: () => void }) {
  const texts = useTexts(operatorTexts)
  const { send, busy } = useSend(decideIdentity)
  const [failure, setFailure] = useState<string>()

  async function decide(outcome: 'passed' | 'failed', words?: string) {
    setFailure(undefined)
    try {
      const body = { outcome, ...(words && { words }) }
      await send({ params: { reference }, body }, { quiet: true, awaitFresh: true })
      onDone()
    } catch (error) {
      const failed = asFailure(error)
      setFailure(failed.reason ?? failed.text)
    }
  }
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() === '' ? texts.wordsNeeded : undefined }),
    async submit({ words }) {
      await decide('failed', words.trim())
      return undefined
    },
  })

  return (
    <form {...form.props} className="ui-form operator-decision" aria-label={texts.decision}>
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={texts.words}
        hint={texts.wordsHint}
        maxLength={operatorLengths.reason}
        {...form.field('words')}
      />
      <div className="operator-actions">
        <Button type="submit" variant="danger" busy={busy}>
          {texts.fail}
        </Button>
        <Button busy={busy} onClick={() => void decide('passed')}>
          {texts.pass}
        </Button>
      </div>
    </form>
  )
}
