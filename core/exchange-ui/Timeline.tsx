import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { HistoryEntry } from '#core/contract/timeline.ts'
import { describeTimelineEvent } from '#core/texts/describe-timeline-event.ts'
import { timelineTexts } from '#core/texts/shared/timeline/index.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import timelineCss from './timeline.css?inline'

registerSheet('timeline', timelineCss)

const tones: Partial<Record<HistoryEntry['what'], 'success' | 'danger' | 'neutral'>> = {
  settled: 'success',
  fulfilled: 'success',
  taken: 'success',
  rejected: 'danger',
  cancelled: 'danger',
  declined: 'danger',
  halted: 'neutral',
  expired: 'neutral',
  'listing-expired': 'neutral',
  paid: 'success',
  'came-back': 'danger',
  undone: 'danger',
  returned: 'neutral',
}

type TimelineProps = {
  /** Names the timeline for assistive technology. */
  label: string
  /** Oldest first. */
  entries: readonly HistoryEntry[]
  /** Number of latest entries shown at first; all by default, for places where no button can be pressed. */
  most?: number | undefined
}

/** Events with actor and time, from top to bottom. */
export function Timeline({ label, entries, most = entries.length }: TimelineProps) {
  const timeline = useTexts(timelineTexts)
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, entries.length - most)
  return (
    <div className="ui-timeline-box">
      {hidden > 0 && <LinkButton onClick={() => setAll(true)}>{timeline.earlier(hidden)}</LinkButton>}
      <ol className="ui-timeline" part="timeline" aria-label={label}>
        {entries.slice(hidden).map((entry) => (
          <li
            key={`${entry.at} ${entry.what} ${'by' in entry && entry.orderId}`}
            data-tone={tones[entry.what]}
          >
            <p>{describeTimelineEvent(entry, timeline)}</p>
            {'by' in entry && entry.detail && <p className="ui-timeline-detail">{entry.detail}</p>}
            <Moment moment={entry.at} />
          </li>
        ))}
      </ol>
    </div>
  )
}
