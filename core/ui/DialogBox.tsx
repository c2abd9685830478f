import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { lazy, useLazy } from '#core/lazy/lazy.ts'
import { useLayer } from '#core/ui/layer.tsx'
import { registerSheet } from './basics/adopt-styles.ts'
import buttonCss from './basics/button.css?inline'
import { CloseIcon } from './basics/Icons.tsx'
import dialogCss from './dialog.css?inline'
import { DialogHeadContext } from './dialog-head.ts'
import type { StepsProps } from './Steps.tsx'
import { uiTexts } from './texts/index.ts'

/** Only wizards have steps, and those have loaded it. */
const stepsPart = lazy(
  () => import('./Steps.tsx'),
  (module) => module.Steps,
)

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

/** Time after opening in which the second press of a double click may still come. */
const doubleClickMs = 500

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
  const layer = useLayer()
  const [steps, setSteps] = useState<StepsProps>()
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  const isNew = () => performance.now() - openedAt.current < doubleClickMs

  /** The second click of a double click was meant for the button that opened the dialog, not for what now lies there. */
  function handleClick(event: MouseEvent) {
    if (event.detail < 2 || !isNew()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return
        // A toast lies above the dialog: dismissing it must not close the dialog.
        const onToast = details.event
          .composedPath()
          .some((each) => (each as Element).localName === 'cowrie-toaster')
        const isLatePress = details.reason === 'outside-press' && isNew()
        if (onToast || isLatePress || (!dismissible && details.reason !== 'close-press')) details.cancel()
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
            onClickCapture={handleClick}
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
            <Head {...{ title, hideTitle, description, steps }} />
            <div ref={content} className="ui-dialog-content">
              {children && (
                <DialogHeadContext value={setSteps}>
                  <div className="ui-dialog-body">{children}</div>
                </DialogHeadContext>
              )}
              {actions && <div className="ui-dialog-actions">{actions}</div>}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type HeadProps = Pick<DialogProps, 'title' | 'hideTitle' | 'description'> & { steps: StepsProps | undefined }

/** Above all that scrolls: the title, or the steps of the wizard whose heading is in the content, and the close button. */
function Head({ title, hideTitle, description, steps }: HeadProps) {
  const ui = useTexts(uiTexts)
  const { value: Steps } = useLazy(stepsPart, steps !== undefined)
  return (
    <div className="ui-dialog-head" data-bare={hideTitle && !description ? '' : undefined}>
      <div className="ui-dialog-heading">
        <BaseDialog.Title className={hideTitle ? 'ui-hidden' : 'ui-dialog-title'}>{title}</BaseDialog.Title>
        {description && (
          <BaseDialog.Description className="ui-dialog-description">{description}</BaseDialog.Description>
        )}
        {steps && Steps && <Steps {...steps} />}
      </div>
      <BaseDialog.Close className="ui-icon-button" part="icon-button" aria-label={ui.close}>
        <CloseIcon />
      </BaseDialog.Close>
    </div>
  )
}

function isInSight(control: HTMLElement): boolean {
  const body = control.closest('.ui-dialog-body')
  return !body || control.getBoundingClientRect().bottom <= body.getBoundingClientRect().bottom
}
