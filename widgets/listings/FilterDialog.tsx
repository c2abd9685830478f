import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { friends } from '#core/contract/circle.ts'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { CheckboxField } from '#core/ui/choices/CheckboxField.tsx'
import { DateField } from '#core/ui/DateField.tsx'
import { type FormErrors, useForm } from '#core/ui/fields/form.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import filterCss from './filter-form.css?inline'
import { type Filter, firstPair, noFilter, type Whose } from './search.ts'
import type { LaterTexts } from './texts/later/en.ts'
import { laterTexts } from './texts/later/index.ts'

registerSheet('listings-filter', filterCss)

type FilterDialogProps = {
  whose: Whose
  /** The bar above the list has the currencies. */
  hasBar: boolean
  applied: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** The panel's fields as texts; `any` and `anyone` mean no filter. The currencies count with `byCurrency` only. */
type Draft = { from: string; to: string; byCurrency: boolean; have: string; need: string; friend: string }

const any = 'any'

function draftOf({ from, to, have, need, friend }: Filter): Draft {
  const byCurrency = have !== undefined || need !== undefined
  const shown = byCurrency ? { have, need } : firstPair
  return {
    from,
    to,
    byCurrency,
    have: shown.have ?? any,
    need: shown.need ?? any,
    friend: friend?.id ?? any,
  }
}

function errorsOf({ from, to, byCurrency, have, need }: Draft, texts: LaterTexts): FormErrors<Draft> {
  return {
    to: from !== '' && to !== '' && to < from ? texts.endBeforeStart : undefined,
    have: byCurrency && have !== any && have === need ? texts.sameCurrency : undefined,
  }
}

export function FilterDialog({ whose, hasBar, applied, onApply, onClose }: FilterDialogProps) {
  const texts = useTexts(laterTexts)
  const lists = useTexts(listTexts)
  const currencies = [{ value: any, label: lists.anyCurrency, short: texts.any }, ...useCurrencyOptions()]
  const circle = useFriends(whose === 'others')
  // Apply is disabled until a change (rules/listings.md#dashboard).
  const [isChanged, setChanged] = useState(false)
  const form = useForm<Draft>({
    initial: draftOf(applied),
    check: (draft) => errorsOf(draft, texts),
    submit({ from, to, byCurrency, have, need, friend }) {
      const currency = (code: string) => (byCurrency && code !== any ? (code as CurrencyCode) : undefined)
      const known = circle.people.find(({ id }) => id === friend)
      onApply({
        from,
        to,
        have: hasBar ? applied.have : currency(have),
        need: hasBar ? applied.need : currency(need),
        friend: known ?? (friend === applied.friend?.id ? applied.friend : undefined),
      })
      onClose()
      return undefined
    },
  })
  function field<Name extends keyof Draft>(name: Name) {
    const { onChange, ...rest } = form.field(name)
    return {
      ...rest,
      onChange(value: Draft[Name]) {
        onChange(value)
        setChanged(true)
      },
    }
  }
  return (
    <FilterForm
      size="medium"
      title={texts.filterTitle}
      description={texts.filterText}
      form={form}
      isChanged={isChanged}
      onReset={() => {
        onApply(hasBar ? { ...noFilter, have: applied.have, need: applied.need } : noFilter)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="listings-filter-form">
        <DateField label={lists.startDate} {...field('from')} max={form.draft.to || undefined} />
        <DateField label={lists.endDate} {...field('to')} />
        {!hasBar && (
          <div className="listings-filter-wide">
            <CheckboxField label={texts.byCurrency} {...field('byCurrency')} />
          </div>
        )}
        {!hasBar && form.draft.byCurrency && (
          <>
            <ComboboxField label={lists.haveCurrency} options={currencies} {...field('have')} />
            <ComboboxField label={lists.needCurrency} options={currencies} {...field('need')} />
          </>
        )}
        {circle.isOffered && (
          <div className="listings-filter-wide">
            <ComboboxField
              label={texts.friend}
              options={[
                { value: any, label: texts.anyone },
                ...circle.people.map(({ id, name, hint }) => ({ value: id, label: name, hint })),
              ]}
              disabled={circle.people.length === 0}
              hint={circle.hint}
              {...field('friend')}
            />
          </div>
        )}
      </div>
    </FilterForm>
  )
}

/** The person's circle. Visitors and people without a complete setup may not fetch it. */
function useFriends(isWanted: boolean) {
  const texts = useTexts(laterTexts)
  const { loading: loadingText } = useTexts(tableTexts)
  const { ready } = useSetup()
  const isOffered = isWanted && ready
  const { data, failure, loading } = useAnswer(friends, {}, { enabled: isOffered, quiet: true })
  const hint = failure ? texts.friendsFailed : loading ? loadingText : texts.noFriends
  return {
    isOffered,
    people: (data ?? []).map(({ id, fullName, username }) => ({ id, name: fullName, hint: username })),
    hint: data && data.length > 0 ? undefined : hint,
  }
}
