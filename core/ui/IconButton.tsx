import type { MouseEvent, ReactNode, Ref } from 'react'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'

registerSheet('button', buttonCss)

type IconButtonProps = {
  /** What it does, for those who cannot see the icon; also its tooltip. */
  label: string
  /** One of Icons.tsx. */
  children: ReactNode
  disabled?: boolean | undefined
  /** For a button that shows or hides something. */
  pressed?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square button of 44 px with an icon alone. */
export function IconButton({ label, children, disabled, pressed, onClick, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="ui-icon-button"
      part="icon-button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
