import type { ComponentType } from 'react'
import { PersonAvatar } from '#core/account-ui/PersonAvatar.tsx'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Notification, NotificationKind } from '#core/contract/notifications.ts'
import { formatDay, formatTime } from '#core/texts/dates.ts'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { CardIcon, ShieldIcon, SwapIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { FileIcon } from '#core/ui/ListIcons.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { nodesOf } from './body.tsx'
import { bodyIdOf, DecideLine } from './DecideLine.tsx'
import type { Texts } from './texts/en.ts'
import { notificationsTexts } from './texts/index.ts'

const icons: Readonly<Record<NotificationKind, ComponentType<{ size?: number }>>> = {
  orders: SwapIcon,
  listings: FileIcon,
  money: CardIcon,
  circle: UserIcon,
  alerts: BellIcon,
  security: ShieldIcon,
}

const daysAgo = (days: number) => {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return day.toDateString()
}

/** `Today`, `Yesterday` or `14 Nov 2026`, in the person's own time zone. */
function dayName(moment: string, locale: string, texts: Texts): string {
  const day = new Date(moment).toDateString()
  if (day === daysAgo(0)) return texts.today
  return day === daysAgo(1) ? texts.yesterday : formatDay(moment, locale)
}

/** Groups consecutive notifications of one day. */
function byDay(notifications: readonly Notification[], locale: string, texts: Texts) {
  const days: { name: string; notifications: Notification[] }[] = []
  for (const notification of notifications) {
    const name = dayName(notification.dateCreated, locale, texts)
    const last = days.at(-1)
    if (last?.name === name) last.notifications.push(notification)
    else days.push({ name, notifications: [notification] })
  }
  return days
}

type NotificationListProps = {
  notifications: readonly Notification[]
  onOpen: (notification: Notification) => void
  /** Asks before a decision. */
  onAsk: (asked: Asked) => void
  /** Another tag opens. */
  onLeave: () => void
}

export function NotificationList({ notifications, onOpen, onAsk, onLeave }: NotificationListProps) {
  const texts = useTexts(notificationsTexts)
  const { locale } = useWidget().settings
  return (
    <div className="notices-list">
      {byDay(notifications, locale, texts).map((day) => (
        <section key={day.name} className="notices-day" aria-label={day.name}>
          <h3>{day.name}</h3>
          <ul>
            {day.notifications.map((notification) => (
              <li key={notification.id}>
                <Item notification={notification} onOpen={onOpen} />
                {notification.action && (
                  <DecideLine
                    notification={notification}
                    action={notification.action}
                    onAsk={onAsk}
                    onLeave={onLeave}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ItemProps = { notification: Notification; onOpen: (notification: Notification) => void }

function Item({ notification, onOpen }: ItemProps) {
  const texts = useTexts(notificationsTexts)
  const Icon = icons[notification.kind]
  return (
    <button
      type="button"
      className="notices-item"
      part={notification.isRead ? 'item' : 'item item-unread'}
      data-unread={notification.isRead ? undefined : ''}
      onClick={() => onOpen(notification)}
    >
      {notification.from ? (
        <span className="notices-face">
          <PersonAvatar {...notification.from} name={notification.from.username} size={36} />
        </span>
      ) : (
        <span className="notices-icon">
          <Icon size={18} />
        </span>
      )}
      <span className="notices-words">
        <span className="notices-title">
          {!notification.isRead && <VisuallyHidden>{texts.isUnread}</VisuallyHidden>}
          <bdi>{notification.title}</bdi>
        </span>
        <span id={bodyIdOf(notification)} className="notices-body">
          {nodesOf(notification.body)}
        </span>
      </span>
      <time className="notices-time" dateTime={notification.dateCreated}>
        {formatTime(notification.dateCreated)}
      </time>
      <span className="notices-dot" aria-hidden="true" />
    </button>
  )
}

export function NotificationSkeleton({ rows }: { rows: number }) {
  const { loading } = useTexts(uiTexts)
  return (
    <div className="notices-waiting">
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <div key={row} className="notices-item">
          <Skeleton round width={36} height={36} />
          <span className="notices-words">
            <Skeleton width="45%" />
            <Skeleton width="85%" />
          </span>
        </div>
      ))}
    </div>
  )
}
