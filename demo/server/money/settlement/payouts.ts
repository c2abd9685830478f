/** Money that came back from a card waits for its person, who chooses another one (rules/settlement.md#returned). */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isId } from '../../ids.ts'
import { checkConfirmation } from '../../people/accounts/confirm.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { assertPayable, cardForDebit } from '../cards/usable-card.ts'
import { idempotent } from '../idempotency/idempotency.ts'
import { type Entry, redirected } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { askPayouts } from './ask-payouts.ts'
import { isFrozen } from './chargebacks.ts'
import { publishPayout } from './payout-notifications.ts'

/**
 * Sends returned money to another card of its person, once per key. Refuses as `checkConfirmation` does, and with
 * `not-found`, `payout-not-returned` or `payouts-held`.
 */
export async function choosePayoutCard(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['choosePayoutCard']>,
  key?: string,
): Promise<null> {
  const intent = { key, call: 'choosePayoutCard', body }
  await idempotent(
    server,
    me,
    intent,
    async (tx) => {
      await sendReturned(tx, server, me, body)
      return null
    },
    { check: () => checkConfirmation(server, me, intent) },
  )
  return null
}

/** Refuses with `not-found`, `payout-not-returned` or `payouts-held`. */
export async function sendReturned(
  tx: Tx,
  server: Server,
  me: Me,
  { payoutId, cardId }: { payoutId: string; cardId: string },
): Promise<void> {
  const payout = isId(payoutId)
    ? await tx.selectFrom('payout').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst()
    : undefined
  if (payout?.person_id !== me.id) throw refuse('not-found', { what: 'payout' })
  if (payout.status !== 'returned') throw refuse('payout-not-returned')
  if (await isFrozen(tx, payout.earner_id)) throw refuse('payouts-held')
  assertPayable(server, await cardForDebit(tx, me.id, cardId), payout.currency)
  const [attemptId = ''] = await askPayouts(tx, server, [{ id: payout.id, card_id: cardId }])
  publishPayout(tx, server, payout)
  const entry: Entry = redirected(
    {
      id: payout.id,
      cardId,
      subjectId: payout.about_id,
      currency: payout.currency,
      amount: payout.amount_minor,
    },
    attemptId,
  )
  await post(tx, [entry], server.clock())
}
