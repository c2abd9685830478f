import type { MouseEvent, ReactNode, Ref } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { uiTexts } from '../texts/index.ts'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'
import { VisuallyHidden } from './VisuallyHidden.tsx'

registerSheet('button', buttonCss)

type ButtonProps = {
  children: ReactNode
  /** primary: the main action; danger: an irreversible one; danger-secondary: a button that leads to one. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-secondary' | undefined
  type?: 'button' | 'submit' | undefined
  /** Id of the form of a submit button outside it, such as in a dialog's foot. */
  form?: string | undefined
  wide?: boolean | undefined
  /** Replaces the label with a spinner, keeps width and focus, and ignores clicks. */
  busy?: boolean | undefined
  /** Announced by assistive technology while busy. */
  busyLabel?: string | undefined
  disabled?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** Starts with the visible words, if those are ambiguous. Hidden words would slow down long tables. */
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  /** For a button that opens a menu. */
  'aria-haspopup'?: 'menu' | undefined
  'aria-expanded'?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button. While `busy` it is not `disabled`: a disabled button would lose focus. */
export function Button({
  children,
  variant = 'primary',
  type = 'button',
  wide,
  busy,
  busyLabel,
  disabled,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const ui = useTexts(uiTexts)
  function press(event: MouseEvent<HTMLButtonElement>) {
    // preventDefault also stops a second submit.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        ref={ref}
        type={type}
        className="ui-button"
        part={`button button-${variant}`}
        data-variant={variant}
        data-wide={wide ? '' : undefined}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={press}
      >
        {busy === undefined ? (
          children
        ) : (
          <>
            <span className="ui-button-label">{children}</span>
            {busy && <span className="ui-spinner" aria-hidden="true" />}
          </>
        )}
      </button>
      {/* Beside the button: assistive technology does not announce live regions inside buttons. */}
      {busy !== undefined && (
        <VisuallyHidden role="status">{busy ? (busyLabel ?? ui.busy) : ''}</VisuallyHidden>
      )}
    </>
  )
}
