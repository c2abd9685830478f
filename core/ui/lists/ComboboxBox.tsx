import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useLayer, usePlacement } from '#core/ui/layer.tsx'
import { CheckIcon, ChevronIcon, SearchIcon } from '../basics/Icons.tsx'
import { BaseFieldMessages, BaseFieldRoot } from '../fields/BaseField.tsx'
import { useLabel } from '../fields/Field.tsx'
import { uiTexts } from '../texts/index.ts'
import { searchTexts } from '../texts/search/index.ts'
import { type EarlyInput, useEarlyInput } from './ClosedList.tsx'
import { ChosenOption, type ListFieldProps, type Option, OptionContent } from './option.tsx'

function normalize(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Each word of the query must occur in the label, value or hint; accents are ignored. */
function matches(option: Option, query: string) {
  const haystack = normalize(`${option.label} ${option.value} ${option.hint ?? ''}`)
  return normalize(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

export type ComboboxFieldProps = ListFieldProps & { searchPlaceholder?: string | undefined }

/** A `ComboboxField` with its list. */
export function ComboboxBox({
  options,
  value,
  onChange,
  placeholder,
  searchPlaceholder,
  earlyInput,
  ...field
}: ComboboxFieldProps & { earlyInput: EarlyInput }) {
  const ui = useTexts(uiTexts)
  const search = useTexts(searchTexts)
  const layer = useLayer()
  const placement = usePlacement()
  const [open, setOpen] = useState(false)
  const trigger = useEarlyInput(earlyInput, () => setOpen(true))
  const chosen = options.find((option) => option.value === value)
  return (
    <BaseFieldRoot field={field}>
      <Combobox.Root
        items={options}
        value={chosen ?? null}
        onValueChange={(next) => next && onChange(next.value)}
        isItemEqualToValue={(a, b) => a.value === b.value}
        filter={matches}
        autoHighlight
        open={open}
        onOpenChange={setOpen}
      >
        <Combobox.Label {...useLabel(field)} />
        <Combobox.Trigger ref={trigger} className="ui-box" part="input-box select">
          <ChosenOption option={chosen} placeholder={placeholder ?? ui.choose} />
          <Combobox.Icon className="ui-select-arrow">
            <ChevronIcon size={18} />
          </Combobox.Icon>
        </Combobox.Trigger>
        <Combobox.Portal container={layer}>
          <Combobox.Positioner {...placement} align="start">
            <Combobox.Popup className="ui-popup" part="popup" data-searchable="" aria-label={field.label}>
              <div className="ui-popup-search">
                <SearchIcon size={18} />
                <Combobox.Input
                  placeholder={searchPlaceholder ?? search.search}
                  aria-label={search.searchIn(field.label)}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </div>
              <Combobox.Empty className="ui-popup-empty">{search.noMatch}</Combobox.Empty>
              <Combobox.List className="ui-options" aria-label={field.label}>
                {(option: Option) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled}
                    className="ui-option"
                  >
                    <OptionContent option={option} />
                    <Combobox.ItemIndicator className="ui-option-check">
                      <CheckIcon size={18} />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <BaseFieldMessages {...field} />
    </BaseFieldRoot>
  )
}
