import { useId } from 'react'
import { encode } from 'uqr'
import { registerSheet } from './basics/adopt-styles.ts'
import qrCss from './qr.css?inline'

registerSheet('qr', qrCss)

type QrCodeProps = { text: string; title: string }

/** Modules of quiet space around the code, as scanners need. */
const margin = 4

/** A QR code as one path. It is dark on white in every theme: many scanners do not read the reverse. */
export function QrCode({ text, title }: QrCodeProps) {
  const id = useId()
  const { data, size } = encode(text, { border: margin, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="ui-qr"
      part="qr"
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <title id={id}>{title}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
