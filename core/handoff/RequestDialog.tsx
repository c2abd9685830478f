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
  onClose: (outcome: 'done' | 'closed' | 'nowhere') => void
}

/** The tag that helps with a request, if there is one. */
export function RequestDialog({ name, detail, onClose }: RequestDialogProps) {
  const [route] = useState(() => routeFor(name, detail))
  useEffect(() => {
    if (!route) onClose('nowhere')
  }, [route, onClose])
  return route && <WidgetDialog route={route} onClose={onClose} />
}

type WidgetDialogProps = {
  route: WidgetRoute
  onClose: (outcome: 'done' | 'closed') => void
}

/** Another tag in a dialog. It closes when the tag is done, or when the person is. */
export function WidgetDialog({ route: first, onClose }: WidgetDialogProps) {
  const texts = useTexts(dialogTexts)
  const [route, setRoute] = useState(first)
  const [done, setDone] = useState(false)
  const [hasInput, setHasInput] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // The dialog opens a moment later, so that it sees where the focus was and gives it back there.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])

  function onEvent(name: CowrieEventName) {
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
  // A slip outside the dialog must not cost what somebody filled in; a login is typed again soon enough.
  const confirmsClosing = hasInput && !done && route.tag !== 'cowrie-login'

  const events: CowrieEventName[] = ['cowrie-closed', ...(first.done ? [first.done] : [])]
  return (
    <Dialog
      open={open}
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
