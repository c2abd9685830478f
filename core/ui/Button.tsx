import type { MouseEvent, ReactNode, Ref } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'
import { uiTexts } from './texts/index.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

registerSheet('button', buttonCss)

type ButtonProps = {
  children: ReactNode
  /** primary: the one thing to do here; danger: what cannot be taken back. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  type?: 'button' | 'submit' | undefined
  /** The id of the form that a submit button belongs to, where it stands outside of it: a dialog's foot. */
  form?: string | undefined
  /** Fills its container. */
  wide?: boolean | undefined
  /** Shows a spinner in place of the label, keeps the width and the focus, and swallows clicks. */
  busy?: boolean | undefined
  /** What assistive technology hears while busy. */
  busyLabel?: string | undefined
  disabled?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /**
   * Where the words on it are too few to tell it from others, and must begin with them. A long table is drawn the
   * sooner for having no hidden words in each row.
   */
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  /** For a button that opens a menu. */
  'aria-haspopup'?: 'menu' | undefined
  'aria-expanded'?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button. While `busy` it is not `disabled`, because a disabled button drops the focus that it had. */
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
    // preventDefault also stops a submit button from submitting a second time.
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
        {busy === undefined ? children : <span className="ui-button-label">{children}</span>}
        {busy && <span className="ui-spinner" aria-hidden="true" />}
      </button>
      {/* Beside the button, not in it: what is inside a button is not heard as a live region. */}
      {busy !== undefined && (
        <VisuallyHidden role="status">{busy ? (busyLabel ?? ui.busy) : ''}</VisuallyHidden>
      )}
    </>
  )
}
