import { type ReactNode, useEffect, useState } from 'react'
import { deferred, useDeferred } from '#core/lazy/deferred.ts'
import { LoadFailed } from './Part.tsx'

export type DialogProps = {
  open: boolean
  /** Called on the cross, on Escape and on a press outside. */
  onClose: () => void
  title: string
  /** Keeps the title for assistive technology only: what is inside shows a heading of its own. */
  hideTitle?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  /** Buttons in a foot that doesn't scroll away. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'wide' | undefined
  /** False while something is under way that must not be left by accident: then only the cross closes. */
  dismissible?: boolean | undefined
  /** A question that interrupts: announced as such. */
  alert?: boolean | undefined
}

const box = deferred(
  () => import('./DialogBox.tsx'),
  (module) => module.DialogBox,
)

/**
 * A modal dialog, drawn in the layer above the partner's page; a bottom sheet where the screen is narrow. Its
 * machinery is loaded ahead, or when it opens for the first time.
 */
export function Dialog(props: DialogProps) {
  const { value: Box, failed, retry } = useDeferred(box, props.open)
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
