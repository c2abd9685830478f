import { useSend } from '#core/client/api/queries.ts'
import { treatFriendRequest } from '#core/contract/circle.ts'
import { renewListing } from '#core/contract/listings.ts'
import { declineMoneyRequest } from '#core/contract/money-requests.ts'
import { acceptOrder, rejectOrder } from '#core/contract/orders.ts'
import { treatIncomingFunds } from '#core/contract/transfer-calls.ts'
import type { Asked } from './questions.ts'

/** The call of a decision; `cardId` is the card that money arrives on. Rejects with a Failure. */
export function useDecision({ question, id }: Pick<Asked, 'question' | 'id'>) {
  const accepting = useSend(acceptOrder)
  const rejecting = useSend(rejectOrder)
  const funds = useSend(treatIncomingFunds)
  const friends = useSend(treatFriendRequest)
  const requests = useSend(declineMoneyRequest)
  const renewing = useSend(renewListing)
  const params = { params: { id } }
  const quiet = { quiet: true }

  const calls: Record<Asked['question'], (cardId: string) => Promise<unknown>> = {
    acceptOrder: () => accepting.send(params, quiet),
    rejectOrder: () => rejecting.send(params, quiet),
    acceptMoney: (creditCardId) => funds.send({ body: { id, action: 'accept', creditCardId } }, quiet),
    declineMoney: () => funds.send({ body: { id, action: 'reject' } }, quiet),
    rejectFriend: () => friends.send({ body: { requestId: id, status: 'Reject' } }, quiet),
    declineRequest: () => requests.send(params, quiet),
    renewListing: () => renewing.send(params, quiet),
  }
  return {
    send: calls[question],
    busy: [accepting, rejecting, funds, friends, requests, renewing].some(({ busy }) => busy),
  }
}
