import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { DecideDialog } from './DecideLine.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { positionDropdown } from './position-dropdown.ts'
import { SignedOut } from './SignedOut.tsx'
import { notificationsTexts } from './texts/index.ts'
import { useLatest, useMarkAll, useOpen, useUnread } from './use-notifications.ts'

/**
 * A header's bell. Its dropdown is a native popover: the browser draws it above clipping or transformed headers and
 * handles Escape, presses outside, focus return and Tab order, without a library.
 */
export function Bell() {
  const texts = useTexts(notificationsTexts)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  const unread = useUnread()
  // Outside the dropdown, which closes under a press in the dialog.
  const [asked, ask] = useState<Asked>()
  const leave = () => dropdown.current?.hidePopover()

  useEffect(() => {
    const box = dropdown.current
    const opener = button.current
    if (!isOpen || !box || !opener) return
    const reposition = () => positionDropdown(box, opener)
    reposition()
    window.addEventListener('resize', reposition)
    window.addEventListener('scroll', reposition, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', reposition)
      window.removeEventListener('scroll', reposition, { capture: true })
    }
  }, [isOpen])

  function toggled(event: ToggleEvent) {
    setOpen(event.newState === 'open')
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="ui-icon-button notices-bell"
        part="bell"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        <BellIcon size={22} />
        <VisuallyHidden>{texts.bell(unread)}</VisuallyHidden>
        {unread > 0 && (
          <span className="notices-badge" part="badge" aria-hidden="true">
            {unread > texts.most ? texts.more : unread}
          </span>
        )}
      </button>
      <UnreadLiveText unread={unread} />
      <div
        ref={dropdown}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.title}
        className="notices-dropdown"
        part="dropdown"
        onToggle={toggled}
      >
        <div className="notices-box">
          {isOpen && (
            <Latest
              unread={unread}
              onLeave={leave}
              onAsk={(next) => {
                leave()
                ask(next)
              }}
            />
          )}
        </div>
      </div>
      {asked && <DecideDialog asked={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

/** Time for the initial count to load: notifications counted by then are not announced. */
const settleMs = 3_000

/** Announces an increase of the unread count, not a decrease. */
function UnreadLiveText({ unread }: { unread: number }) {
  const texts = useTexts(notificationsTexts)
  const [isSettled, setSettled] = useState(false)
  const [{ before, isMore }, setLastUnread] = useState({ before: unread, isMore: false })
  if (before !== unread) setLastUnread({ before: unread, isMore: isSettled && unread > before })
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return <LiveRegion>{isMore ? texts.unread(unread) : ''}</LiveRegion>
}

type LatestProps = { unread: number; onLeave: () => void; onAsk: (asked: Asked) => void }

function Latest({ unread, onLeave, onAsk }: LatestProps) {
  const texts = useTexts(notificationsTexts)
  const { signedIn } = useSession()
  const request = useRequest()
  const answer = useLatest()
  const open = useOpen()
  const { markAll, busy } = useMarkAll()
  const title = useRef<HTMLHeadingElement>(null)

  if (!signedIn) return <SignedOut />
  return (
    <>
      <div className="notices-head">
        <h2 ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            busy={busy}
            // The button disappears with the last unread notification; keep focus in the dropdown.
            onClick={() => void markAll().then((isDone) => isDone && title.current?.focus())}
          >
            {texts.markAll}
          </Button>
        )}
      </div>
      <div className="notices-latest">
        <NotificationPanel
          answer={answer}
          waiting={4}
          onOpen={(notification) => {
            onLeave()
            void open(notification)
          }}
          onAsk={onAsk}
          onLeave={onLeave}
        />
      </div>
      <div className="notices-foot">
        <Button
          variant="secondary"
          wide
          onClick={() => {
            onLeave()
            void request('cowrie-navigate', { to: '/notification' })
          }}
        >
          {texts.viewAll}
        </Button>
      </div>
    </>
  )
}
