import { useEffect, useState } from 'react'
import type { CowrieEventName, CowrieEvents, RequestName } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { OtherWidget } from './OtherWidget.tsx'
import { dialogTexts } from './texts/dialog/index.ts'
import { routeFor, type WidgetRoute } from './widget-routes.ts'

type RequestDialogProps = {
  name: RequestName
  detail: CowrieEvents[RequestName]
  /** Tells whether it has input that survives a reload. */
  onKept: (isKept: boolean) => void
  onClose: (outcome: 'done' | 'closed' | 'nowhere') => void
}

/** Shows the tag that serves a request, if there is one. */
export function RequestDialog({ name, detail, onKept, onClose }: RequestDialogProps) {
  const [route] = useState(() => routeFor(name, detail))
  useEffect(() => {
    if (!route) onClose('nowhere')
  }, [route, onClose])
  return route && <WidgetDialog route={route} onKept={onKept} onClose={onClose} />
}

type WidgetDialogProps = {
  route: WidgetRoute
  onKept?: (isKept: boolean) => void
  onClose: (outcome: 'done' | 'closed') => void
}

/** Another tag in a dialog, which closes when the tag is done or the person closes it. */
export function WidgetDialog({ route: first, onKept, onClose }: WidgetDialogProps) {
  const texts = useTexts(dialogTexts)
  const [route, setRoute] = useState(first)
  const [done, setDone] = useState(false)
  const [hasInput, setHasInput] = useState(false)
  const [leaving, setLeaving] = useState(false)

  function onEvent(name: CowrieEventName, event: CustomEvent<unknown>) {
    // A wizard says so itself, also when a reload brought its input back.
    if (name === 'cowrie-unsaved') {
      const { unsaved, survivesReload } = event.detail as CowrieEvents['cowrie-unsaved']
      setHasInput(unsaved)
      onKept?.(unsaved && survivesReload === true)
    }
    if (name === 'cowrie-closed') onClose(done ? 'done' : 'closed')
    if (name !== first.done) return
    if (first.closesWhenDone) onClose('done')
    else setDone(true)
  }

  function replaceRoute(name: CowrieEventName, detail: unknown): boolean {
    const next = routeFor(name as RequestName, detail as CowrieEvents[RequestName])
    if (next) {
      setRoute(next)
      setHasInput(false)
    }
    return next !== undefined
  }

  const close = () => onClose(done ? 'done' : 'closed')
  // An accidental press outside must not lose typed input; a login is quickly retyped.
  const confirmsClosing = hasInput && !done && route.tag !== 'cowrie-login'

  const events: CowrieEventName[] = ['cowrie-closed', 'cowrie-unsaved', ...(first.done ? [first.done] : [])]
  return (
    <Dialog
      open
      onClose={() => (confirmsClosing ? setLeaving(true) : close())}
      title={texts.places[route.tag]}
      hideTitle
      size="wide"
    >
      <div onInput={() => setHasInput(true)}>
        <OtherWidget
          key={JSON.stringify(route)}
          tag={route.tag}
          attributes={route.attributes ?? {}}
          events={events}
          onEvent={onEvent}
          onReplace={replaceRoute}
          autoFocus
        />
      </div>
      <ConfirmDialog
        open={leaving}
        title={texts.leaveTitle}
        text={texts.leaveText}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={close}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}
