import { useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import {
  type LogEntry,
  logPage,
  maxLogRows,
  operatorLog,
  operatorLogCsv,
} from '#core/contract/operator-log.ts'
import { formatDigits } from '#core/money/money.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { LoadMore } from '#core/ui/tables/LoadMore.tsx'
import { NoMatches } from '#core/ui/tables/NoMatches.tsx'
import { FilterInWords, LogFilter } from './LogFilter.tsx'
import logCss from './log.css?inline'
import { activeCount, noFilter, queryOf } from './log-filter.ts'
import { refusalOf, sayingOf } from './log-words.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { operatorTexts } from './texts/index.ts'
import { logTexts } from './texts/log/index.ts'

registerSheet('log', logCss)

/** Readings and actions of operators and partners, newest first, with filters and a file. */
export function Log() {
  const texts = useTexts(logTexts)
  const { placeNames } = useTexts(operatorTexts)
  const { filter: filterLabel } = useTexts(tableTexts)
  const { filtered, exportCsv } = useTexts(listTexts)
  const { locale } = useWidget().settings
  const [filter, setFilter] = useState(noFilter)
  const [isFiltering, setFiltering] = useState(false)
  const count = activeCount(filter)
  const query = queryOf(filter)
  const most = formatDigits(String(maxLogRows), { locale, decimals: 0 })
  const { data, outdated, failure, refetch } = useAnswer(operatorLog, { query }, { quiet: true })
  const entries = outdated ? undefined : data
  return (
    <Stack gap={4}>
      <Row justify="between">
        <h2>{placeNames.log}</h2>
        <Row gap={2}>
          <Button variant="secondary" onClick={() => setFiltering(true)}>
            <FilterIcon size={18} />
            {count > 0 ? filtered(count) : filterLabel}
          </Button>
          <DownloadButton from={operatorLogCsv} input={{ query }}>
            {exportCsv}
          </DownloadButton>
        </Row>
      </Row>
      <p className="ui-muted ui-small">
        {texts.about} {texts.exportHint(most)}
      </p>
      {count > 0 && <FilterInWords filter={filter} onReset={() => setFilter(noFilter)} />}
      {isFiltering && (
        <LogFilter
          filter={filter}
          onApply={(next) => {
            setFilter(next)
            setFiltering(false)
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      <VisuallyHidden role="status">
        {entries && (entries.length > 0 ? texts.entries(entries.length) : texts.noneMatch)}
      </VisuallyHidden>
      {!entries && failure && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>
      )}
      {!entries && !failure && (
        <Loading gap={2}>
          <Skeleton height={240} />
        </Loading>
      )}
      {entries?.length === 0 && (
        <NoMatches text={texts.noneMatch} resetLabel={texts.reset} onReset={() => setFilter(noFilter)} />
      )}
      {entries && entries.length > 0 && (
        <Entries key={JSON.stringify(query)} query={query} newest={entries} />
      )}
    </Stack>
  )
}

type EntriesProps = { query: ReturnType<typeof queryOf>; newest: readonly LogEntry[] }

/** The newest entries of a filter, and older ones by the page. */
function Entries({ query, newest }: EntriesProps) {
  const texts = useTexts(logTexts)
  const { placeNames } = useTexts(operatorTexts)
  const { client, language } = useWidget()
  const [older, setOlder] = useState<LogEntry[]>([])
  const [isComplete, setComplete] = useState(newest.length < logPage)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  // The first page moves on while older ones are read.
  const rows = [...new Map([...newest, ...older].map((row) => [row.id, row])).values()]

  async function loadMore() {
    setBusy(true)
    setReason(undefined)
    try {
      const before = rows.at(-1)?.id ?? ''
      const input = { query: { ...query, before } }
      const next = await call(client, operatorLog, input, { quiet: true, language })
      setOlder([...older, ...next.data])
      setComplete(next.data.length < logPage)
    } catch (error) {
      const failed = asFailure(error)
      setReason(failed.reason ?? failed.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ol className="operator-list operator-log" aria-label={placeNames.log}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {reason && <LoadFailure onRetry={loadMore}>{reason}</LoadFailure>}
      {!isComplete && <LoadMore label={texts.older} busy={busy} onClick={() => void loadMore()} />}
    </>
  )
}

/** A sentence, its refusal, and the time. */
function Entry({ entry }: { entry: LogEntry }) {
  const texts = useTexts(logTexts)
  const { parts, about, details } = sayingOf(entry, texts)
  const roles: Readonly<Record<string, string>> = useTexts(operatorTexts).roles
  const refusal = refusalOf(entry, texts)
  const { at, operator, subject } = entry
  const [before, ...after] = parts
  return (
    <li>
      <p>
        <strong dir="auto">{operator === 'host' ? texts.host : operator}</strong> <span>{before}</span>
        {after.length > 0 && <Subject subject={subject} about={about} />}
        <span>{after.join('')}</span>
      </p>
      {refusal && <p className="operator-refused">{refusal}</p>}
      {details.length > 0 && (
        <p className="ui-muted ui-small">
          <bdi>{details.map((word) => roles[word] ?? word).join(' · ')}</bdi>
        </p>
      )}
      <p className="operator-log-time ui-muted ui-small">
        <Moment moment={at} />
      </p>
    </li>
  )
}

function Subject({ subject, about }: { subject: LogEntry['subject']; about: string }) {
  if (subject?.kind === 'person' || subject?.kind === 'exchange')
    return <PlaceLink place={{ kind: subject.kind, id: subject.id }}>{about}</PlaceLink>
  return <bdi>{about}</bdi>
}
