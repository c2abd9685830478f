import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import {
  type MoneyTable,
  moneyTables,
  type OperatorMoney,
  operatorMoney,
} from '#core/contract/operator-money.ts'
import { utcDay } from '#core/contract/time.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { DateField } from '#core/ui/DateField.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import { Moment } from '#core/ui/Moment.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { MoneyTableOf } from './MoneyTables.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import { moneyTexts } from './texts/money/index.ts'

/** A day is typed in three parts, and each reading is in the log. */
const typingMs = 600

/** The money of the exchange at the end of a day, and the comparison with the processor. */
export function Money() {
  const texts = useTexts(moneyTexts)
  const today = utcDay(new Date())
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<string>(moneyTables[0])
  const isFuture = day > today
  const asked = useDebounced(isFuture ? '' : day, typingMs)
  const tabs = moneyTables.map((table) => ({
    value: table as string,
    label: texts.titles[table],
    content: isFuture ? null : <MoneyOfDay day={asked} table={table} />,
  }))
  return (
    <Stack gap={4}>
      <h2>{texts.title}</h2>
      <Row>
        <DateField
          label={texts.day}
          hint={texts.dayHint}
          error={isFuture ? texts.future : undefined}
          value={day}
          max={today}
          autoComplete="off"
          onChange={setDay}
        />
      </Row>
      <Tabs
        label={texts.title}
        value={chosen}
        onChange={setChosen}
        tabs={[
          ...tabs,
          { value: 'reconciliation', label: texts.reconciliation, content: <Reconciliation /> },
        ]}
      />
    </Stack>
  )
}

function MoneyOfDay({ day, table }: { day: string; table: MoneyTable }) {
  const texts = useTexts(moneyTexts)
  const query = day === '' ? {} : { day }
  const { data, outdated, failure, refetch } = useAnswer(operatorMoney, { query }, { quiet: true })
  if (failure && (!data || outdated))
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.failed}
      </LoadFailure>
    )
  if (!data)
    return (
      <Loading gap={4}>
        <Skeleton height={48} />
        <Skeleton height={260} />
      </Loading>
    )
  if (data.firstDay === null || data.day < data.firstDay)
    return <EmptyState title={texts.nothing} text={texts.nothingText} />
  return (
    <div aria-busy={outdated || undefined}>
      <Stack gap={4}>
        {failure && <Alert tone="warning">{texts.outdated}</Alert>}
        {table === 'trial-balance' && <Audited audit={data.audit} />}
        <MoneyTableOf table={table} money={data} />
      </Stack>
    </div>
  )
}

/** When the ledger was last audited as a whole, and whether it holds. */
function Audited({ audit: { finishedAt, openFindings } }: Pick<OperatorMoney, 'audit'>) {
  const texts = useTexts(moneyTexts)
  if (openFindings > 0) return <Alert tone="error">{texts.openFindings(openFindings)}</Alert>
  return (
    <p className="ui-muted">
      {finishedAt === null ? (
        texts.notAudited
      ) : (
        <>
          <span>{texts.audited}</span> <Moment moment={finishedAt} />
        </>
      )}
    </p>
  )
}
