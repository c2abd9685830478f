import type { CSSProperties } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from './adopt-styles.ts'
import { Stack, type StackProps } from './Stack.tsx'
import skeletonCss from './skeleton.css?inline'
import { uiTexts } from './texts/index.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

registerSheet('skeleton', skeletonCss)

type SkeletonProps = {
  /** Any CSS width; all of the room unless told. */
  width?: string | number | undefined
  /** Any CSS height; about one line of text unless told. */
  height?: string | number | undefined
  round?: boolean | undefined
}

/** A grey shape where something will be. Decoration: `Loading` around a group says what it is. */
export function Skeleton({ width, height, round }: SkeletonProps) {
  const inPx = (size: string | number | undefined) => (typeof size === 'number' ? `${size}px` : size)
  // Properties of ours, so that a sheet can still have the last word where a row becomes a card.
  const style = { '--_skeleton': inPx(width), '--_skeleton-height': inPx(height) } as CSSProperties
  return <span className="ui-skeleton" data-round={round ? '' : undefined} style={style} aria-hidden="true" />
}

/** Skeletons under one another while something loads: a screen reader hears "Loading…" once. */
export function Loading({ children, gap }: StackProps) {
  const ui = useTexts(uiTexts)
  return (
    <Stack gap={gap}>
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      {children}
    </Stack>
  )
}
