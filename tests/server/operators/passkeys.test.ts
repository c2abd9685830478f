// Operators' passkeys open the console and nothing of a member; a member's opens nothing of an operator.
import { expect, test } from 'vitest'
import { removeOperator } from '#server/exchange/operators/operators.ts'
import { setUp } from '#tests/server/suite.ts'
import { aPasskey } from '../passkeys.ts'
import { type Authenticator, anAuthenticator } from '../software-authenticator.ts'
import { aPerson } from '../world.ts'
import { anOperator, codeOf, consoleCall } from './console.ts'

const { app, world } = await setUp({ app: {} })
const call = (path: string, some?: Parameters<typeof consoleCall>[2]) => consoleCall(app, path, some)
const { origin } = new URL(world.settings.publicUrl)

/** A code that was not used before. */
async function nextCode(email: string) {
  world.later(60)
  return codeOf(world, email)
}
async function created(token: string, key: Authenticator, ceremony?: Parameters<Authenticator['create']>[1]) {
  const { body } = await call('/passkeys/options', { token, body: {} })
  return key.create(body.data, ceremony)
}
async function anOperatorWithPasskey() {
  const operator = await anOperator(world, app, 'support')
  const key = anAuthenticator(origin)
  const credential = await created(operator.token, key)
  const body = { name: 'Laptop', code: await nextCode(operator.email), credential }
  const { body: added } = await call('/passkeys/add', { token: operator.token, body })
  expect(added).toMatchObject({ isSuccess: true })
  return { ...operator, key, id: (added.data as { id: string }).id }
}
async function signIn(key: Authenticator, ceremony?: Parameters<Authenticator['get']>[1]) {
  const { body } = await call('/passkeys/sign-in')
  return call('/passkeys/sign-in', { body: { credential: key.get(body.data, ceremony) } })
}

test('a passkey signs in without password and code, and each challenge counts once', async () => {
  const { key, name, token } = await anOperatorWithPasskey()
  const { body: options } = await call('/passkeys/sign-in')
  const credential = key.get(options.data)
  const signedIn = await call('/passkeys/sign-in', { body: { credential } })
  expect(signedIn.body).toMatchObject({ isSuccess: true, data: { name, role: 'support' } })
  expect((await call('/queue', { token: signedIn.body.authorization })).status).toBe(200)
  expect((await call('/passkeys/sign-in', { body: { credential } })).body.code).toBe('passkey-expired')
  expect((await call('/passkeys', { token })).body.data).toMatchObject([
    { name: 'Laptop', lastUsedAt: expect.any(String) },
  ])
})

test('a passkey is added and removed with a new code of the app, each by its own operator', async () => {
  const { email, token, id } = await anOperatorWithPasskey()
  const other = await anOperatorWithPasskey()
  const used = await nextCode(email)
  const key = anAuthenticator(origin)
  const add = async (code: string) =>
    (
      await call('/passkeys/add', {
        token,
        body: { name: 'Phone', code, credential: await created(token, key) },
      })
    ).body
  expect((await add('000000')).code).toBe('wrong-app-code')
  expect((await add(used)).isSuccess).toBe(true)
  expect((await add(used)).code).toBe('wrong-app-code')
  const stolen = { name: 'x', code: await nextCode(email), credential: await created(other.token, key) }
  expect((await call('/passkeys/add', { token, body: stolen })).body.code).toBe('passkey-expired')

  const remove = async (whose: { token: string; email: string }, code?: string) =>
    (
      await call(`/passkeys/${id}/remove`, {
        token: whose.token,
        body: { code: code ?? (await nextCode(whose.email)) },
      })
    ).body
  expect((await remove({ token, email }, '000000')).code).toBe('wrong-app-code')
  expect((await remove(other)).code).toBe('not-found')
  expect((await remove({ token, email })).isSuccess).toBe(true)
  expect((await call('/passkeys', { token })).body.data).toMatchObject([{ name: 'Phone' }])
})

test('a copied, foreign or unverified signature opens nothing, and neither does who was removed', async () => {
  const { key, email } = await anOperatorWithPasskey()
  const member = await aPasskey(world, await aPerson(world))
  const wrong: [Parameters<Authenticator['get']>[1], string][] = [
    [{ userVerified: false }, 'passkey-refused'],
    [{ origin: 'https://partner.example' }, 'passkey-refused'],
    [{ crossOrigin: true, topOrigin: origin }, 'passkey-refused'],
    [{ userHandle: null }, 'passkey-unknown'],
  ]
  for (const [ceremony, code] of wrong) expect((await signIn(key, ceremony)).body.code).toBe(code)
  expect((await signIn(member.key)).body.code).toBe('passkey-unknown')

  // Challenges of members are no operators', and the other way round.
  const ours = (await call('/passkeys/sign-in')).body.data
  const asMember = { method: 'POST', url: '/api/User/passkey/login' } as const
  for (const by of [key, member.key]) {
    const answer = await app.inject({ ...asMember, payload: { credential: by.get(ours) } })
    expect(answer.json()).toMatchObject({ isSuccess: false })
  }
  const theirs = (await app.inject('/api/User/passkey/login')).json().data
  expect((await call('/passkeys/sign-in', { body: { credential: key.get(theirs) } })).body.code).toBe(
    'passkey-expired',
  )

  key.step = 1
  expect((await signIn(key)).body.isSuccess).toBe(true)
  key.counter -= 1
  expect((await signIn(key)).body.code).toBe('passkey-refused')
  await removeOperator(world, email)
  expect((await signIn(key)).body.code).toBe('passkey-unknown')
})

test('strangers who try are slowed', async () => {
  const { key } = await aPasskey(world, await aPerson(world))
  const codes: (string | undefined)[] = []
  for (let tries = 0; tries < 25; tries += 1) codes.push((await signIn(key)).body.code)
  expect(codes).toContain('operator-slowed')
})
