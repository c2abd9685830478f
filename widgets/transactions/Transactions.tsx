import { useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { waitingMoneyRequests } from '#core/contract/money-requests.ts'
import type { SentTransfer } from '#core/contract/transfers.ts'
import { waiting } from '#core/contract/waiting.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useFocusAfterDialog } from '#core/ui/use-focus-after-dialog.ts'
import { useLatest } from '#core/ui/use-latest.ts'
import type { Asked } from '#core/wizard/decide/questions.ts'
import type { IncomingOffer } from './AcceptSteps.tsx'
import type { Movement } from './columns.tsx'
import { History } from './History.tsx'
import { ToDo } from './ToDo.tsx'
import { transactionsTexts } from './texts/index.ts'

// Loaded on first use: most visits only read.
const MovementDialog = lazyPart(
  () => import('./MovementDialog.tsx'),
  (module) => module.MovementDialog,
)
const DeclineDialog = lazyPart(
  () => import('./DeclineDialog.tsx'),
  (module) => module.DeclineDialog,
)
const TakeBackDialog = lazyPart(
  () => import('./TakeBackDialog.tsx'),
  (module) => module.TakeBackDialog,
)
const AcceptDialog = lazyPart(
  () => import('./AcceptDialog.tsx'),
  (module) => module.AcceptDialog,
)
const ChoosePayoutCard = lazyPart(
  () => import('#core/wizard/payout/ChoosePayoutCard.tsx'),
  (module) => module.ChoosePayoutCard,
)
const DecideDialog = lazyPart(
  () => import('#core/wizard/decide/DecideDialog.tsx'),
  (module) => module.DecideDialog,
)

type TransactionsProps = { show: string | undefined }

export function Transactions({ show }: TransactionsProps) {
  const texts = useTexts(transactionsTexts)
  return (
    <RequireSetup why={texts.why}>
      <Panel show={show} />
    </RequireSetup>
  )
}

type OpenDialog =
  | { what: 'details'; movement: Movement }
  | { what: 'accept' | 'decline'; movement: IncomingOffer }
  | { what: 'take-back'; movement: SentTransfer }
  | { what: 'card'; payoutId: string }
  | { what: 'decide'; asked: Asked }

function Panel({ show }: TransactionsProps) {
  const [open, setOpen] = useState<OpenDialog>()
  // Without them the lists do: they have the same money.
  const { data: found, loading } = useAnswer(waiting, {}, { quiet: true })
  const requests = useAnswer(waitingMoneyRequests, {}, { quiet: true, enabled: show !== 'history' })
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useFocusAfterDialog(heading)
  const isLoading = loading || requests.loading

  function openDialog(dialog: OpenDialog) {
    // A dialog that follows another one is not opened from the page.
    if (!open) keepFocus.opened()
    setOpen(dialog)
  }
  function close() {
    setOpen(undefined)
    keepFocus.closed()
  }
  const decide = {
    onAccept: useLatest((movement: IncomingOffer) => openDialog({ what: 'accept', movement })),
    onDecline: useLatest((movement: IncomingOffer) => openDialog({ what: 'decline', movement })),
  }
  const onDetails = useLatest((movement: Movement) => openDialog({ what: 'details', movement }))
  return (
    <Stack gap={4}>
      {isLoading && (
        <Loading gap={3}>
          <Skeleton height={96} />
          <Skeleton height={44} />
        </Loading>
      )}
      {!isLoading && show !== 'history' && (
        <ToDo
          {...(show === 'todo' && { heading })}
          waits={found?.transfers}
          returned={found?.returned?.rows ?? []}
          requests={requests.data ?? []}
          onChoose={({ id }) => openDialog({ what: 'card', payoutId: id })}
          onAsk={(asked) => openDialog({ what: 'decide', asked })}
          {...decide}
        />
      )}
      {/* What is to be done stands above the lists: both load at once and are shown together, so that nothing moves. */}
      {show !== 'todo' && (
        <div hidden={isLoading}>
          <History
            heading={heading}
            incomingCount={found?.transfers.count}
            isShort={show === 'history'}
            onFilterOpen={keepFocus.opened}
            onFilterClosed={keepFocus.closed}
            onDetails={onDetails}
            {...decide}
          />
        </div>
      )}
      {open && <OpenOne open={open} onOpen={openDialog} onClose={close} {...decide} />}
    </Stack>
  )
}

type OpenOneProps = {
  open: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
  onAccept: (money: IncomingOffer) => void
  onDecline: (money: IncomingOffer) => void
}

function OpenOne({ open, onOpen, onClose, ...decide }: OpenOneProps) {
  switch (open.what) {
    case 'details':
      return (
        <MovementDialog
          movement={open.movement}
          onTakeBack={(movement) => onOpen({ what: 'take-back', movement })}
          onClose={onClose}
          {...decide}
        />
      )
    case 'card':
      return <ChoosePayoutCard payoutId={open.payoutId} onClose={onClose} />
    case 'decide':
      return <DecideDialog asked={open.asked} onClose={onClose} />
    case 'accept':
      return <AcceptDialog money={open.movement} onClose={onClose} />
    case 'take-back':
      return <TakeBackDialog transfer={open.movement} onClose={onClose} />
    case 'decline':
      return <DeclineDialog money={open.movement} onClose={onClose} />
  }
}
