import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSetup } from '#core/client/session/setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { friends } from '#core/contract/circle.ts'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { FilterForm } from '#core/exchange-ui/list-tools/FilterForm.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { DateField } from '#core/ui/DateField.tsx'
import { type FormErrors, useForm } from '#core/ui/fields/form.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { type Filter, firstFilter, noFilter, type Whose } from './search.ts'
import type { LaterTexts } from './texts/later/en.ts'
import { laterTexts } from './texts/later/index.ts'

type FilterDialogProps = {
  whose: Whose
  applied: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** The panel's fields as texts; `any` and `anyone` mean no filter. */
type Draft = { from: string; to: string; have: string; need: string; friend: string }

const any = 'any'

const draftOf = ({ from, to, have, need, friend }: Filter): Draft => ({
  from,
  to,
  have: have ?? any,
  need: need ?? any,
  friend: friend?.id ?? any,
})

const isNone = (filter: Filter) => Object.values(filter).every((value) => !value)

function errorsOf({ from, to, have, need }: Draft, texts: LaterTexts): FormErrors<Draft> {
  return {
    to: from !== '' && to !== '' && to < from ? texts.endBeforeStart : undefined,
    have: have !== any && have === need ? texts.sameCurrency : undefined,
  }
}

export function FilterDialog({ whose, applied, onApply, onClose }: FilterDialogProps) {
  const texts = useTexts(laterTexts)
  const lists = useTexts(listTexts)
  const currencies = [{ value: any, label: lists.anyCurrency, short: texts.any }, ...useCurrencyOptions()]
  const circle = useFriends(whose === 'others')
  // Apply is disabled until a change (rules/listings.md#dashboard).
  const [isChanged, setChanged] = useState(false)
  const form = useForm<Draft>({
    initial: draftOf(isNone(applied) ? firstFilter : applied),
    check: (draft) => errorsOf(draft, texts),
    submit({ from, to, have, need, friend }) {
      const known = circle.people.find(({ id }) => id === friend)
      onApply({
        from,
        to,
        have: have === any ? undefined : (have as CurrencyCode),
        need: need === any ? undefined : (need as CurrencyCode),
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
      onChange(value: string) {
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
        onApply(noFilter)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="listings-filter-form">
        <DateField label={lists.startDate} {...field('from')} max={form.draft.to || undefined} />
        <DateField label={lists.endDate} {...field('to')} />
        <ComboboxField label={lists.haveCurrency} options={currencies} {...field('have')} />
        <ComboboxField label={lists.needCurrency} options={currencies} {...field('need')} />
        {circle.isOffered && (
          <div className="listings-filter-friend">
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
