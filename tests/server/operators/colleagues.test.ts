// Owners manage the operators: no single one of them makes a second operator, or takes over another one's sign-in.
import { expect, test } from 'vitest'
import { changeColleagueRole, removeColleague } from '#server/exchange/operators/colleagues.ts'
import {
  changeRole,
  findOperator,
  type OperatorRecord,
  toOperator,
} from '#server/exchange/operators/operators.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { setUp } from '#tests/server/suite.ts'
import { outcomes } from '../world.ts'
import { anOperator, codeOf, consoleCall, password } from './console.ts'

const { app, world } = await setUp({ app: {} })
const [ada, bola] = [await anOperator(world, app, 'owner'), await anOperator(world, app, 'owner')]

type By = { token: string }
const call = ({ token }: By, path: string, body?: object) =>
  consoleCall(app, path, { token, ...(body && { body }) })
const add = (by: By, email: string, role = 'finance') =>
  call(by, '/operators/add', { name: 'Chi Eze', email, role })
const link = (by: By, id: string) => call(by, `/operators/${id}/link`, {})
/** A code works once. */
async function freshCode({ email }: { email: string }) {
  world.later(30)
  return codeOf(world, email)
}
const remove = async (by: By & { email: string }, id: string) =>
  call(by, `/operators/${id}/remove`, { code: await freshCode(by) })
const listed = async (by: By, email: string) =>
  ((await call(by, '/operators')).body.data as unknown as { id: string; email: string }[]).find(
    (each) => each.email === email,
  )
const newEmail = () => `${newId()}@exchange.example`
const mailedLink = async (email: string) => {
  await world.outbox.idle()
  return /#link=([\w-]+)/.exec((await mailsTo(world, email)).at(-1)?.text ?? '')?.[1]
}

test('a new operator gets a link when a second owner asks, and only by mail', async () => {
  const email = newEmail()
  const added = await add(ada, email)
  const { id } = added.body.data as { id: string }
  expect(await listed(bola, email)).toMatchObject({
    id,
    role: 'finance',
    isSetUp: false,
    isMe: false,
    linkAskedBy: ada.name,
    isLinkAskedByMe: false,
  })
  expect(await mailedLink(email)).toBeUndefined()
  expect((await link(ada, id)).body.code).toBe('needs-another-operator')
  const queue = (await call(bola, '/queue')).body.data as { approvals: { rows: object[] } }
  expect(queue.approvals.rows).toContainEqual(
    expect.objectContaining({ what: 'operator-link', about: id, userName: 'Chi Eze', askedBy: ada.name }),
  )
  const second = await link(bola, id)
  expect(second.body.data).toEqual({ isDone: true })
  const token = await mailedLink(email)
  expect(JSON.stringify([added.body, second.body])).not.toContain(token)
  const entered = await consoleCall(app, '/enrolment', {
    body: { token, password, code: await codeOf(world, email) },
  })
  expect(entered.body).toMatchObject({ isSuccess: true, data: { name: 'Chi Eze', role: 'finance' } })
  expect(await listed(ada, email)).toMatchObject({ isSetUp: true })
  // Names are in what an owner reads, not in the rows.
  const rows = await world.database.db.selectFrom('operator_log').selectAll().execute()
  const log = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(log).toContain('"call":"addColleague","about":"finance"')
  for (const personal of [email, 'Chi Eze']) expect(log).not.toContain(personal)
})

test('an address is an operator’s once', async () => {
  expect((await add(ada, ada.email.toUpperCase())).body.code).toBe('operator-exists')
  expect((await add(ada, 'no address')).status).toBe(400)
  expect((await add(ada, newEmail(), 'chief')).status).toBe(400)
})

test('a new link ends the earlier sign-in, and what was asked for by it', async () => {
  const lost = await anOperator(world, app, 'owner')
  const { id } = (await listed(ada, lost.email)) as { id: string }
  const about = await add(lost, newEmail())
  const { id: newcomer } = about.body.data as { id: string }
  await link(ada, id)
  expect((await call(lost, '/queue')).status).toBe(200)
  await link(bola, id)
  expect((await call(lost, '/queue')).status).toBe(401)
  // The first of two has gone: the next one is the first again.
  expect((await link(ada, newcomer)).body.data).toEqual({ isDone: false })
})

