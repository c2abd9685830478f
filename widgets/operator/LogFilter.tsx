import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { logGroups, logKinds, logOperators } from '#core/contract/operator-log.ts'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import { formatDay } from '#core/texts/dates.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { CheckboxField } from '#core/ui/choices/CheckboxField.tsx'
import { DateField } from '#core/ui/DateField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { FilterWords } from './FilterWords.tsx'
import { activeCount, type Filter, noFilter, queryOf } from './log-filter.ts'
import { logTexts } from './texts/log/index.ts'

/** An option without a filter; a select's options have values. */
const any = 'any'

/** Everyone who may be in the log. The operators are read when the filter needs them. */
function useCallers(isNeeded = true) {
  const texts = useTexts(logTexts)
  const { data, failure, refetch } = useAnswer(logOperators, {}, { quiet: true, enabled: isNeeded })
  const operators = (data ?? []).map(({ id, name, isRemoved }) => ({
    value: id,
    label: isRemoved ? texts.removed(name) : name,
  }))
  const groups = logGroups.map((value) => ({ value: value as string, label: texts[value] }))
  return { callers: [...operators, ...groups], failure, refetch }
}

type LogFilterProps = { filter: Filter; onApply: (filter: Filter) => void; onClose: () => void }

/** Who, what, refused calls alone, and days. */
export function LogFilter({ filter, onApply, onClose }: LogFilterProps) {
  const texts = useTexts(logTexts)
  const lists = useTexts(listTexts)
  const { callers, failure, refetch } = useCallers()
  const form = useForm<Filter>({
    initial: filter,
    check: ({ dateFrom, dateTo }) => ({
      dateTo: dateFrom && dateTo && dateTo < dateFrom ? texts.endBeforeStart : undefined,
    }),
    submit(draft) {
      onApply(draft)
      return undefined
    },
  })
  const { draft } = form
  const select = <Name extends 'by' | 'kind'>(name: Name) => ({
    name,
    value: draft[name] || any,
    onChange: (value: string) => form.set(name, (value === any ? '' : value) as Filter[Name]),
  })
  const isChanged = JSON.stringify(queryOf(draft)) !== JSON.stringify(queryOf(filter))
  return (
    <FilterForm
      title={useTexts(tableTexts).filter}
      form={form}
      isChanged={isChanged}
      canReset={activeCount(draft) > 0 || activeCount(filter) > 0}
      onReset={() => onApply(noFilter)}
      onClose={onClose}
    >
      {failure && <LoadFailure failure={failure} onRetry={refetch} />}
      <SelectField
        label={texts.by}
        options={[{ value: any, label: texts.anyone }, ...callers]}
        {...select('by')}
      />
      <SelectField
        label={texts.kind}
        options={[
          { value: any, label: texts.anything },
          ...logKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
        {...select('kind')}
      />
      <CheckboxField label={texts.refusedOnly} {...form.field('isRefused')} />
      <div className="operator-filter-days">
        <DateField label={lists.startDate} {...form.field('dateFrom')} autoComplete="off" />
        <DateField label={lists.endDate} {...form.field('dateTo')} autoComplete="off" />
      </div>
      <p className="ui-muted ui-small">{texts.days}</p>
    </FilterForm>
  )
}

type FilterInWordsProps = { filter: Filter; onReset: () => void }

/** The filters in force, and the button that takes them off. */
export function FilterInWords({ filter, onReset }: FilterInWordsProps) {
  const texts = useTexts(logTexts)
  const { locale } = useWidget().settings
  const { by, kind, isRefused, dateFrom, dateTo } = filter
  const { callers } = useCallers(by !== '')
  const words = [
    by && (callers.find(({ value }) => value === by)?.label ?? '…'),
    kind && texts.kinds[kind],
    isRefused && texts.refusedOnly,
    dateFrom && texts.since(formatDay(dateFrom, locale)),
    dateTo && texts.until(formatDay(dateTo, locale)),
  ]
  return <FilterWords words={words} onReset={onReset} />
}
