import { useState } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type OpenApproval, withdrawApproval } from '#core/contract/operator-approvals.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { operatorTexts } from './texts/index.ts'

/** Actions that one operator has asked for and a second one has to. The first can withdraw them. */
export function Approvals({ rows }: { rows: readonly OpenApproval[] }) {
  const texts = useTexts(operatorTexts)
  const { send } = useSend(withdrawApproval)
  const [withdrawing, setWithdrawing] = useState<string>()

  async function withdraw(id: string) {
    setWithdrawing(id)
    // A failure is a toast, and the request stays.
    await send({ params: { id } }, { awaitFresh: true }).catch(() => undefined)
    setWithdrawing(undefined)
  }
  return rows.map(({ id, what, about, personId, userName = about, askedBy, isMine, at }) => (
    <Item
      waits
      key={id}
      title={
        what === 'rates' ? (
          `${texts.asked[what]}, ${userName}`
        ) : (
          <>
            {texts.asked[what]}{' '}
            <PlaceLink
              place={personId === undefined ? { kind: 'operators' } : { kind: 'person', id: personId }}
            >
              {userName}
            </PlaceLink>
          </>
        )
      }
      at={at}
      action={
        isMine && (
          <Button
            variant="secondary"
            busy={withdrawing === id}
            aria-label={texts.withdrawOf(`${texts.asked[what]}, ${userName}`)}
            onClick={() => void withdraw(id)}
          >
            {texts.withdraw}
          </Button>
        )
      }
    >
      <p>{isMine ? texts.askedByMe : texts.askedBy(askedBy)}</p>
    </Item>
  ))
}
