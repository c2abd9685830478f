// Money to a friend, in five words (exchange/README.md): held on the sender's card until the friend decides. Rules may
// hold it for an operator first.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { holdOnce } from '../../money/idempotency/idempotency.ts'
import { checkConfirmation } from '../../people/accounts/confirm.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { afterCommit, together } from '../../platform/db/transactions.ts'
import type { Me, Server } from '../../server.ts'
import { agreedFee, readAmount } from '../market/figures.ts'
import { lockPayment, movementsOfSent, newTransfer, openOrNotify, planPayment } from './hold.ts'
import { endRequest, findPayableRequest } from './money-request.ts'
import { tellPartnersSent } from './partner-events.ts'
import { transferTopics } from './transfer.ts'

type Call = Contract['sendMoney']

/**
 * Holds money for a friend, once per key. Refuses as `checkConfirmation` and `planPayment` do; for a request as
 * `findPayableRequest` does.
 */
export async function sendMoney(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const { friendId, currency, debitCardId } = body
  const amount = readAmount('amount', body.amount, currency)
  const intent = { key, call: 'sendMoney', body }
  const findRequestToPay = async (from: Db | Tx) =>
    body.request === undefined
      ? undefined
      : findPayableRequest(from, me, body.request, { friendId, currency, amount }, server.clock())
  return holdOnce(server, me, {
    intent,

    async plan() {
      await checkConfirmation(server, me, intent)
      await findRequestToPay(server.database.db)
      const fee = agreedFee(server, body.fee, amount, currency)
      const payment = { friendId, currency, amount, fee, debitCardId }
      return { payment, ...(await planPayment(server, me, payment)) }
    },

    async lock(tx, { id, plan }) {
      const { payment } = plan
      const { rules, more: request } = await lockPayment(tx, server, me, payment, plan, () =>
        findRequestToPay(tx),
      )
      const transfer = newTransfer(
        server,
        me,
        payment,
        { id, plan, rules },
        { note: request ? request.note : body.note || null, request_id: request?.id ?? null },
      )
      return { transfer, request, rules }
    },

    async work(tx, { id, locked: { transfer, request, rules } }) {
      await together([
        tx.insertInto('transfer').values(transfer).execute(),
        request && endRequest(tx, request, { status: 'paid', transfer_id: id }, transfer.created_at),
        tellPartnersSent(tx, server, me, transfer),
        openOrNotify(tx, server, transfer, rules),
      ])
      // A request is gone from the payer's other open pages.
      if (request) afterCommit(tx, () => server.live.publish(me.id, transferTopics))
      const { reference, is_held } = transfer
      return { answer: { id, reference, ...(is_held && { isHeld: true }) } }
    },

    post: ({ locked: { transfer } }) => movementsOfSent(transfer),
  })
}
