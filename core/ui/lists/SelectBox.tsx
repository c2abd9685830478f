import { Select } from '@base-ui/react/select'
import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useLayer, usePlacement } from '#core/ui/layer.tsx'
import { CheckIcon, ChevronIcon } from '../basics/Icons.tsx'
import { BaseFieldMessages, BaseFieldRoot } from '../fields/BaseField.tsx'
import { useLabel } from '../fields/Field.tsx'
import { uiTexts } from '../texts/index.ts'
import { type EarlyInput, useEarlyInput } from './ClosedList.tsx'
import { ChosenOption, type ListFieldProps, OptionContent } from './option.tsx'

/** A `SelectField` with its list. */
export function SelectBox({
  options,
  value,
  onChange,
  placeholder,
  earlyInput,
  ...field
}: ListFieldProps & { earlyInput: EarlyInput }) {
  const ui = useTexts(uiTexts)
  const layer = useLayer()
  const placement = usePlacement()
  const [open, setOpen] = useState(false)
  const trigger = useEarlyInput(earlyInput, () => setOpen(true))
  const chosen = options.find((option) => option.value === value)
  return (
    <BaseFieldRoot field={field}>
      {/* Not modal: a list must not lock the host page's scrolling. */}
      <Select.Root
        items={options}
        value={chosen ? value : null}
        onValueChange={(next) => next !== null && onChange(next)}
        modal={false}
        open={open}
        onOpenChange={setOpen}
      >
        <Select.Label {...useLabel(field)} />
        <Select.Trigger ref={trigger} className="ui-box" part="input-box select">
          <Select.Value className="ui-select-value">
            {() => <ChosenOption option={chosen} placeholder={placeholder ?? ui.choose} />}
          </Select.Value>
          <Select.Icon className="ui-select-arrow">
            <ChevronIcon size={18} />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal container={layer}>
          <Select.Positioner {...placement} alignItemWithTrigger={false}>
            <Select.Popup className="ui-popup" part="popup">
              <Select.List className="ui-options" aria-label={field.label}>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    label={option.label}
                    className="ui-option"
                  >
                    <OptionContent option={option} />
                    <Select.ItemIndicator className="ui-option-check">
                      <CheckIcon size={18} />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
      <BaseFieldMessages {...field} />
    </BaseFieldRoot>
  )
}
