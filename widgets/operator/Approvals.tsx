import { useState } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { approvalTasks, type OpenApproval, withdrawApproval } from '#core/contract/operator-approvals.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { mayDecide, type OperatorRole } from '#core/contract/operator-roles.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { approvalTexts } from './approval-texts/index.ts'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { RatesRow } from './RatesRow.tsx'
import { operatorTexts } from './texts/index.ts'

/** Actions that one operator has asked for and a second one approves or declines. The first can withdraw them. */
export function Approvals({ queue, role }: { queue: OperatorQueue; role: OperatorRole }) {
  return queue.approvals.rows.map((approval) => {
    const canDecide = mayDecide(role, approvalTasks[approval.what])
    const rates = queue.rates.rows.find(
      ({ day, source }) => approval.what === 'rates' && approval.about === `${day} ${source}`,
    )
    return rates && !approval.isMine ? (
      <RatesRow key={approval.id} rates={rates} canDecide={canDecide} />
    ) : (
      <Approval key={approval.id} approval={approval} canDecide={canDecide} />
    )
  })
}

function Approval({ approval, canDecide }: { approval: OpenApproval; canDecide: boolean }) {
  const texts = useTexts(approvalTexts)
  const { what, about, personId, userName = about, askedBy, isMine, reason, at } = approval
  const name = `${texts.asked[what]} ${userName}`
  const place =
    personId === undefined ? ({ kind: 'operators' } as const) : ({ kind: 'person', id: personId } as const)
  return (
    <Item
      waits
      title={
        what === 'rates' ? (
          name
        ) : (
          <>
            {texts.asked[what]} <PlaceLink place={place}>{userName}</PlaceLink>
          </>
        )
      }
      at={at}
      action={
        isMine ? (
          <Withdraw id={approval.id} name={name} />
        ) : (
          canDecide && what !== 'rates' && <Decide approval={approval} name={name} />
        )
      }
    >
      {reason !== undefined && <p>{texts.because(bidiName(reason))}</p>}
      <p>{isMine ? texts.askedByMe : texts.askedBy(askedBy)}</p>
    </Item>
  )
}

function Decide({ approval, name }: { approval: OpenApproval; name: string }) {
  const texts = useTexts(approvalTexts)
  const { approve } = useTexts(operatorTexts)
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  return (
    <>
      <Button variant="secondary" aria-label={texts.declineOf(name)} onClick={() => setAsked('decline')}>
        {texts.decline}
      </Button>
      <Button aria-label={texts.approveOf(name)} onClick={() => setAsked('approve')}>
        {approve}
      </Button>
      {asked && (
        <ApprovalDialog
          key={asked}
          approval={approval}
          approves={asked === 'approve'}
          title={asked === 'approve' ? texts.approveOf(name) : texts.declineOf(name)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function Withdraw({ id, name }: { id: string; name: string }) {
  const texts = useTexts(approvalTexts)
  const { send, busy } = useSend(withdrawApproval)
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={texts.withdrawOf(name)}
      // A failure is a toast, and the request stays.
      onClick={() => void send({ params: { id } }, { awaitFresh: true }).catch(() => undefined)}
    >
      {texts.withdraw}
    </Button>
  )
}
