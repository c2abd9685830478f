import { useEffect, useState } from 'react'
import { lazy, useLazy } from '#core/lazy/lazy.ts'
import { LoadFailed } from './basics/LazyPart.tsx'
import type { DialogProps } from './DialogBox.tsx'

const box = lazy(
  () => import('./DialogBox.tsx'),
  (module) => module.DialogBox,
)

/**
 * A modal dialog in the layer above the partner's page; a bottom sheet on narrow screens. Its code is preloaded, or
 * loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  const { value: Box, failed, retry } = useLazy(box, props.open)
  // Renders closed first so that Base UI records the focused element and restores focus to it later.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(Box !== undefined), [Box])

  if (Box) return <Box {...props} open={props.open && ready} />
  if (!props.open || !failed) return null
  // Show the description even though the dialog failed to load.
  return (
    <LoadFailed title={props.title} onRetry={retry}>
      {props.description}
    </LoadFailed>
  )
}
