import { useEffect, useState } from 'react'
import type { CowrieEventName, CowrieEvents, RequestName } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { OtherWidget } from './embed.tsx'
import { type Place, placeFor } from './places.ts'
import { dialogTexts } from './texts/dialog/index.ts'

type RequestDialogProps = {
  name: RequestName
  detail: CowrieEvents[RequestName]
  onClose: (outcome: 'done' | 'closed' | 'nowhere') => void
}

/** The tag that helps with a request, if there is one. */
export function RequestDialog({ name, detail, onClose }: RequestDialogProps) {
  const [place] = useState(() => placeFor(name, detail))
  useEffect(() => {
    if (!place) onClose('nowhere')
  }, [place, onClose])
  return place && <PlaceDialog place={place} onClose={onClose} />
}

type PlaceDialogProps = {
  place: Place
  onClose: (outcome: 'done' | 'closed') => void
}

/** Another tag in a dialog. It closes when the tag is done, or when the person is. */
export function PlaceDialog({ place: first, onClose }: PlaceDialogProps) {
  const texts = useTexts(dialogTexts)
  const [place, setPlace] = useState(first)
  const [done, setDone] = useState(false)
  const [typed, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // The dialog opens a moment later, so that it sees where the focus was and gives it back there.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])

  function hear(name: CowrieEventName) {
    if (name === 'cowrie-closed') onClose(done ? 'done' : 'closed')
    if (name !== first.done) return
    if (first.closesWhenDone) onClose('done')
    else setDone(true)
  }

  function showInstead(name: CowrieEventName, detail: unknown): boolean {
    const next = placeFor(name as RequestName, detail as CowrieEvents[RequestName])
    if (next) {
      setPlace(next)
      setTyped(false)
    }
    return next !== undefined
  }

  const close = () => onClose(done ? 'done' : 'closed')
  // A slip outside the dialog must not cost what somebody filled in; a login is typed again soon enough.
  const askFirst = typed && !done && place.tag !== 'cowrie-login'

  const events: CowrieEventName[] = ['cowrie-closed', ...(first.done ? [first.done] : [])]
  return (
    <Dialog
      open={open}
      onClose={() => (askFirst ? setLeaving(true) : close())}
      title={texts.places[place.tag]}
      hideTitle
      size="wide"
    >
      <div onInput={() => setTyped(true)}>
        <OtherWidget
          key={JSON.stringify(place)}
          tag={place.tag}
          attributes={place.attributes ?? {}}
          events={events}
          onEvent={hear}
          onInstead={showInstead}
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
