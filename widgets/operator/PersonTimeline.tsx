import { useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import {
  notePerson,
  personTimeline,
  personTimelinePage,
  type PersonTimeline as Timeline,
} from '#core/contract/operator-person.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { LoadMore } from '#core/ui/tables/LoadMore.tsx'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import type { Texts } from './texts/people/en.ts'
import { peopleTexts } from './texts/people/index.ts'

/** The events of a person, newest first, and a field for a note. */
export function PersonTimeline({ id, name }: { id: string; name: string }) {
  const texts = useTexts(peopleTexts)
  const { client, language } = useWidget()
  const input = { params: { id }, query: {} }
  const { data, failure, refetch } = useAnswer(personTimeline, input, { quiet: true })
  const [older, setOlder] = useState<Timeline>([])
  const [isComplete, setComplete] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  // A page begins with the end of the one before it.
  const rows = [...new Map([...(data ?? []), ...older].map((row) => [row.id, row])).values()]

  async function loadMore() {
    setBusy(true)
    setReason(undefined)
    try {
      const query = { before: rows.at(-1)?.at ?? '' }
      const next = await call(client, personTimeline, { params: { id }, query }, { quiet: true, language })
      setOlder([...older, ...next.data])
      setComplete(next.data.length < personTimelinePage)
    } catch (error) {
      const failed = asFailure(error)
      setReason(failed.reason ?? failed.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="operator-section" aria-label={texts.timelineOf(name)}>
      <h3>{texts.timeline}</h3>
      <Note id={id} />
      {!data && failure && <LoadFailure failure={failure} onRetry={refetch} />}
      {!data && !failure && (
        <Loading gap={2}>
          <Skeleton height={160} />
        </Loading>
      )}
      <ul className="operator-list">
        {rows.map(({ id: key, at, kind, name: detail, reference, words, by }) => (
          <Item
            key={key}
            title={
              <>
                <span>{texts.events[kind]}</span>
                {reference && (
                  <>
                    {' '}
                    <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>
                  </>
                )}
                <span>{detail && `: ${detailIn(texts, kind, detail)}`}</span>
              </>
            }
            at={at}
          >
            {words && <p className="operator-message">{words}</p>}
            {by && <p className="ui-muted ui-small">{texts.by(by)}</p>}
          </Item>
        ))}
      </ul>
      {reason && <LoadFailure onRetry={loadMore}>{reason}</LoadFailure>}
      {data && data.length === personTimelinePage && !isComplete && (
        <LoadMore label={texts.older} busy={busy} onClick={() => void loadMore()} />
      )}
    </section>
  )
}

/** In words where it is a name of ours; a device and the state of an exchange stand for themselves. */
function detailIn(texts: Texts, kind: Timeline[number]['kind'], detail: string): string {
  const names: Partial<Record<typeof kind, Readonly<Record<string, string>>>> = {
    security: texts.security,
    identity: texts.checks,
    action: texts.actions,
  }
  return names[kind]?.[detail] ?? detail
}

function Note({ id }: { id: string }) {
  const texts = useTexts(peopleTexts)
  const { send, busy } = useSend(notePerson)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() === '' ? texts.noteNeeded : undefined }),
    async submit({ words }) {
      setRefusal(undefined)
      try {
        await send({ params: { id }, body: { words } }, { quiet: true, awaitFresh: true })
        form.set('words', '')
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.addNote}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        maxLength={operatorLengths.note}
        {...form.field('words')}
      />
      <div className="operator-actions">
        <Button type="submit" variant="secondary" busy={busy}>
          {texts.addNote}
        </Button>
      </div>
    </form>
  )
}
