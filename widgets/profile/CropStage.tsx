import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import cropCss from './crop.css?inline'
import { type Crop, maxZoom, panned, squareOf, withKey, zoomed } from './crop.ts'
import { profileDialogTexts } from './texts/dialogs/index.ts'

registerSheet('crop', cropCss)

/** Pixel width and height of the preview; shown at half that size. */
const previewSidePx = 560

/** Draws the cropped square over the whole canvas, on white under transparent pixels. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

type CropStageProps = {
  picture: ImageBitmap
  crop: Crop
  disabled: boolean
  onChange: (change: (crop: Crop) => Crop) => void
}

/** The crop of the picture: dragged by hand, moved by keys, zoomed by wheel, keys and slider. */
export function CropStage({ picture, crop, disabled, onChange }: CropStageProps) {
  const dialogTexts = useTexts(profileDialogTexts)
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointer = useRef<{ x: number; y: number }>(undefined)
  const id = useId()

  // A canvas, not an image address: a partner's policy may forbid blob addresses.
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  // The dialog may have opened before the picture loaded; the stage is usable only now.
  useEffect(() => stage.current?.focus(), [])

  // By hand: React's wheel listeners cannot prevent the page from scrolling.
  useEffect(() => {
    const element = stage.current
    if (!element || disabled) return
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      onChange((now) => zoomed(picture, now, now.zoom * Math.exp(-event.deltaY / 400)))
    }
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => element.removeEventListener('wheel', handleWheel)
  }, [picture, disabled, onChange])

  function handleKey(event: KeyboardEvent) {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    if (!withKey(picture, crop, event.key)) return
    event.preventDefault()
    onChange((now) => withKey(picture, now, event.key) ?? now)
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const from = pointer.current
    const width = stage.current?.clientWidth
    if (!from || !width || disabled) return
    pointer.current = { x: event.clientX, y: event.clientY }
    onChange((now) =>
      panned(picture, now, (event.clientX - from.x) / width, (event.clientY - from.y) / width),
    )
  }

  const endDrag = () => {
    pointer.current = undefined
  }
  return (
    <>
      <p id={`${id}how`} className="ui-muted ui-small">
        {dialogTexts.cropText}
      </p>
      {/* An application: arrow keys move the picture, not the reading position. */}
      <div
        ref={stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys
        tabIndex={0}
        aria-label={dialogTexts.cropArea}
        aria-describedby={`${id}how`}
        className="profile-crop"
        part="crop"
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointer.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <canvas ref={canvas} width={previewSidePx} height={previewSidePx} />
      </div>
      <label className="profile-zoom">
        <span>{dialogTexts.zoom}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          disabled={disabled}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value)
            onChange((now) => zoomed(picture, now, zoom))
          }}
        />
      </label>
    </>
  )
}
