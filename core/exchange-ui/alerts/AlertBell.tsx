import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Pair } from '#core/money/pair.ts'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { alertBellTexts } from './texts/index.ts'

const AlertDialog = lazyPart(
  () => import('./AlertDialog.tsx'),
  (module) => module.AlertDialog,
)

/**
 * A bell beside a pair: opens the form of a new alert in a dialog, filled in from the reader's side.
 *
 * ```tsx
 * <AlertBell pair={{ give: 'NGN', get: 'USD' }} kind="listing" />
 * ```
 */
export function AlertBell({ pair: { give, get }, kind }: { pair: Pair; kind?: 'rate' | 'listing' }) {
  const texts = useTexts(alertBellTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={texts.alertMe(`${give}/${get}`)} onClick={() => setOpen(true)}>
        <BellIcon size={20} />
      </IconButton>
      {open && <AlertDialog give={give} get={get} kind={kind ?? 'rate'} onClose={() => setOpen(false)} />}
    </>
  )
}
