// Operators sign in by a password and a code, and have sessions that are worth nothing elsewhere.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { removeOperator, renewEnrolment } from '#server/exchange/operators/operators.ts'
import { newId } from '#server/ids.ts'
import { setUp } from '#tests/server/suite.ts'
import { aPerson } from '../world.ts'
import { aNewOperator, anOperator, codeOf, consoleCall, password } from './console.ts'

const { app, world } = await setUp({ app: {} })
const call = (path: string, some?: Parameters<typeof consoleCall>[2]) => consoleCall(app, path, some)
/** Later than the earlier codes. */
const nextCode = async (email: string) => {
  world.later(60)
  return codeOf(world, email)
}

test('a link sets up a sign-in once', async () => {
  const { email, name, link } = await aNewOperator(world, 'support')
  const opened = await call('/enrolment/open', { body: { token: link } })
  expect(opened.body.data).toMatchObject({
    operator: { name, email, role: 'support' },
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    address: expect.stringMatching(/^otpauth:\/\/totp\/Cowrie%20operators:/),
  })
  const wrong = await call('/enrolment', { body: { token: link, password, code: '000000' } })
  expect(wrong.body).toMatchObject({ isSuccess: false, code: 'wrong-app-code' })
  const short = await call('/enrolment', { body: { token: link, password: 'short', code: '000000' } })
  expect(short.status).toBe(400)
  const guessable = { token: link, password: 'Administrator2026', code: '000000' }
  expect((await call('/enrolment', { body: guessable })).body.code).toBe('guessable-password')
  const done = await call('/enrolment', {
    body: { token: link, password, code: await codeOf(world, email) },
  })
  expect(done.body).toMatchObject({ isSuccess: true, data: { name }, authorization: expect.any(String) })
  for (const body of [
    { token: link },
    { token: link, password, code: await nextCode(email) },
    { token: 'made up' },
  ])
    expect((await call('password' in body ? '/enrolment' : '/enrolment/open', { body })).body.code).toBe(
      'enrolment-over',
    )
})

test('a link works for a day, and a newer one replaces it', async () => {
  const late = await aNewOperator(world, 'support')
  const replaced = await aNewOperator(world, 'support')
  await renewEnrolment(world, replaced.email)
  expect((await call('/enrolment/open', { body: { token: replaced.link } })).body.code).toBe('enrolment-over')
  world.later(daySeconds)
  expect((await call('/enrolment/open', { body: { token: late.link } })).body.code).toBe('enrolment-over')
})

test('a sign-in needs the address, the password and a new code', async () => {
  const { email } = await anOperator(world, app, 'finance')
  const other = await anOperator(world, app, 'finance')
  const signIn = (body: object) => call('/sign-in', { body })
  // The code of the enrolment was used.
  expect((await signIn({ email, password, code: await codeOf(world, email) })).body.code).toBe(
    'wrong-operator-login',
  )
  const code = await nextCode(email)
  for (const body of [
    { email, password: `${password}!`, code },
    { email, password, code: await codeOf(world, other.email) },
    { email: 'nobody@exchange.example', password, code },
  ])
    expect((await signIn(body)).body).toMatchObject({ isSuccess: false, code: 'wrong-operator-login' })
  const done = await signIn({ email: email.toUpperCase(), password, code })
  expect(done.body).toMatchObject({ isSuccess: true, data: { email, role: 'finance' } })
  expect((await signIn({ email, password, code })).body.code).toBe('wrong-operator-login')
})

test('guesses are counted by address, and slow nobody else', async () => {
  const { email } = await anOperator(world, app, 'support')
  const other = await anOperator(world, app, 'support')
  world.later(3600)
  for (let guess = 0; guess < 5; guess += 1)
    await call('/sign-in', { body: { email, password: 'guess', code: '123456' } })
  const slowed = await call('/sign-in', { body: { email, password, code: await codeOf(world, email) } })
  expect(slowed.body).toMatchObject({ code: 'operator-slowed' })
  // Operators have no password reset.
  expect(slowed.body.details).not.toMatch(/reset/)
  const answer = await call('/sign-in', {
    body: { email: other.email, password, code: await codeOf(world, other.email) },
  })
  expect(answer.body.isSuccess).toBe(true)
})

