import type { CSSProperties } from 'react'
import { registerSheet } from './adopt-styles.ts'
import skeletonCss from './skeleton.css?inline'

registerSheet('skeleton', skeletonCss)

type SkeletonProps = {
  /** Any CSS width; all of the room unless told. */
  width?: string | number | undefined
  /** Any CSS height; about one line of text unless told. */
  height?: string | number | undefined
  round?: boolean | undefined
}

/** A grey shape where something will be. Decoration: say "Loading…" once for a whole group. */
export function Skeleton({ width, height, round }: SkeletonProps) {
  const inPx = (size: string | number | undefined) => (typeof size === 'number' ? `${size}px` : size)
  // Properties of ours, so that a sheet can still have the last word where a row becomes a card.
  const style = { '--_skeleton': inPx(width), '--_skeleton-height': inPx(height) } as CSSProperties
  return <span className="ui-skeleton" data-round={round ? '' : undefined} style={style} aria-hidden="true" />
}
