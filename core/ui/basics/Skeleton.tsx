import type { CSSProperties } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { uiTexts } from '../texts/index.ts'
import { registerSheet } from './adopt-styles.ts'
import { Stack, type StackProps } from './Stack.tsx'
import skeletonCss from './skeleton.css?inline'
import { VisuallyHidden } from './VisuallyHidden.tsx'

registerSheet('skeleton', skeletonCss)

type SkeletonProps = {
  /** Any CSS width; full width by default. */
  width?: string | number | undefined
  /** Any CSS height; about one line of text by default. */
  height?: string | number | undefined
  round?: boolean | undefined
}

/** A grey placeholder shape. Decorative: `Loading` around a group announces it. */
export function Skeleton({ width, height, round }: SkeletonProps) {
  const inPx = (size: string | number | undefined) => (typeof size === 'number' ? `${size}px` : size)
  // Custom properties, so that a sheet can override them where a row becomes a card.
  const style = { '--_skeleton': inPx(width), '--_skeleton-height': inPx(height) } as CSSProperties
  return <span className="ui-skeleton" data-round={round ? '' : undefined} style={style} aria-hidden="true" />
}

/** Stacked skeletons during a load: a screen reader announces "Loading…" once. */
export function Loading({ children, gap }: StackProps) {
  const ui = useTexts(uiTexts)
  return (
    <Stack gap={gap}>
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      {children}
    </Stack>
  )
}
