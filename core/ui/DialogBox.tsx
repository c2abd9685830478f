import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useLayer } from '#core/ui/layer.tsx'
import { registerSheet } from './adopt-styles.ts'
import buttonCss from './button.css?inline'
import dialogCss from './dialog.css?inline'
import { CloseIcon } from './Icons.tsx'
import { uiTexts } from './texts/index.ts'

registerSheet('button', buttonCss)
registerSheet('dialog', dialogCss)

export type DialogProps = {
  open: boolean
  /** Called on the cross, on Escape and on a press outside. */
  onClose: () => void
  title: string
  /** Keeps the title for assistive technology only: what is inside shows a heading of its own. */
  hideTitle?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  /** Buttons in a foot that doesn't scroll away. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'wide' | undefined
  /** False while something is under way that must not be left by accident: then only the cross closes. */
  dismissible?: boolean | undefined
  /** A question that interrupts: announced as such. */
  alert?: boolean | undefined
}

const firstControl = [
  '[role="application"]',
  'input:not([type="hidden"], [aria-hidden="true"], :disabled)',
  'textarea:not(:disabled)',
  'button:not(:disabled)',
  'a[href]',
].join()

/** A `Dialog` as it is drawn. */
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
        // A toast lies above the dialog: dismissing it is not leaving the dialog.
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
            // Base UI hides the rest of the page instead, which it cannot do from within a shadow root.
            aria-modal="true"
            // The first thing to fill in or decide, not the cross; by touch the box itself, so that no
            // keyboard jumps up before the question has been read, and also where it lies below what is in
            // sight: a long text is read from its beginning.
            initialFocus={(opened) => {
              const first = content.current?.querySelector<HTMLElement>(firstControl)
              return opened !== 'touch' && first && isInSight(first) ? first : popup.current
            }}
          >
            <div className="ui-dialog-head">
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
