import type { MouseEvent, ReactNode } from 'react'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'

registerSheet('button', buttonCss)

type LinkButtonProps = {
  children: ReactNode
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  /** Needed when the words alone don't say what it is about ("Edit"). */
  'aria-label'?: string | undefined
}

/** A button in the clothes of a link, for use in running text. A real address wants a real `<a href>`. */
export function LinkButton({ children, ...rest }: LinkButtonProps) {
  return (
    <button {...rest} type="button" className="ui-link-button" part="link">
      {children}
    </button>
  )
}
