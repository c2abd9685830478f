import type { TimelineEntry } from '#core/contract/timeline.ts'
import type { TimelineTexts } from './shared/timeline/en.ts'

/** `Order placed by bola`, `Listing halted by you`: the same on the page and on receipts. */
export function describeTimelineEvent(
  { what, by, username, isMe }: TimelineEntry,
  { happened, acceptedAsAllowed }: TimelineTexts,
): string {
  const describeFile = what === 'accepted' && by === 'platform' ? acceptedAsAllowed : happened[what]
  return describeFile(isMe ? undefined : (username ?? 'Cowrie'))
}
