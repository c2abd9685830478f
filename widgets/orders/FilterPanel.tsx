import { useTexts } from '#core/client/use-texts.ts'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { DateField } from '#core/ui/DateField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { activeFilterCount, type Filter, noFilter } from './search.ts'
import { ordersTexts } from './texts/index.ts'

const any = 'any'

type FilterPanelProps = {
  filter: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** Dates and currencies. */
export function FilterPanel({ filter, onApply, onClose }: FilterPanelProps) {
  const texts = useTexts(ordersTexts)
  const lists = useTexts(listTexts)
  const options = [{ value: any, label: lists.anyCurrency }, ...useCurrencyOptions()]
  const form = useForm<Filter>({
    initial: filter,
    check: ({ from, to }) => ({ to: from !== '' && to !== '' && to < from ? texts.datesCrossed : undefined }),
    submit(draft) {
      use(draft)
      return undefined
    },
  })
  const { draft } = form

  function use(next: Filter) {
    onApply(next)
    onClose()
  }

  const currency = (name: 'have' | 'need') => ({
    options,
    value: draft[name] || any,
    onChange: (value: string) => form.set(name, value === any ? '' : (value as CurrencyCode)),
  })
  return (
    <FilterForm
      title={texts.filterTitle}
      form={form}
      isChanged={JSON.stringify(draft) !== JSON.stringify(filter)}
      canReset={activeFilterCount(filter) > 0 || activeFilterCount(draft) > 0}
      onReset={() => use(noFilter)}
      onClose={onClose}
    >
      <DateField label={lists.startDate} {...form.field('from')} max={draft.to || undefined} />
      <DateField label={lists.endDate} {...form.field('to')} min={draft.from || undefined} />
      <ComboboxField label={lists.haveCurrency} hint={texts.haveHint} {...currency('have')} />
      <ComboboxField label={lists.needCurrency} hint={texts.needHint} {...currency('need')} />
    </FilterForm>
  )
}
