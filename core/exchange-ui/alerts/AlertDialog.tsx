import { useState } from 'react'
import { WidgetDialog } from '#core/handoff/RequestDialog.tsx'
import { newAlertRoute } from '#core/handoff/widget-routes.ts'
import type { Pair } from '#core/money/pair.ts'

type AlertDialogProps = Pair & { kind: 'rate' | 'listing'; onClose: () => void }

export function AlertDialog({ give, get, kind, onClose }: AlertDialogProps) {
  const [route] = useState(() => newAlertRoute(give, get, kind))
  return <WidgetDialog route={route} onClose={onClose} />
}
