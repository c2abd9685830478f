/** Operators who manage operators (rules/operators.md#accounts). */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { isId } from '../../ids.ts'
import { assertName } from '../../people/names/check-name.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { operatorLinkMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { approveAsOneOfTwo, firstOfTwo } from './approvals.ts'
import {
  emailOf,
  endOperator,
  insertOperator,
  listOperators,
  lockOwners,
  newEnrolment,
  type OperatorRecord,
  setRole,
} from './operators.ts'
import { assertAppCode, type CallingOperator } from './sign-in.ts'

/** A single owner could otherwise be both of the two whom a dangerous action needs. */
const what = 'operator-link'

export async function colleagues(
  server: Server,
  operator: Operator,
): Promise<AnswerOf<OperatorContract['colleagues']>> {
  const [all, asked] = await Promise.all([listOperators(server), firstOfTwo(server, what)])
  return all.map(({ addedAt, ...each }) => {
    const first = asked.get(each.id)
    return {
      ...each,
      addedAt: addedAt.toISOString(),
      isMe: each.id === operator.id,
      ...(first && { linkAskedBy: first.name }),
      isLinkAskedByMe: first?.operatorId === operator.id,
    }
  })
}

/** Asks for their link as the first of two. Refuses with `bad-name`, and with `operator-exists` for a taken address. */
export async function addColleague(
  server: Server,
  operator: Operator,
  { body }: InputOf<OperatorContract['addColleague']>,
): Promise<{ id: string }> {
  assertName('name', body.name, 'person')
  return server.database.inTransaction(async (tx) => {
    const id = await insertOperator(tx, server, body)
    if (id === undefined) throw refuse('operator-exists')
    await approveAsOneOfTwo(tx, operator, { what, about: id, now: server.clock() })
    return { id }
  })
}

/** Refuses with `not-found`, `too-many-requests`, and `needs-another-operator` when the same one asks again. */
export async function linkColleague(
  server: Server,
  operator: Operator,
  { params }: InputOf<OperatorContract['linkColleague']>,
): Promise<{ isDone: boolean }> {
  const by = { account: operator.id, receiver: params.id }
  const isDone = await withMail(server, 'operatorLink', by, () =>
    server.database.inTransaction(async (tx) => {
      const record = await lockColleague(tx, params.id)
      const subject = { what, about: record.id, now: server.clock() } as const
      if (!(await approveAsOneOfTwo(tx, operator, subject))) return false
      const link = await newEnrolment(tx, server, record.id)
      // To them alone: who asked must not be able to sign in as them.
      await enqueueMail(tx, server, operatorLinkMail({ to: emailOf(server, record), link }))
      return true
    }),
  )
  return { isDone }
}

/** Refuses as `assertAppCode`, with `not-found`, and with `not-allowed` for oneself: one owner always stays. */
export async function changeColleagueRole(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['changeColleagueRole']>,
): Promise<null> {
  await assertAppCode(server, operator, body.code)
  return server.database.inTransaction(async (tx) => {
    const record = await lockOther(tx, operator, params.id)
    if (record.role !== body.role) await setRole(tx, record.id, body.role)
    return null
  })
}

/** Refuses as `assertAppCode`, with `not-found`, and with `not-allowed` for oneself: one owner always stays. */
export async function removeColleague(
  server: Server,
  operator: CallingOperator,
  { params, body }: InputOf<OperatorContract['removeColleague']>,
): Promise<null> {
  await assertAppCode(server, operator, body.code)
  return server.database.inTransaction(async (tx) => {
    const { id } = await lockOther(tx, operator, params.id)
    await endOperator(tx, server, id)
    return null
  })
}

/**
 * Locks another operator, for an owner who stays one. Two owners who end one another at once would leave the exchange
 * without any.
 */
async function lockOther(tx: Tx, operator: Operator, id: string): Promise<OperatorRecord> {
  const owners = await lockOwners(tx)
  if (id === operator.id || !owners.includes(operator.id)) throw refuse('not-allowed')
  return lockColleague(tx, id)
}

async function lockColleague(tx: Tx, id: string): Promise<OperatorRecord> {
  const record = isId(id)
    ? await tx
        .selectFrom('operator')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!record) throw refuse('not-found', { what: 'operator' })
  return record
}
