import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from './IconButton.tsx'
import { AlertIcon, CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from './Icons.tsx'
import { useLayer } from './layer.tsx'

const icons = { error: ErrorIcon, warning: AlertIcon, success: SuccessIcon, info: InfoIcon } as const

const toneOf = (each: Toast) => (each.className ?? 'info') as keyof typeof icons
const textOf = (each: Toast) => resolveValue(each.message, each)

function Words({ of, urgent }: { of: readonly Toast[]; urgent: boolean }) {
  // Not the visible ones: those lie in a popover, and what appears together with its region is not heard.
  return (
    <div className="ui-hidden" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {of.map((each) => (
        <p key={each.id}>{textOf(each)}</p>
      ))}
    </div>
  )
}

/** The page's toasts, top right, newest first. Pointing at one stops the clock. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const layer = useLayer()
  const visible = toasts.filter((each) => each.visible)
  const newest = visible[0]?.id

  useEffect(() => {
    // A dialog that opened meanwhile lies above in the top layer; what opens last is on top.
    if (newest === undefined || !layer?.matches(':popover-open') || layer.matches(':focus-within')) return
    layer.hidePopover()
    layer.showPopover()
  }, [layer, newest])

  return (
    <>
      <Words urgent of={visible.filter((each) => toneOf(each) === 'error')} />
      <Words urgent={false} of={visible.filter((each) => toneOf(each) !== 'error')} />
      {layer &&
        toasts.length > 0 &&
        createPortal(
          <ul
            className="toasts"
            part="toasts"
            onPointerEnter={handlers.startPause}
            onPointerLeave={handlers.endPause}
          >
            {toasts.map((each) => {
              const Icon = icons[toneOf(each)]
              return (
                <li
                  key={each.id}
                  className="toast"
                  part="toast"
                  data-tone={toneOf(each)}
                  data-leaving={each.visible ? undefined : ''}
                >
                  <Icon />
                  <p className="toast-text">{textOf(each)}</p>
                  <IconButton label="Dismiss" onClick={() => toast.dismiss(each.id)}>
                    <CloseIcon />
                  </IconButton>
                </li>
              )
            })}
          </ul>,
          layer,
        )}
    </>
  )
}
