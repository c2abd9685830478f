import { useEffect, useState } from 'react'
import { lazy, useLazy } from '#core/lazy/lazy.ts'
import type { DialogProps } from './DialogBox.tsx'
import { LoadFailed } from './LazyPart.tsx'

const box = lazy(
  () => import('./DialogBox.tsx'),
  (module) => module.DialogBox,
)

/**
 * A modal dialog, drawn in the layer above the partner's page; a bottom sheet where the screen is narrow. Its
 * machinery is loaded ahead, or when it opens for the first time.
 */
export function Dialog(props: DialogProps) {
  const { value: Box, failed, retry } = useLazy(box, props.open)
  // Drawn closed for a moment, so that it sees where the focus was and gives it back there.
  const [ready, setReady] = useState(Box !== undefined)
  useEffect(() => setReady(Box !== undefined), [Box])

  if (Box) return <Box {...props} open={props.open && ready} />
  if (!props.open || !failed) return null
  // What it has to say is said all the same.
  return (
    <LoadFailed title={props.title} onRetry={retry}>
      {props.description}
    </LoadFailed>
  )
}
