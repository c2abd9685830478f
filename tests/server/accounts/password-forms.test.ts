/** A password with accents from keyboards that write its letters differently (rules/accounts.md#password). */
import { beforeEach, expect, test } from 'vitest'
import { directHasher } from '#server/platform/hashing/hash-pool.ts'
import { secretsWith } from '#server/platform/hashing/secrets.ts'
import { suite } from '#tests/server/suite.ts'
import { aNewOperator, codeOf, consoleCall } from '../operators/console.ts'
import { aPerson } from '../world.ts'

const composed = 'ỌláSeñora2026'.normalize('NFC')
const decomposed = composed.normalize('NFD')

suite('a password with accents', { app: {} }, ({ world, app }) => {
  type Answer = { isSuccess?: boolean; code?: string }
  async function post(url: string, payload: object, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    return {
      ...answer.json<Answer>(),
      token: String(answer.headers.authorization ?? '').replace('Bearer ', ''),
    }
  }
  const login = (username: string, password: string) => post('/api/User/login', { username, password })

  const registered = (password: string) => aPerson(world, { password })

  /** Stores the hash that an earlier release made: of the text as it was typed. */
  async function hashAsTyped(
    table: 'person' | 'operator',
    column: 'email_key' | 'user_name_key',
    key: string,
  ) {
    const earlier = secretsWith(world.settings.pepper, {
      cost: { memoryCost: 1_024, timeCost: 1, parallelism: 1 },
      hasher: { ...directHasher, hash: (text, options) => directHasher.hash(text.normalize('NFD'), options) },
    })
    await world.database.db
      .updateTable(table)
      .set({ password_hash: await earlier.hash(decomposed) })
      .where(column as never, '=', key as never)
      .execute()
  }

  beforeEach(() => world.later(3600))

  test.each([
    ['composed', 'decomposed', composed, decomposed],
    ['decomposed', 'composed', decomposed, composed],
  ])('registered in %s letters signs in with %s ones', async (_, __, first, then) => {
    const { userName } = await registered(first)
    expect(await login(userName, then)).toMatchObject({ isSuccess: true })
    expect(await login(userName, `${then}x`)).toMatchObject({ isSuccess: false, code: 'wrong-login' })
  })

  test('hashed in the decomposed form signs in, and then in both forms', async () => {
    const { userName } = await registered(composed)
    await hashAsTyped('person', 'user_name_key', userName)
    expect(await login(userName, composed)).toMatchObject({ isSuccess: false, code: 'wrong-login' })
    expect(await login(userName, decomposed)).toMatchObject({ isSuccess: true })
    expect(await login(userName, composed)).toMatchObject({ isSuccess: true })
    expect(await login(userName, decomposed)).toMatchObject({ isSuccess: true })
  })

  test('asked for again within a session counts in both forms', async () => {
    const { userName, token } = await registered(composed)
    const ask = (password: string) => post('/api/User/my-data/json', { password }, token)
    expect((await ask(decomposed)).code).toBeUndefined()
    await hashAsTyped('person', 'user_name_key', userName)
    expect((await ask(composed)).code).toBe('wrong-password')
    expect((await ask(decomposed)).code).toBeUndefined()
    expect(await login(userName, composed)).toMatchObject({ isSuccess: true })
  })

  test('signs an operator in with both forms', async () => {
    const { email, link } = await aNewOperator(world, 'support')
    const code = async () => {
      world.later(60)
      return codeOf(world, email)
    }
    await consoleCall(app, '/enrolment', { body: { token: link, password: decomposed, code: await code() } })
    const signIn = async (password: string) =>
      (await consoleCall(app, '/sign-in', { body: { email, password, code: await code() } })).body.isSuccess
    expect(await signIn(composed)).toBe(true)
    const { email_key } = await world.database.db
      .selectFrom('operator')
      .select('email_key')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await hashAsTyped('operator', 'email_key', email_key)
    expect([await signIn(decomposed), await signIn(composed)]).toEqual([true, true])
  })
})
