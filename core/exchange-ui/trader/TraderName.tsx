import { useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { ReportAbout } from '../reports/ReportDialog.tsx'

// Loaded at the first press.
const TraderCard = lazyPart(
  () => import('./TraderCard.tsx'),
  (module) => module.TraderCard,
)

/**
 * Another person's username: for signed-in people a button that shows what the person has done lately. A report from
 * there is about `about`, where it is given.
 */
export function TraderName({ name, about }: { name: string; about?: ReportAbout | undefined }) {
  const [open, setOpen] = useState(false)
  return useSession().signedIn ? (
    <>
      <LinkButton onClick={() => setOpen(true)}>{name}</LinkButton>
      {open && <TraderCard name={name} about={about} onClose={() => setOpen(false)} />}
    </>
  ) : (
    name
  )
}
