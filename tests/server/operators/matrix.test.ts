/**
 * Every call of the console with every token that is not an operator's, every call of members with every operator's
 * token, and every call of the console with every role: nothing of the one side answers the other.
 */
import { expect, test } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorBase } from '#core/contract/operator-base.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { mayDecide, operatorRoles } from '#core/contract/operator-roles.ts'
import { operatorHandlers } from '#server/exchange/operators/handlers.ts'
import { removeOperator } from '#server/exchange/operators/operators.ts'
import { newId } from '#server/ids.ts'
import { setUp } from '#tests/server/suite.ts'
import { aReadyUser } from '../world.ts'
import { anOperator } from './console.ts'

const { app, world } = await setUp({ app: {} })
const member = await aReadyUser(world)
const operators = Object.fromEntries(
  await Promise.all(operatorRoles.map(async (role) => [role, await anOperator(world, app, role)] as const)),
)

async function ask(base: string, { method, path }: Endpoint, token?: string, origin?: string) {
  const answer = await app.inject({
    method,
    // An id that nobody has.
    url: base + path.replace(/\{\w+\}/g, newId),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(origin && { origin }) },
    ...(method === 'POST' && { payload: {} }),
  })
  // A file has no envelope.
  const isFile = answer.headers['content-disposition'] !== undefined
  const body: { isSuccess: boolean; code?: string; data?: unknown } = isFile
    ? { isSuccess: true }
    : answer.json()
  return { status: answer.statusCode, body }
}

const behind = Object.entries<Endpoint>(operatorContract).filter(([, { access }]) => access !== 'public')
const ofMembers = Object.entries<Endpoint>(contract).filter(
  ([, { access }]) => access !== 'public' && access !== 'operator',
)

test.each(behind)('%s answers nobody but an operator', async (_, endpoint) => {
  const removed = await anOperator(world, app, 'owner')
  await removeOperator(world, removed.email)
  for (const token of [undefined, member.token, removed.token, 'made-up'])
    expect(await ask(operatorBase, endpoint, token)).toMatchObject({
      status: 401,
      body: { isSuccess: false, code: 'signed-out' },
    })
})

test.each(behind)('%s answers pages of the exchange’s own site only', async (_, endpoint) => {
  const { status, body } = await ask(
    operatorBase,
    endpoint,
    operators.owner?.token,
    'https://partner.example',
  )
  expect([status, body.code]).toEqual([403, 'not-allowed'])
})

test.each(behind)('%s answers the roles of its task', async (name, endpoint) => {
  const { task } = operatorHandlers[name as keyof typeof operatorHandlers]
  for (const role of operatorRoles) {
    const { body } = await ask(operatorBase, endpoint, operators[role]?.token)
    expect([role, body.code === 'not-allowed']).toEqual([role, task !== undefined && !mayDecide(role, task)])
    // Its session ends by the call.
    if (name === 'operatorSignOut') operators[role] = await anOperator(world, app, role)
  }
})

test.each(behind.filter(([, { path }]) => /\{(id|reference)\}/.test(path)))(
  '%s answers what is no id with a refusal',
  async (_, endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, 'no-id')
    const { status } = await ask(operatorBase, { ...endpoint, path }, operators.owner?.token)
    expect([400, 404]).toContain(status)
  },
)

test.each(ofMembers)('%s of members answers no operator', async (_, endpoint) => {
  for (const operator of Object.values(operators))
    expect((await ask('', endpoint, operator?.token)).status).toBe(401)
})
