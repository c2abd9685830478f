import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { minWidthPx } from './gallery-state.ts'

type Props = {
  /** Pixels; undefined is the full width. */
  width: number | undefined
  onWidth: (width: number | undefined) => void
  children: ReactNode
}

/** Equal to the width in gallery.css. */
const handleWidthPx = 16
/** The steps of an arrow key, without and with Shift. */
const stepPx = 10
const largeStepPx = 50

/** A box with a handle at its end, which dragging and the arrow keys move. */
export function WidthHandle({ width, onWidth, children }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [maxWidthPx, setMaxWidthPx] = useState<number>()
  const drag = useRef<{ pointer: number; from: number; at: number } | undefined>(undefined)

  useLayoutEffect(() => {
    const box = container.current
    if (!box) return
    const observer = new ResizeObserver(() => setMaxWidthPx(Math.floor(box.clientWidth) - handleWidthPx))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const now = Math.min(width ?? Number.POSITIVE_INFINITY, maxWidthPx ?? minWidthPx)
  const set = (wanted: number) => {
    const next = Math.round(Math.max(minWidthPx, wanted))
    onWidth(maxWidthPx !== undefined && next >= maxWidthPx ? undefined : next)
  }

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { pointer: event.pointerId, from: event.clientX, at: now }
  }
  const move = (event: PointerEvent) => {
    const activeDrag = drag.current
    if (activeDrag?.pointer === event.pointerId) set(activeDrag.at + event.clientX - activeDrag.from)
  }
  const end = () => {
    drag.current = undefined
  }
  const handleKey = (event: KeyboardEvent) => {
    const deltaPx = event.shiftKey ? largeStepPx : stepPx
    const wanted = { ArrowLeft: now - deltaPx, ArrowRight: now + deltaPx, Home: minWidthPx, End: maxWidthPx }[
      event.key
    ]
    if (wanted === undefined) return
    event.preventDefault()
    set(wanted)
  }

  return (
    <div ref={container} className="stage-room">
      <div className="stage-box" style={{ inlineSize: width === undefined ? '100%' : now + handleWidthPx }}>
        {children}
        <button
          type="button"
          role="slider"
          aria-label="Width of the widget’s page"
          aria-orientation="horizontal"
          aria-valuemin={minWidthPx}
          aria-valuemax={maxWidthPx ?? minWidthPx}
          aria-valuenow={now}
          aria-valuetext={`${now} pixels`}
          className="stage-handle"
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={handleKey}
        />
      </div>
      <p className="stage-width" aria-hidden="true">
        {now} px
      </p>
    </div>
  )
}
