import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { friends } from '#core/contract/circle.ts'
import { lengths } from '#core/contract/lengths.ts'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import { allSigns } from '#core/money/amount-signs.ts'
import { currency, finestCurrency } from '#core/money/currencies.ts'
import { parseAmount, toDecimal } from '#core/money/money.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { DateField } from '#core/ui/DateField.tsx'
import { type FormErrors, useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { activeFilterCount, type Filter, noFilter, sameFilter, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'
import type { Texts } from './texts/later/en.ts'
import { laterTexts } from './texts/later/index.ts'

/** Option without a filter by person. */
const anyone = 'anyone'

/** An amount in any currency: with two decimals, as most have, or as many as were typed. */
function readAmount(text: string) {
  const usual = parseAmount(text, 'USD')
  return usual.ok || usual.fault !== 'too-many-decimals'
    ? { code: 'USD' as const, parsed: usual }
    : { code: finestCurrency, parsed: parseAmount(text, finestCurrency) }
}

function checkFilter(
  { dateFrom, dateTo, amount }: Filter,
  later: Texts,
  figureTexts: AmountTexts,
): FormErrors<Filter> {
  const { code, parsed } = readAmount(amount)
  const fault = amount.trim() === '' || parsed.ok ? undefined : parsed.fault
  return {
    dateTo: dateFrom && dateTo && dateTo < dateFrom ? later.endBeforeStart : undefined,
    amount:
      fault === 'too-many-decimals'
        ? // No currency is chosen, so the sentence names none.
          later.amountTooFine(currency(code).decimals)
        : fault && amountFaultText(fault, code, figureTexts),
  }
}

/** In the call's form: `1,250` becomes `1250.00`. */
function normalized(filter: Filter): Filter {
  const { code, parsed } = readAmount(filter.amount)
  return { ...filter, amount: parsed.ok ? toDecimal(parsed.value, code) : '' }
}

type FilterDialogProps = {
  which: Which
  filter: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** Start date, end date, receiver or sender, amount. Apply is disabled until a change. */
export function FilterDialog({ which, filter, onApply, onClose }: FilterDialogProps) {
  const texts = useTexts(transactionsTexts)
  const later = useTexts(laterTexts)
  const amounts = useTexts(amountTexts)
  const { data, failure } = useAnswer(friends, {}, { quiet: true })
  const form = useForm<Filter>({
    initial: filter,
    check: (draft) => checkFilter(draft, later, amounts),
    submit(draft) {
      onApply(normalized(draft))
      return undefined
    },
  })
  const { draft } = form

  return (
    <FilterForm
      title={useTexts(tableTexts).filter}
      form={form}
      isChanged={!sameFilter(draft, filter)}
      canReset={activeFilterCount(draft) > 0 || activeFilterCount(filter) > 0}
      resetLabel={later.reset}
      onReset={() => onApply(noFilter)}
      onClose={onClose}
    >
      <div className="transactions-days">
        <DateField label={later.startDate} {...form.field('dateFrom')} autoComplete="off" />
        <DateField label={later.endDate} {...form.field('dateTo')} autoComplete="off" />
      </div>
      <ComboboxField
        label={which === 'sent' ? texts.receiver : texts.sender}
        name="person"
        hint={failure && !data ? later.friendsFailed : undefined}
        options={[
          { value: anyone, label: later.anybody },
          ...(data ?? []).map(({ id, fullName, username }) => ({
            value: id,
            label: fullName.trim() || username,
            hint: username,
          })),
        ]}
        value={draft.person || anyone}
        onChange={(person) => form.set('person', person === anyone ? '' : person)}
      />
      <TextField
        label={texts.amount}
        hint={later.amountHint}
        inputMode="decimal"
        signs={allSigns}
        autoComplete="off"
        maxLength={lengths.searchedAmount}
        {...form.field('amount')}
      />
    </FilterForm>
  )
}
