import { type ReactNode, useEffect, useRef, useState } from 'react'
import './stage.css'
import type { FromFrame, Samples, ToFrame } from './messages.ts'
import { WidthHandle } from './WidthHandle.tsx'

type FrameEvent = Extract<FromFrame, { kind: 'event' }>

type Props = {
  tag: string
  scenario: string
  width: number | undefined
  onWidth: (width: number | undefined) => void
  /** The frame's content once the scenario's person is signed in. */
  message: ToFrame
  onSamples: (samples: Samples) => void
  onEvent: (event: FrameEvent) => void
  /** Starts again, with a new page around the widget. */
  onRestart: () => void
}

/** The height of the frame in pixels: a dialog opens in its middle and should be in sight. */
const minHeightPx = 420
const maxHeightPx = 760

/** The widget in a page of its own, in any width. Needs a `key` of its tag and scenario. */
export function Stage({ tag, scenario, width, onWidth, message, onSamples, onEvent, onRestart }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'entering' | 'entered' | { failed: string }>('entering')
  const [height, setHeight] = useState(minHeightPx)

  const handlers = useRef({ onSamples, onEvent })
  useEffect(() => {
    handlers.current = { onSamples, onEvent }
  })
  useEffect(() => {
    const onMessage = ({ data, source, origin }: MessageEvent<FromFrame>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      switch (data.kind) {
        case 'entered':
          handlers.current.onSamples(data.samples)
          return setState('entered')
        case 'event':
          return handlers.current.onEvent(data)
        case 'height':
          return setHeight(Math.min(Math.max(data.height, minHeightPx), maxHeightPx))
        case 'failed':
          return setState({ failed: data.message })
      }
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  const messageJson = JSON.stringify(message)
  useEffect(() => {
    if (state === 'entered')
      frame.current?.contentWindow?.postMessage(JSON.parse(messageJson), location.origin)
  }, [state, messageJson])

  const isFailed = typeof state === 'object'
  return (
    <WidthHandle width={width} onWidth={onWidth}>
      {isFailed ? (
        <StageMessage>
          <p>We couldn’t show the widget: {state.failed}.</p>
          <button type="button" className="button" onClick={onRestart}>
            Try again
          </button>
        </StageMessage>
      ) : (
        <>
          <iframe
            ref={frame}
            className="stage-frame"
            title={`<${tag}>`}
            src={`/widgets/frame?${new URLSearchParams({ tag, scenario })}`}
            style={{ blockSize: height }}
          />
          {state === 'entering' && (
            <p className="stage-wait" role="status">
              Preparing the scenario. The first time takes a few seconds.
            </p>
          )}
        </>
      )}
    </WidthHandle>
  )
}

/** A message in place of the widget. */
export const StageMessage = ({ children }: { children: ReactNode }) => (
  <div className="stage-notice" role="status">
    {children}
  </div>
)
