import { useState } from 'react'
import { countryName } from '#core/account-ui/country-names.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { decideMatch, sanctionsMatch, takeBackMatch } from '#core/contract/operator-matches.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { matchTexts } from './match-texts/index.ts'
import { operatorTexts } from './texts/index.ts'

type Match = AnswerOf<typeof sanctionsMatch>

/** A person beside an entry of the sanctions list, and the decision. */
export function MatchDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(matchTexts)
  const { data, failure, fetching, refetch } = useAnswer(sanctionsMatch, { params: { id } }, { quiet: true })
  return (
    <Dialog open onClose={onClose} size="wide" title={data ? texts.matchOf(data.name) : texts.match}>
      {!data && failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.matchFailed}
        </LoadFailure>
      )}
      {!data && !(failure && !fetching) && (
        <Loading gap={3}>
          <Skeleton height={240} />
        </Loading>
      )}
      {data && (
        <Stack gap={4}>
          <p className="ui-muted">{data.isPassed ? texts.matchTrades : texts.matchWaits}</p>
          <Sides match={data} />
          {data.decision ? (
            <Alert>{texts.matchDecisions[data.decision]}</Alert>
          ) : (
            <Decision id={id} onDone={onClose} />
          )}
          {data.decision === 'same' && <TakeBack match={data} onDone={onClose} />}
        </Stack>
      )}
    </Dialog>
  )
}

/** The facts of both side by side, each in a row of its own. */
function Sides({ match }: { match: Match }) {
  const texts = useTexts(matchTexts)
  const { facts } = useTexts(operatorTexts)
  const { locale } = useWidget().settings
  const { entry } = match
  const nationalities = entry.nationalities.map((code) => countryName(code, locale) ?? code)
  const rows: readonly [string, string, string][] = [
    [texts.name, match.name, entry.name],
    [texts.aliases, '', entry.aliases.join(', ')],
    [facts.birthDate, match.birthDate, entry.births.join(', ')],
    [facts.country, match.country, nationalities.join(', ')],
    [facts.userName, match.userName, ''],
    [texts.onLists, '', entry.lists.join(', ')],
    [texts.listReference, '', entry.reference],
    [texts.entryKind, '', texts.entryKinds[entry.kind]],
  ]
  return (
    <table className="operator-sides">
      <caption className="ui-muted ui-small">{texts.likeness(match.score)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.member}</th>
          <th scope="col">{texts.listed}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, own, theirs]) => (
          <tr key={label}>
            <th scope="row" className="ui-muted ui-small">
              {label}
            </th>
            <td dir="auto">{own || '–'}</td>
            <td dir="auto">{theirs || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Decision({ id, onDone }: { id: string; onDone: () => void }) {
  const texts = useTexts(matchTexts)
  const { send, busy } = useSend(decideMatch)
  const [failure, setFailure] = useState<string>()

  async function decide(decision: 'different' | 'same') {
    setFailure(undefined)
    try {
      await send({ params: { id }, body: { decision } }, { quiet: true, awaitFresh: true })
      onDone()
    } catch (error) {
      const failed = asFailure(error)
      setFailure(failed.reason ?? failed.text)
    }
  }
  return (
    <>
      <p>{texts.matchSilence}</p>
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="operator-actions">
        <Button variant="danger" busy={busy} onClick={() => void decide('same')}>
          {texts.same}
        </Button>
        <Button busy={busy} onClick={() => void decide('different')}>
          {texts.different}
        </Button>
      </div>
    </>
  )
}

/** By two: the second one completes it. */
function TakeBack({ match, onDone }: { match: Match; onDone: () => void }) {
  const { id, takeBackAskedBy, isTakeBackAskedByMe } = match
  const texts = useTexts(matchTexts)
  const { send, busy } = useSend(takeBackMatch)
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonNeeded : undefined }),
    async submit(body) {
      setFailure(undefined)
      try {
        const { data } = await send({ params: { id }, body }, { quiet: true, awaitFresh: true })
        if (data.isDone) onDone()
      } catch (error) {
        const failed = asFailure(error)
        setFailure(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  if (isTakeBackAskedByMe) return <Alert>{texts.takeBackAskedByMe}</Alert>
  return (
    <form {...form.props} className="ui-form" aria-label={texts.takeBack}>
      {takeBackAskedBy && <Alert>{texts.takeBackAskedBy(takeBackAskedBy)}</Alert>}
      <p>{texts.takeBackText}</p>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={operatorLengths.reason}
        {...form.field('reason')}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="operator-actions">
        <Button type="submit" variant="danger" busy={busy}>
          {texts.takeBack}
        </Button>
      </div>
    </form>
  )
}
