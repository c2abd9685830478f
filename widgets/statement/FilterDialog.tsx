import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { statementSums } from '#core/contract/statement.ts'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import { bidiName } from '#core/texts/bidi-name.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { DateField } from '#core/ui/DateField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { activeFilterCount, type Filter, noFilter, sameFilter } from './search.ts'
import { statementTexts } from './texts/index.ts'

type FilterDialogProps = {
  filter: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** An option without a filter; a select's options have values. */
const any = 'any'

/** Days, card, currency, kind and state. The cards and currencies are those of the statement. */
export function FilterDialog({ filter, onApply, onClose }: FilterDialogProps) {
  const texts = useTexts(statementTexts)
  const lists = useTexts(listTexts)
  const { data = [] } = useAnswer(statementSums, { query: {} }, { quiet: true })
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
  const select = <Name extends 'cardId' | 'currency' | 'kind' | 'state'>(name: Name) => ({
    name,
    value: draft[name] || any,
    onChange: (value: string) => form.set(name, (value === any ? '' : value) as Filter[Name]),
  })
  const cards = new Map(
    data.map(({ cardId, nickname, lastFour }) => [cardId, texts.card(bidiName(nickname), lastFour)]),
  )

  return (
    <FilterForm
      title={useTexts(tableTexts).filter}
      form={form}
      isChanged={!sameFilter(draft, filter)}
      canReset={activeFilterCount(draft) > 0 || activeFilterCount(filter) > 0}
      resetLabel={texts.reset}
      onReset={() => onApply(noFilter)}
      onClose={onClose}
    >
      <div className="statement-days">
        <DateField label={lists.startDate} {...form.field('dateFrom')} autoComplete="off" />
        <DateField label={lists.endDate} {...form.field('dateTo')} autoComplete="off" />
      </div>
      <p className="ui-muted ui-small">{texts.days}</p>
      <SelectField
        label={texts.cardHead}
        options={[
          { value: any, label: texts.anyCard },
          ...[...cards].map(([value, label]) => ({ value, label })),
        ]}
        {...select('cardId')}
      />
      <SelectField
        label={texts.currency}
        options={[
          { value: any, label: texts.anyCurrency },
          ...[...new Set(data.map(({ currency }) => currency))]
            .sort()
            .map((value) => ({ value, label: value })),
        ]}
        {...select('currency')}
      />
      <SelectField
        label={texts.kind}
        options={[
          { value: any, label: texts.anyKind },
          { value: 'exchange', label: texts.exchanges },
          { value: 'transfer', label: texts.transfers },
        ]}
        {...select('kind')}
      />
      <SelectField
        label={texts.state}
        options={[
          { value: any, label: texts.anyState },
          { value: 'held', label: texts.heldState },
          { value: 'moved', label: texts.movedState },
        ]}
        {...select('state')}
      />
    </FilterForm>
  )
}
