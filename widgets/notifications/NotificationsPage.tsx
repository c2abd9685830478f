import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { DecideDialog } from './DecideLine.tsx'
import { GearIcon } from './GearIcon.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { notificationsTexts } from './texts/index.ts'
import { useAllNotifications, useMarkAll, useOpen, useUnread } from './use-notifications.ts'

// Preloaded when idle: most visits only read.
const Preferences = lazyPart(
  () => import('./Preferences.tsx'),
  (module) => module.Preferences,
)

/** Notifications, newest first, 20 more at a time. */
export function NotificationsPage() {
  const texts = useTexts(notificationsTexts)
  const { loading } = useTexts(uiTexts)
  const [choosing, setChoosing] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useAllNotifications()
  const unread = useUnread()
  const open = useOpen()
  const { markAll, busy } = useMarkAll()
  const request = useRequest()
  const [asked, ask] = useState<Asked>()

  async function mark() {
    if (!(await markAll())) return
    setAnnouncement(texts.marked)
    // The button is gone: nothing is left to mark.
    heading.current?.focus()
  }

  return (
    <Stack gap={6}>
      <Row justify="between">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {texts.title}
          </h2>
          {unread > 0 && <p className="ui-muted ui-small">{texts.unread(unread)}</p>}
        </div>
        <Row gap={2}>
          {unread > 0 && (
            <Button variant="secondary" busy={busy} onClick={() => void mark()}>
              {texts.markAll}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void request('cowrie-navigate', { to: '/alerts' })}>
            {texts.alerts}
          </Button>
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            <GearIcon size={18} />
            {texts.preferences}
          </Button>
        </Row>
      </Row>
      <Card>
        <NotificationPanel
          answer={found}
          waiting={6}
          onOpen={(notification) => void open(notification)}
          onAsk={ask}
          onLeave={() => undefined}
        />
      </Card>
      {found.hasMore && !found.failure && (
        <Row justify="center">
          <Button variant="secondary" busy={found.loadingMore} busyLabel={loading} onClick={found.loadMore}>
            {texts.loadMore}
          </Button>
        </Row>
      )}
      {asked && <DecideDialog asked={asked} onClose={() => ask(undefined)} />}
      <LiveRegion>{unread > 0 ? '' : announcement}</LiveRegion>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={texts.preferencesTitle}
        description={texts.preferencesText}
      >
        <Preferences />
      </Dialog>
    </Stack>
  )
}
