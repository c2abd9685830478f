import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { leastWidth } from './shown.ts'

type Props = {
  /** Pixels; undefined is all there is. */
  width: number | undefined
  onWidth: (width: number | undefined) => void
  children: ReactNode
}

/** Pixels, as in gallery.css. */
const handleWidth = 16
/** Pixels by which an arrow key moves the handle, and with Shift. */
const step = 10
const leap = 50

/** A box with a handle at its end, to be dragged or moved by the arrow keys. */
export function WidthHandle({ width, onWidth, children }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState<number>()
  const grip = useRef<{ pointer: number; from: number; at: number } | undefined>(undefined)

  useLayoutEffect(() => {
    const box = room.current
    if (!box) return
    const watch = new ResizeObserver(() => setMost(Math.floor(box.clientWidth) - handleWidth))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])

  const now = Math.min(width ?? Number.POSITIVE_INFINITY, most ?? leastWidth)
  const set = (wanted: number) => {
    const next = Math.round(Math.max(leastWidth, wanted))
    onWidth(most !== undefined && next >= most ? undefined : next)
  }

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { pointer: event.pointerId, from: event.clientX, at: now }
  }
  const move = (event: PointerEvent) => {
    const held = grip.current
    if (held?.pointer === event.pointerId) set(held.at + event.clientX - held.from)
  }
  const end = () => {
    grip.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? leap : step
    const wanted = { ArrowLeft: now - by, ArrowRight: now + by, Home: leastWidth, End: most }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    set(wanted)
  }

  return (
    <div ref={room} className="stage-room">
      <div className="stage-box" style={{ inlineSize: width === undefined ? '100%' : now + handleWidth }}>
        {children}
        <button
          type="button"
          role="slider"
          aria-label="Width of the widget’s page"
          aria-orientation="horizontal"
          aria-valuemin={leastWidth}
          aria-valuemax={most ?? leastWidth}
          aria-valuenow={now}
          aria-valuetext={`${now} pixels`}
          className="stage-handle"
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
        />
      </div>
      <p className="stage-width" aria-hidden="true">
        {now} px
      </p>
    </div>
  )
}
