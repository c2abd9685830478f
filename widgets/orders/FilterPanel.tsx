import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { DateField } from '#core/ui/DateField.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { activeFilterCount, type Filter, noFilter } from './search.ts'
import { ordersTexts } from './texts/index.ts'

const any = 'any'

type FilterPanelProps = {
  filter: Filter
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** Dates and currencies. Apply is disabled until a change. */
export function FilterPanel({ filter, onApply, onClose }: FilterPanelProps) {
  const texts = useTexts(ordersTexts)
  const options = [{ value: any, label: texts.anyCurrency }, ...useCurrencyOptions()]
  const [draft, setDraft] = useState(filter)
  const [refused, setRefused] = useState(false)
  const set = (change: Partial<Filter>) => {
    setRefused(false)
    setDraft((now) => ({ ...now, ...change }))
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(filter)
  const isCrossed = draft.from !== '' && draft.to !== '' && draft.to < draft.from

  function use(next: Filter) {
    onApply(next)
    onClose()
  }

  const currency = (name: 'have' | 'need') => ({
    options,
    value: draft[name] || any,
    onChange: (value: string) => set({ [name]: value === any ? '' : (value as CurrencyCode) }),
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={texts.filterTitle}
      actions={
        <>
          <Button
            variant="secondary"
            disabled={activeFilterCount(filter) === 0 && activeFilterCount(draft) === 0}
            onClick={() => use(noFilter)}
          >
            {texts.reset}
          </Button>
          <Button disabled={!isChanged} onClick={() => (isCrossed ? setRefused(true) : use(draft))}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <Stack>
        <DateField
          label={texts.startDate}
          value={draft.from}
          max={draft.to || undefined}
          onChange={(from) => set({ from })}
        />
        <DateField
          label={texts.endDate}
          value={draft.to}
          min={draft.from || undefined}
          error={refused ? texts.datesCrossed : undefined}
          onChange={(to) => set({ to })}
        />
        <ComboboxField label={texts.haveCurrency} hint={texts.haveHint} {...currency('have')} />
        <ComboboxField label={texts.needCurrency} hint={texts.needHint} {...currency('need')} />
      </Stack>
    </Dialog>
  )
}
