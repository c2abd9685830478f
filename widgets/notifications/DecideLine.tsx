import type { ComponentProps } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { treatFriendRequest } from '#core/contract/circle.ts'
import { type Notification, readNotification } from '#core/contract/notifications.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { type Action, type Asked, questions } from '#core/wizard/decide/questions.ts'
import { nodesOf } from './body.tsx'
import { notificationsTexts } from './texts/index.ts'

/** Loaded on demand: most visits only read. */
export const DecideDialog = lazyPart(
  () => import('#core/wizard/decide/DecideDialog.tsx'),
  (module) => module.DecideDialog,
)

/** The id of the element that says what a notification is about: several may have the same title. */
export const bodyIdOf = ({ id }: Notification) => `notice-${id}`

type DecideLineProps = {
  notification: Notification
  action: Action
  onAsk: (asked: Asked) => void
  /** Another tag opens, so a dropdown closes. */
  onLeave: () => void
}

/** The decision that a notification asks for, or that it is no longer open (rules/notifications.md#state). */
export function DecideLine({ notification, action: { kind, id }, onAsk, onLeave }: DecideLineProps) {
  const texts = useTexts(notificationsTexts)
  const { send, busy } = useSend(treatFriendRequest)
  const reading = useSend(readNotification)
  const request = useRequest()
  if (id === undefined) return <p className="notices-decide ui-muted ui-small">{texts.decided}</p>

  const { title, from, isRead, url } = notification
  // A notification that stays unread is no failure of the decision.
  const markRead = async () => {
    if (!isRead)
      await reading.send({ params: { id: notification.id } }, { quiet: true }).catch(() => undefined)
  }
  const ask = (question: Asked['question'], actionId: string) =>
    onAsk({
      id: actionId,
      question,
      about: nodesOf(notification.body),
      page: url,
      listingId: url.split('/').at(-1),
      onDecided: markRead,
    })

  async function befriend(requestId: string) {
    try {
      await send({ body: { requestId, status: 'Approved' } })
      showToast('success', texts.friendsNow)
      await markRead()
    } catch {
      // `useSend` has shown the failure.
    }
  }
  function accept(actionId: string) {
    if (kind === 'friend-request') void befriend(actionId)
    else if (kind === 'money-request') {
      onLeave()
      void request('cowrie-send-money-requested', { ...(from && { friendId: from.id }), request: actionId })
    } else if (kind !== 'payout') ask(questions[kind].accept, actionId)
  }
  const button = (name: string, props: Omit<ComponentProps<typeof Button>, 'children'>) => (
    <Button {...props} aria-label={texts.about(name, title)} aria-describedby={bodyIdOf(notification)}>
      {name}
    </Button>
  )
  const isDeclined = kind === 'transfer' || kind === 'money-request'
  const acceptName = kind === 'money-request' ? texts.pay : kind === 'renewal' ? texts.renew : texts.accept
  if (kind === 'payout') {
    // The page has the form.
    const choose = () => {
      onLeave()
      void markRead()
      void request('cowrie-navigate', { to: url })
    }
    return (
      <div className="notices-decide" part="decide">
        {button(texts.chooseCard, { onClick: choose })}
      </div>
    )
  }
  return (
    <div className="notices-decide" part="decide">
      {button(acceptName, { busy, onClick: () => accept(id) })}
      {kind !== 'renewal' &&
        button(isDeclined ? texts.decline : texts.reject, {
          variant: 'secondary',
          disabled: busy,
          onClick: () => ask(questions[kind].refuse, id),
        })}
    </div>
  )
}
