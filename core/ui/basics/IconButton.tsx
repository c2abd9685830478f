import type { MouseEvent, ReactNode, Ref } from 'react'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'

registerSheet('button', buttonCss)

type IconButtonProps = {
  /** Names the action for assistive technology; also the tooltip. */
  label: string
  children: ReactNode
  disabled?: boolean | undefined
  /** For a toggle button. */
  pressed?: boolean | undefined
  /** Whether the menu that it opens is open. */
  menuOpen?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square 44 px button with only an icon. */
export function IconButton({ label, children, disabled, pressed, menuOpen, onClick, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="ui-icon-button"
      part="icon-button"
      aria-pressed={pressed}
      aria-haspopup={menuOpen === undefined ? undefined : 'menu'}
      aria-expanded={menuOpen}
      // The name, too: beside an `aria-label` it would be read out again, as a description.
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