test('strangers at an operator’s address slow neither their session nor their device', async () => {
  const { email, token, deviceToken } = await anOperator(world, app, 'owner')
  const other = await anOperator(world, app, 'support')
  world.later(3600)
  const open = await call('/sign-in', {
    body: { email, password, code: await codeOf(world, email), deviceTokens: [deviceToken] },
  })
  expect(open.body.isSuccess).toBe(true)
  // The device is known already.
  expect(open.body.data).not.toHaveProperty('deviceToken')
  const session = { token: open.body.authorization as string }
  const { data } = (await call('/operators', session)).body as unknown as {
    data: { id: string; email: string }[]
  }
  const id = data.find((each) => each.email === other.email)?.id
  for (let guess = 0; guess < 6; guess += 1)
    await call('/sign-in', { body: { email, password: 'guess', code: '123456' } })

  const changed = { role: 'finance', code: await nextCode(email) }
  expect((await call(`/operators/${id}/role`, { ...session, body: changed })).body.isSuccess).toBe(true)
  const signIn = async (some: object, typed = password) =>
    (await call('/sign-in', { body: { email, password: typed, code: await nextCode(email), ...some } })).body
  expect((await signIn({})).code).toBe('operator-slowed')
  // Another operator's device is a stranger here.
  expect((await signIn({ deviceTokens: [other.deviceToken] })).code).toBe('operator-slowed')
  expect((await signIn({ deviceTokens: [deviceToken] })).isSuccess).toBe(true)
  // A known device has five tries of its own.
  for (let guess = 0; guess < 5; guess += 1)
    expect((await signIn({ deviceTokens: [deviceToken] }, 'guess')).code).toBe('wrong-operator-login')
  expect((await signIn({ deviceTokens: [deviceToken] })).code).toBe('operator-slowed')
  expect(token).not.toBe(session.token)
})

test('a network that guesses passwords slows no known device', async () => {
  const { email, deviceToken } = await anOperator(world, app, 'support')
  world.later(3600)
  for (let guess = 0; guess < 21; guess += 1)
    await call('/sign-in', { body: { email: `nobody${guess}@exchange.example`, password, code: '123456' } })
  const signIn = async (some: object) =>
    (await call('/sign-in', { body: { email, password, code: await nextCode(email), ...some } })).body
  expect((await signIn({})).code).toBe('operator-slowed')
  expect((await signIn({ deviceTokens: [deviceToken] })).isSuccess).toBe(true)
  world.later(3600)
})

test('a session takes five wrong codes, and no other session waits for it', async () => {
  const { email, token, deviceToken } = await anOperator(world, app, 'support')
  const remove = async (of: string, code: string) =>
    (await call(`/passkeys/${newId()}/remove`, { token: of, body: { code } })).body
  for (let guess = 0; guess < 5; guess += 1)
    expect((await remove(token, '000000')).code).toBe('wrong-app-code')
  const slowed = await remove(token, await nextCode(email))
  expect(slowed).toMatchObject({
    code: 'app-code-slowed',
    details: expect.stringMatching(/log out and in again, or wait 1\d minutes/),
  })
  const again = await call('/sign-in', {
    body: { email, password, code: await nextCode(email), deviceTokens: [deviceToken] },
  })
  expect((await remove(again.body.authorization as string, await nextCode(email))).code).toBe('not-found')
})

test('a new link makes every device of an operator unknown', async () => {
  const { email, deviceToken } = await anOperator(world, app, 'support')
  const count = async () =>
    (await world.database.db.selectFrom('operator_device').select('token_hash').execute()).length
  const before = await count()
  expect(deviceToken).toEqual(expect.any(String))
  await renewEnrolment(world, email)
  expect(await count()).toBe(before - 1)
})

test('right sign-ins of one network are not counted against it', async () => {
  const many = await Promise.all(Array.from({ length: 21 }, () => anOperator(world, app, 'support')))
  world.later(60)
  for (const { email } of many) {
    const answer = await call('/sign-in', { body: { email, password, code: await codeOf(world, email) } })
    expect(answer.body.isSuccess).toBe(true)
  }
})

test('a session ends half an hour after its last call, after a working day, and with its operator', async () => {
  const { token } = await anOperator(world, app, 'support')
  world.later(29 * 60)
  expect((await call('/queue', { token })).status).toBe(200)
  world.later(31 * 60)
  expect((await call('/queue', { token })).body.code).toBe('signed-out')

  const tired = await anOperator(world, app, 'support')
  for (let half = 0; half < 20; half += 1) {
    expect((await call('/queue', { token: tired.token })).status).toBe(200)
    world.later(30 * 60 - 1)
  }
  world.later(60)
  expect((await call('/queue', { token: tired.token })).status).toBe(401)

  const leaving = await anOperator(world, app, 'owner')
  const out = await anOperator(world, app, 'owner')
  await call('/sign-out', { token: out.token, body: {} })
  await removeOperator(world, leaving.email)
  for (const { token } of [leaving, out]) expect((await call('/queue', { token })).status).toBe(401)
})

test('another site’s page is refused, also with a token', async () => {
  const { token } = await anOperator(world, app, 'owner')
  const foreign = await call('/queue', { token, origin: 'https://partner.example' })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'not-allowed'])
  expect((await call('/queue', { token, origin: new URL(world.settings.publicUrl).origin })).status).toBe(200)
})

test('a member’s token opens nothing of an operator', async () => {
  const { token } = await aPerson(world)
  expect((await call('/queue', { token })).status).toBe(401)
})
