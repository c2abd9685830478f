import type { ComponentType } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { NoticeKind, Notification } from '#core/contract/notifications.ts'
import { dayAndHour, dayInWords } from '#core/texts/dates.ts'
import { CardIcon, ShieldIcon, SwapIcon, UserIcon } from '#core/ui/Icons.tsx'
import { FileIcon } from '#core/ui/ListIcons.tsx'
import { Skeleton } from '#core/ui/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import { nodesOf } from './body.tsx'
import type { Texts } from './texts/en.ts'
import { notificationsTexts } from './texts/index.ts'

const icons: Readonly<Record<NoticeKind, ComponentType<{ size?: number }>>> = {
  orders: SwapIcon,
  listings: FileIcon,
  money: CardIcon,
  circle: UserIcon,
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
  return day === daysAgo(1) ? texts.yesterday : dayInWords(moment, locale)
}

/** Those that follow one another on one day. */
function byDay(notices: readonly Notification[], locale: string, texts: Texts) {
  const days: { name: string; notices: Notification[] }[] = []
  for (const notice of notices) {
    const name = dayName(notice.dateCreated, locale, texts)
    const last = days.at(-1)
    if (last?.name === name) last.notices.push(notice)
    else days.push({ name, notices: [notice] })
  }
  return days
}

type NoticeListProps = { notices: readonly Notification[]; onOpen: (notice: Notification) => void }

/** Notifications under the days on which they came. */
export function NoticeList({ notices, onOpen }: NoticeListProps) {
  const texts = useTexts(notificationsTexts)
  const { locale } = useWidget().settings
  return (
    <div>
      {byDay(notices, locale, texts).map((day) => (
        <section key={day.name} className="notices-day" aria-label={day.name}>
          <h3>{day.name}</h3>
          <ul>
            {day.notices.map((notice) => (
              <li key={notice.id}>
                <Item notice={notice} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Item({ notice, onOpen }: { notice: Notification; onOpen: (notice: Notification) => void }) {
  const texts = useTexts(notificationsTexts)
  const { locale } = useWidget().settings
  const Icon = icons[notice.kind]
  return (
    <button
      type="button"
      className="notices-item"
      part={notice.isRead ? 'item' : 'item item-unread'}
      data-unread={notice.isRead ? undefined : ''}
      onClick={() => onOpen(notice)}
    >
      <span className="notices-icon">
        <Icon size={18} />
      </span>
      <span className="notices-words">
        <span className="notices-title">
          {!notice.isRead && <VisuallyHidden>{texts.isUnread}</VisuallyHidden>}
          <bdi>{notice.title}</bdi>
        </span>
        <span className="notices-body">{nodesOf(notice.body)}</span>
      </span>
      <time className="notices-time" dateTime={notice.dateCreated}>
        {dayAndHour(notice.dateCreated, locale)[1]}
      </time>
      <span className="notices-dot" aria-hidden="true" />
    </button>
  )
}

/** The shape of what comes. */
export function NoticeSkeleton({ rows }: { rows: number }) {
  const texts = useTexts(notificationsTexts)
  return (
    <div className="notices-waiting">
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
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
