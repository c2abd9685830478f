import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useTexts } from '#core/client/use-texts.ts'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { AlertIcon, CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from '#core/ui/basics/Icons.tsx'
import { useLayer } from '#core/ui/layer.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { avoidControls } from './position.ts'

const icons = { error: ErrorIcon, warning: AlertIcon, success: SuccessIcon, info: InfoIcon } as const

const toneOf = (each: Toast) => (each.className ?? 'info') as keyof typeof icons
const textOf = (each: Toast) => resolveValue(each.message, each)

function LiveText({ of, urgent }: { of: readonly Toast[]; urgent: boolean }) {
  // Separate from the visible toasts: those are in a popover, and content that appears together with its live region
  // is not announced.
  return (
    <div className="ui-hidden" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {of.map((each) => (
        <p key={each.id}>{textOf(each)}</p>
      ))}
    </div>
  )
}

/** Escape belongs to an open dialog or list around the focus. */
const isHandledElsewhere = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.composedPath().some((each) => each instanceof Element && each.matches(escapeOwners))
const escapeOwners = '[role="dialog"], [role="alertdialog"], [role="listbox"], [aria-expanded="true"]'

/** Selecting text of a toast is not a press on it. */
const isSelecting = () => getSelection()?.isCollapsed === false

/**
 * The page's toasts, top right, newest first. Hovering pauses their timers; a press or Escape dismisses one. They
 * avoid the controls of the page.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const layer = useLayer()
  const ui = useTexts(uiTexts)
  const visible = toasts.filter((each) => each.visible)
  const newest = visible[0]?.id

  const stack = useRef<HTMLUListElement>(null)
  const shown = toasts.map(({ id }) => id).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed stack needs repositioning
  useLayoutEffect(() => {
    if (!stack.current || !layer?.isConnected) return
    // A closed popover cannot be measured, and the layer opens its own slightly later.
    if (!layer.matches(':popover-open')) layer.showPopover()
    const reposition = () => stack.current && avoidControls(stack.current)
    reposition()
    window.addEventListener('resize', reposition)
    // The focused control must stay visible.
    document.addEventListener('focusin', reposition)
    return () => {
      window.removeEventListener('resize', reposition)
      document.removeEventListener('focusin', reposition)
    }
  }, [shown, layer])

  useEffect(() => {
    if (newest === undefined) return
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isHandledElsewhere(event)) toast.dismiss(newest)
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [newest])

  useEffect(() => {
    // A dialog opened later lies above in the top layer; reopening the popover puts it on top.
    if (newest === undefined || !layer?.matches(':popover-open') || layer.matches(':focus-within')) return
    layer.hidePopover()
    layer.showPopover()
  }, [layer, newest])

  return (
    <>
      <LiveText urgent of={visible.filter((each) => toneOf(each) === 'error')} />
      <LiveText urgent={false} of={visible.filter((each) => toneOf(each) !== 'error')} />
      {layer &&
        toasts.length > 0 &&
        createPortal(
          <ul
            ref={stack}
            className="toasts"
            part="toasts"
            onPointerEnter={handlers.startPause}
            onPointerLeave={handlers.endPause}
          >
            {toasts.map((each) => {
              const Icon = icons[toneOf(each)]
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: its button and Escape do the same
                <li
                  key={each.id}
                  className="toast"
                  part="toast"
                  data-tone={toneOf(each)}
                  data-leaving={each.visible ? undefined : ''}
                  onClick={() => isSelecting() || toast.dismiss(each.id)}
                >
                  <Icon />
                  <p className="toast-text">{textOf(each)}</p>
                  <IconButton label={ui.dismiss} onClick={() => toast.dismiss(each.id)}>
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
