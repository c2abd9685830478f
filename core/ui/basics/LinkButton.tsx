import type { MouseEvent, ReactNode } from 'react'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'

registerSheet('button', buttonCss)

type LinkButtonProps = {
  children: ReactNode
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  /** Needed when the words alone are ambiguous ("Edit"). */
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  /** Whether what it shows and hides is shown. */
  'aria-expanded'?: boolean | undefined
}

/** A button that looks like a link, for running text. Use `<a href>` for a real address. */
export function LinkButton({ children, ...rest }: LinkButtonProps) {
  return (
    <button {...rest} type="button" className="ui-link-button" part="link">
      {children}
    </button>
  )
}
