/** Partners, their contacts and keys, as owners of the exchange set them. */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import { parsePart, perCentText } from '#core/money/per-cent.ts'
import { earningsOf, setFeeShare } from '../../money/settlement/fee-share.ts'
import * as payouts from '../../money/settlement/partner-payouts.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import type { Server } from '../../server.ts'
import { contactsOf, setContact } from '../partners/contacts.ts'
import { endKey, keysInList, makeKey, type NewKey, rollKey } from '../partners/keys.ts'
import { listPartners } from '../partners/partners.ts'
import { assertAppCode, type CallingOperator } from './sign-in.ts'

export async function operatorPartners(
  server: Server,
): Promise<AnswerOf<OperatorContract['operatorPartners']>> {
  const partners = await listPartners(server.database.db)
  const contacts = await contactsOf(server)
  const earnings = await earningsOf(
    server,
    partners.map(({ id }) => id),
  )
  return Promise.all(
    partners.map(async ({ id, name, origins, widgets, feeShare }) => ({
      id,
      name,
      origins: [...origins],
      widgets: [...widgets],
      contact: contacts.get(id),
      feeShare: perCentText(BigInt(feeShare)),
      earnings: earnings.get(id) ?? [],
      payouts: await payouts.partnerPayouts(server.database.db, id),
      keys: await keysInList(server, id),
    })),
  )
}

export async function setPartnerContact(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['setPartnerContact']>,
): Promise<void> {
  await assertAppCode(server, operator, body.code)
  await setContact(server, params.id, body.email)
}

export async function makePartnerKey(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['makePartnerKey']>,
): Promise<NewKey> {
  await assertAppCode(server, operator, body.code)
  return withMail(server, 'partnerKey', { account: params.id }, () => makeKey(server, params.id, body.kind))
}

export async function rollPartnerKey(
  server: Server,
  operator: CallingOperator,
  { params: { id, keyId }, body }: InputOf<OperatorContract['rollPartnerKey']>,
): Promise<NewKey> {
  await assertAppCode(server, operator, body.code)
  return withMail(server, 'partnerKey', { account: id }, () =>
    rollKey(server, { partnerId: id, keyId }, body.overlapHours),
  )
}

export async function endPartnerKey(
  server: Server,
  { params: { id, keyId } }: InputOf<OperatorContract['endPartnerKey']>,
): Promise<void> {
  await endKey(server, { partnerId: id, keyId })
}

export async function setPartnerFeeShare(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['setPartnerFeeShare']>,
): Promise<void> {
  await assertAppCode(server, operator, body.code)
  await setFeeShare(server, params.id, parsePart(body.perCent) ?? 0n)
}

export async function askPartnerPayout(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['askPartnerPayout']>,
): Promise<{ readonly id: string }> {
  await assertAppCode(server, operator, body.code)
  return payouts.askPartnerPayout(server, params.id, body.currency)
}

export async function endPartnerPayout(
  server: Server,
  operator: CallingOperator,
  { params: { id, payoutId }, body }: InputOf<OperatorContract['endPartnerPayout']>,
): Promise<void> {
  await assertAppCode(server, operator, body.code)
  await payouts.endPartnerPayout(server, id, payoutId, body.outcome)
}
