import { useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { operatorLog } from '#core/contract/operator-log.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { LoadMore } from '#core/ui/tables/LoadMore.tsx'
import { operatorTexts } from './texts/index.ts'

const pageSize = 100

/** Readings and actions of operators, newest first. */
export function Log() {
  const texts = useTexts(operatorTexts)
  const { client, language } = useWidget()
  const { data, failure, refetch } = useAnswer(operatorLog, { query: {} }, { quiet: true })
  const [older, setOlder] = useState<AnswerOf<typeof operatorLog>>([])
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  if (!data)
    return failure ? (
      <LoadFailure onRetry={refetch}>{failure.reason ?? failure.text}</LoadFailure>
    ) : (
      <Loading gap={2}>
        <Skeleton height={240} />
      </Loading>
    )
  // The first page moves on while older ones are read.
  const rows = [...new Map([...data, ...older].map((row) => [row.id, row])).values()]

  async function loadMore() {
    setBusy(true)
    setReason(undefined)
    try {
      const before = rows.at(-1)?.id ?? ''
      const next = await call(client, operatorLog, { query: { before } }, { quiet: true, language })
      setOlder([...older, ...next.data])
    } catch (error) {
      const failed = asFailure(error)
      setReason(failed.reason ?? failed.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ol className="operator-list operator-log">
        {rows.map(({ id, at, operator, call, about, outcome }) => (
          <li key={id}>
            <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')}</time> <strong>{operator}</strong> {call}{' '}
            <span className="ui-muted">{about}</span> <span>{outcome !== 'asked' && outcome}</span>
          </li>
        ))}
      </ol>
      {reason && <LoadFailure onRetry={loadMore}>{reason}</LoadFailure>}
      {rows.length % pageSize === 0 && (
        <LoadMore label={texts.older} busy={busy} onClick={() => void loadMore()} />
      )}
    </>
  )
}
