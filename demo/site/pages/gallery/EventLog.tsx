import { useEffect, useRef } from 'react'
import { formatTime } from '#core/texts/dates.ts'

export type LoggedEvent = {
  readonly key: number
  readonly name: string
  readonly detail: unknown
  readonly handled: boolean
  readonly at: Date
}

type Props = {
  events: readonly LoggedEvent[]
  handles: boolean
  onHandles: (handles: boolean) => void
  onClear: () => void
}

/** The events of the widget, and whether the page handled them. */
export function EventLog({ events, handles, onHandles, onClear }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new line
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [events])

  return (
    <>
      <div className="row spread">
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={handles}
            onChange={(event) => onHandles(event.target.checked)}
          />
          The page handles events (<code>preventDefault()</code>)
        </label>
        <button type="button" className="button small" disabled={events.length === 0} onClick={onClear}>
          Clear
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div ref={list} className="event-log" aria-label="Events" role="log" tabIndex={0}>
        <ol>
          {events.length === 0 && <li className="about">Nothing yet. Use the widget.</li>}
          {events.map(({ key, name, detail, handled, at }) => (
            <li key={key}>
              <span className="event-head">
                <code>{name}</code>
                <span className="event-mark" data-handled={handled || undefined}>
                  {handled ? 'handled by the page' : 'not handled'}
                </span>
                <time dateTime={at.toISOString()}>{formatTime(at.toISOString())}</time>
              </span>
              <code className="event-detail">{JSON.stringify(detail)}</code>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