test('an owner changes the role of others, who sign in again, and never their own', async () => {
  const asked = await anOperator(world, app, 'owner')
  const { id } = (await listed(ada, asked.email)) as { id: string }
  const { id: own } = (await listed(ada, ada.email)) as { id: string }
  const { id: newcomer } = (await add(asked, newEmail())).body.data as { id: string }
  const change = async (by: By & { email: string }, of: string, role: string) =>
    call(by, `/operators/${of}/role`, { role, code: await freshCode(by) })
  expect((await change(ada, own, 'support')).body.code).toBe('not-allowed')
  expect((await change(ada, id, 'chief')).status).toBe(400)
  expect((await change(ada, id, 'owner')).body.isSuccess).toBe(true)
  expect((await call(asked, '/queue')).status).toBe(200)
  expect((await change(ada, id, 'finance')).body.isSuccess).toBe(true)
  expect(await listed(bola, asked.email)).toMatchObject({ role: 'finance', isSetUp: true })
  expect((await call(asked, '/queue')).status).toBe(401)
  // Their requests as an owner have ended: the next one is the first again.
  expect((await link(bola, newcomer)).body.data).toEqual({ isDone: false })
  for (const each of [newId(), 'no-id']) expect((await change(ada, each, 'support')).status).toBe(404)
  const log = JSON.stringify((await call(ada, '/log')).body.data)
  expect(log).toContain(`"call":"changeColleagueRole","about":"${id} finance"`)
})

test('a role is changed and taken by a new code only', async () => {
  const { email, token } = await anOperator(world, app, 'support')
  const { id } = (await listed(ada, email)) as { id: string }
  for (const [path, body] of [
    [`/operators/${id}/role`, { role: 'owner' }],
    [`/operators/${id}/remove`, {}],
  ] as const) {
    expect((await call(ada, path, body)).status).toBe(400)
    expect((await call(ada, path, { ...body, code: '000000' })).body.code).toBe('wrong-app-code')
    const used = await freshCode(ada)
    await call(ada, '/operators/no-id/remove', { code: used })
    expect((await call(ada, path, { ...body, code: used })).body.code).toBe('wrong-app-code')
  }
  expect((await call({ token }, '/queue')).status).toBe(200)
  expect(await listed(ada, email)).toMatchObject({ role: 'support' })
})

test('one of two owners who end one another at once stays', async () => {
  // Both have passed the check of their session already.
  const asSignedIn = async () => {
    const { email } = await anOperator(world, app, 'owner')
    const record = (await findOperator(world.database.db, world, email)) as OperatorRecord
    return { ...toOperator(world, record), session: email }
  }
  const [one, other] = [await asSignedIn(), await asSignedIn()]
  const codes = [await freshCode(one), await codeOf(world, other.email)] as const
  const ended = [
    changeColleagueRole(world, one, { params: { id: other.id }, body: { role: 'support', code: codes[0] } }),
    removeColleague(world, other, { params: { id: one.id }, body: { code: codes[1] } }),
  ]
  expect(await outcomes(ended)).toEqual({ done: 1, 'not-allowed': 1 })
})

test('the host changes roles, but not the last owner’s', async () => {
  const others = await world.database.db
    .updateTable('operator')
    .set({ role: 'support' })
    .where('role', '=', 'owner')
    .returning('id')
    .execute()
  const last = await anOperator(world, app, 'owner')
  await expect(changeRole(world, last.email, 'support')).rejects.toThrow('only owner')
  const second = await anOperator(world, app, 'owner')
  await changeRole(world, last.email, 'support')
  expect(await listed(second, last.email)).toMatchObject({ role: 'support' })
  await expect(changeRole(world, 'nobody@exchange.example', 'owner')).rejects.toThrow('no operator')
  for (const { id } of others)
    await world.database.db.updateTable('operator').set({ role: 'owner' }).where('id', '=', id).execute()
})

test('an owner removes others at once, and never themselves', async () => {
  const leaving = await anOperator(world, app, 'support')
  const { id } = (await listed(ada, leaving.email)) as { id: string }
  const { id: own } = (await listed(ada, ada.email)) as { id: string }
  expect((await remove(ada, own)).body.code).toBe('not-allowed')
  expect((await remove(ada, id)).body.isSuccess).toBe(true)
  expect((await call(leaving, '/queue')).status).toBe(401)
  expect(await listed(ada, leaving.email)).toBeUndefined()
  for (const each of [id, newId(), 'no-id'])
    expect([(await remove(ada, each)).status, (await link(ada, each)).status]).toEqual([404, 404])
})
