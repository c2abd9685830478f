import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type ListName, shapeOf } from '#core/contract/operator-lists.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import { type CurrencyCode, currency as currencyOf } from '#core/money/currencies.ts'
import { formatMoney, fromDecimal, parseAmount, toDecimal } from '#core/money/money.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { DateField } from '#core/ui/DateField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { FilterWords } from './FilterWords.tsx'
import { hasKinds, kindLabel, namesOf } from './list-columns.tsx'
import { activeFilters, type ListFilter as Filter, noListFilter } from './list-view.ts'
import { listsTexts } from './texts/lists/index.ts'

/** An option without a filter; a select's options have values. */
const any = 'any'

/** The errors of amounts and days. Empty amounts are no filter. */
function useCheck() {
  const texts = useTexts(listsTexts)
  const { amount: faults } = useTexts(amountTexts)
  return ({ currency, amountFrom, amountTo, dateFrom, dateTo }: Filter) => {
    const code = currency as CurrencyCode
    const faultOf = (text: string) => {
      const parsed = currency === '' || text === '' ? undefined : parseAmount(text, code)
      return parsed && !parsed.ok ? faults[parsed.fault](code, currencyOf(code).decimals) : undefined
    }
    const [from, to] = [faultOf(amountFrom), faultOf(amountTo)]
    const isBelow =
      currency !== '' &&
      amountFrom !== '' &&
      amountTo !== '' &&
      !from &&
      !to &&
      fromDecimal(amountTo, code) < fromDecimal(amountFrom, code)
    return {
      amountFrom: from,
      amountTo: to ?? (isBelow ? texts.lessThanFrom : undefined),
      dateTo: dateFrom && dateTo && dateTo < dateFrom ? texts.endBeforeStart : undefined,
    }
  }
}

/** As the address has it: amounts as plain decimals, and none without a currency. */
function tidied(filter: Filter): Filter {
  const plain = (text: string) => {
    const code = filter.currency as CurrencyCode
    const parsed = filter.currency === '' || text === '' ? undefined : parseAmount(text, code)
    return parsed?.ok ? toDecimal(parsed.value, code) : ''
  }
  return { ...filter, amountFrom: plain(filter.amountFrom), amountTo: plain(filter.amountTo) }
}

type ListFilterProps = {
  list: ListName
  filter: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** The filters that a list has. */
export function ListFilter({ list, filter, onApply, onClose }: ListFilterProps) {
  const texts = useTexts(listsTexts)
  const lists = useTexts(listTexts)
  const currencies = [{ value: any, label: texts.anyCurrency }, ...useCurrencyOptions()]
  const { statuses, kinds } = namesOf(texts, list)
  const form = useForm<Filter>({
    initial: filter,
    check: useCheck(),
    submit(draft) {
      onApply(tidied(draft))
      return undefined
    },
  })
  const { draft } = form
  const choice = (name: 'status' | 'kind' | 'currency') => ({
    name,
    value: draft[name] || any,
    onChange: (value: string) => form.set(name, value === any ? '' : value),
  })
  const optionsOf = (names: Readonly<Record<string, string>>) => [
    { value: any, label: texts.any },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ]
  return (
    <FilterForm
      title={useTexts(tableTexts).filter}
      form={form}
      isChanged={JSON.stringify(draft) !== JSON.stringify(filter)}
      canReset={activeFilters(draft) > 0 || activeFilters(filter) > 0}
      onReset={() => onApply(noListFilter)}
      onClose={onClose}
    >
      <SelectField label={texts.status} options={optionsOf(statuses)} {...choice('status')} />
      {hasKinds(list) && (
        <SelectField label={kindLabel(texts, list)} options={optionsOf(kinds)} {...choice('kind')} />
      )}
      {shapeOf(list).hasMoney && (
        <ComboboxField label={texts.currency} options={currencies} {...choice('currency')} />
      )}
      {draft.currency !== '' && (
        <div className="operator-filter-days">
          {(['amountFrom', 'amountTo'] as const).map((name) => (
            <AmountField
              key={name}
              label={texts[name]}
              placeholder=""
              code={draft.currency as CurrencyCode}
              currency={draft.currency}
              {...form.field(name)}
            />
          ))}
        </div>
      )}
      <div className="operator-filter-days">
        <DateField label={lists.startDate} {...form.field('dateFrom')} autoComplete="off" />
        <DateField label={lists.endDate} {...form.field('dateTo')} autoComplete="off" />
      </div>
      <p className="ui-muted ui-small">{texts.days}</p>
    </FilterForm>
  )
}

type ListFilterInWordsProps = { list: ListName; filter: Filter; onReset: () => void }

/** The filters in force. */
export function ListFilterInWords({ list, filter, onReset }: ListFilterInWordsProps) {
  const texts = useTexts(listsTexts)
  const { locale } = useWidget().settings
  const { statuses, kinds } = namesOf(texts, list)
  const { status, kind, currency, amountFrom, amountTo, dateFrom, dateTo } = filter
  const money = (amount: string) => formatMoney(amount, currency as CurrencyCode, { locale })
  return (
    <FilterWords
      onReset={onReset}
      words={[
        statuses[status],
        kinds[kind],
        !amountFrom && !amountTo && currency,
        amountFrom && texts.atLeast(money(amountFrom)),
        amountTo && texts.atMost(money(amountTo)),
        dateFrom && texts.since(formatDay(dateFrom, locale)),
        dateTo && texts.until(formatDay(dateTo, locale)),
      ]}
    />
  )
}
