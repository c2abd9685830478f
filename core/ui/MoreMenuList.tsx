import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { registerSheet } from './basics/adopt-styles.ts'
import { useLayer, usePlacement } from './layer.tsx'
import selectCss from './lists/select.css?inline'

registerSheet('select', selectCss)

export type MenuAction = {
  label: string
  icon?: ReactNode
  onSelect: () => void
}

type MoreMenuListProps = {
  button: RefObject<HTMLElement | null>
  label: string
  actions: readonly MenuAction[]
  onClose: () => void
}

/** The open menu of `<MoreMenu>`. */
export function MoreMenuList({ button, label, actions, onClose }: MoreMenuListProps) {
  const layer = useLayer()
  const placement = usePlacement()
  const [open, setOpen] = useState(true)
  const chosen = useRef<MenuAction>(undefined)
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
        if (isOpen) return
        onClose()
        // Not before: the closing menu takes the focus to the button, away from a dialog.
        chosen.current?.onSelect()
      }}
    >
      <Menu.Portal container={layer}>
        <Menu.Positioner {...placement} anchor={button} align="end">
          <Menu.Popup className="ui-popup" part="popup" aria-label={label} finalFocus={button}>
            <div className="ui-options">
              {actions.map((action) => (
                <Menu.Item
                  key={action.label}
                  className="ui-option"
                  onClick={() => {
                    chosen.current = action
                  }}
                >
                  {action.icon}
                  <span className="ui-option-text">{action.label}</span>
                </Menu.Item>
              ))}
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
