import { useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Trader } from './TraderCard.tsx'

// Loaded at the first press.
const TraderCard = lazyPart(
  () => import('./TraderCard.tsx'),
  (module) => module.TraderCard,
)

/** Another person's username: for signed-in people a button that shows what the person has done lately. */
export function TraderName(props: Trader) {
  const [open, setOpen] = useState(false)
  return useSession().signedIn ? (
    <>
      <LinkButton onClick={() => setOpen(true)}>{props.name}</LinkButton>
      {open && <TraderCard {...props} onClose={() => setOpen(false)} />}
    </>
  ) : (
    props.name
  )
}
