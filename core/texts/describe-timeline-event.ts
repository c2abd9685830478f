import type { TimelineEntry } from '#core/contract/timeline.ts'
import type { TimelineTexts } from './shared/timeline/en.ts'

/** `Order placed by bola`, `Listing halted by you`: the same on the page and on receipts. */
export function describeTimelineEvent(
  { what, by, username, isMe }: TimelineEntry,
  { happened, acceptedAsAllowed, takenBack }: TimelineTexts,
): string {
  const describe =
    what === 'accepted' && by === 'platform'
      ? acceptedAsAllowed
      : what === 'returned' && by === 'sender'
        ? takenBack
        : happened[what]
  return describe(isMe ? undefined : (username ?? 'Cowrie'))
}
