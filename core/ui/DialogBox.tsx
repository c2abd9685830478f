import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useLayer } from '#core/ui/layer.tsx'
import { registerSheet } from './basics/adopt-styles.ts'
import buttonCss from './basics/button.css?inline'
import { CloseIcon } from './basics/Icons.tsx'
import dialogCss from './dialog.css?inline'
import { uiTexts } from './texts/index.ts'

registerSheet('button', buttonCss)
registerSheet('dialog', dialogCss)

export type DialogProps = {
  open: boolean
  /** Called for the close button, Escape and a press outside. */
  onClose: () => void
  title: string
  /** Hides the title visually: the content has its own heading. */
  hideTitle?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  /** Buttons in a fixed foot. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'wide' | undefined
  /** False during an action that must not be interrupted by accident: only the close button closes then. */
  dismissible?: boolean | undefined
  /** Announces an interrupting question as an alertdialog. */
  alert?: boolean | undefined
}

const firstControl = [
  '[role="application"]',
  'input:not([type="hidden"], [aria-hidden="true"], [readonly], :disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled)',
  'a[href]',
].join()

/** The loaded implementation of `Dialog`. */
export function DialogBox({
  open,
  onClose,
  title,
  hideTitle,
  description,
  children,
  actions,
  size = 'medium',
  dismissible = true,
  alert,
}: DialogProps) {
  const ui = useTexts(uiTexts)
  const layer = useLayer()
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return
        // A toast lies above the dialog: dismissing it must not close the dialog.
        const onToast = details.event
          .composedPath()
          .some((each) => (each as Element).localName === 'cowrie-toaster')
        if (onToast || (!dismissible && details.reason !== 'close-press')) details.cancel()
        else onClose()
      }}
    >
      <BaseDialog.Portal container={layer}>
        <BaseDialog.Backdrop className="ui-scrim" part="scrim" />
        <BaseDialog.Viewport className="ui-dialog-viewport">
          <BaseDialog.Popup
            ref={popup}
            className="ui-dialog"
            part="dialog"
            data-size={size}
            role={alert ? 'alertdialog' : 'dialog'}
            // Base UI instead hides the rest of the page, which it cannot do from a shadow root.
            aria-modal="true"
            // Focus the first field or choice, not the close button. Focus the dialog itself on touch, so that no
            // keyboard covers the question, and when the first control is out of view, so that a long text is read
            // from its beginning.
            initialFocus={(opened) => {
              const first = content.current?.querySelector<HTMLElement>(firstControl)
              return opened !== 'touch' && first && isInSight(first) ? first : popup.current
            }}
          >
            <div className="ui-dialog-head" data-bare={hideTitle && !description ? '' : undefined}>
              <div className="ui-dialog-heading">
                <BaseDialog.Title className={hideTitle ? 'ui-hidden' : 'ui-dialog-title'}>
                  {title}
                </BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="ui-dialog-description">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close className="ui-icon-button" part="icon-button" aria-label={ui.close}>
                <CloseIcon />
              </BaseDialog.Close>
            </div>
            <div ref={content} className="ui-dialog-content">
              {children && <div className="ui-dialog-body">{children}</div>}
              {actions && <div className="ui-dialog-actions">{actions}</div>}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function isInSight(control: HTMLElement): boolean {
  const body = control.closest('.ui-dialog-body')
  return !body || control.getBoundingClientRect().bottom <= body.getBoundingClientRect().bottom
}
