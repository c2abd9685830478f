import { Menu } from '@base-ui/react/menu'
import { type RefObject, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { CheckIcon } from '#core/ui/basics/Icons.tsx'
import { useLayer, usePlacement } from '#core/ui/layer.tsx'
import selectCss from '#core/ui/lists/select.css?inline'
import { choosableColumns, useColumnTexts } from './columns.tsx'
import menuCss from './layout-menu.css?inline'
import type { Whose } from './search.ts'
import { type Density, defaultLayout, densities, type TableLayout } from './table-layout.ts'
import { laterTexts } from './texts/later/index.ts'

registerSheet('select', selectCss)
registerSheet('listings-menu', menuCss)

type LayoutMenuProps = {
  button: RefObject<HTMLElement | null>
  whose: Whose
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
  onClose: () => void
}

/** Keys are offered only beside a mouse or a touchpad: a phone has none. */
const hasKeyboard = () => matchMedia('(any-pointer: fine)').matches

/** Columns of a tab, density of the tables, and keys. A choice takes effect at once and persists. */
export function LayoutMenu({ button, whose, layout, onLayout, onClose }: LayoutMenuProps) {
  const texts = useTexts(laterTexts)
  const columnTexts = useColumnTexts()
  const layer = useLayer()
  const placement = usePlacement()
  const [open, setOpen] = useState(true)
  const hidden = layout.hidden[whose]
  const hide = (next: readonly string[]) =>
    onLayout({ ...layout, hidden: { ...layout.hidden, [whose]: next } })

  return (
    // Not modal: a menu must not lock the host page's scrolling.
    <Menu.Root
      modal={false}
      open={open}
      onOpenChange={(next, details) => {
        // A press on the button already closes the menu.
        if (button.current && details.event.composedPath().includes(button.current)) details.cancel()
        else setOpen(next)
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Menu.Portal container={layer}>
        <Menu.Positioner {...placement} anchor={button} align="end">
          <Menu.Popup
            className="ui-popup listings-menu"
            part="popup"
            aria-label={texts.lookTitle}
            finalFocus={button}
          >
            <Menu.Group>
              <Menu.GroupLabel className="listings-menu-label">{texts.columnsOf[whose]}</Menu.GroupLabel>
              {choosableColumns(whose, columnTexts).map(({ key, header }) => (
                <Menu.CheckboxItem
                  key={key}
                  className="ui-option"
                  checked={!hidden.includes(key)}
                  onCheckedChange={(isShown) =>
                    hide(isShown ? hidden.filter((each) => each !== key) : [...hidden, key])
                  }
                >
                  <span className="ui-option-text">{header}</span>
                  <Menu.CheckboxItemIndicator className="ui-option-check">
                    <CheckIcon size={18} />
                  </Menu.CheckboxItemIndicator>
                </Menu.CheckboxItem>
              ))}
            </Menu.Group>
            <Menu.Separator className="listings-menu-line" />
            <Menu.RadioGroup
              value={layout.density}
              onValueChange={(density: Density) => onLayout({ ...layout, density })}
            >
              <Menu.GroupLabel className="listings-menu-label">{texts.density}</Menu.GroupLabel>
              {densities.map((density) => (
                <Menu.RadioItem key={density} value={density} className="ui-option">
                  <span className="ui-option-text">{texts.densities[density]}</span>
                  <Menu.RadioItemIndicator className="ui-option-check">
                    <CheckIcon size={18} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="listings-menu-line" />
            {hasKeyboard() && (
              <Menu.CheckboxItem
                className="ui-option"
                checked={layout.keys}
                onCheckedChange={(keys) => onLayout({ ...layout, keys })}
              >
                <span className="ui-option-text">
                  {texts.keys} <bdi>/ c j k o</bdi>
                </span>
                <Menu.CheckboxItemIndicator className="ui-option-check">
                  <CheckIcon size={18} />
                </Menu.CheckboxItemIndicator>
              </Menu.CheckboxItem>
            )}
            <Menu.Item className="ui-option" closeOnClick={false} onClick={() => onLayout(defaultLayout)}>
              {texts.showAll}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
