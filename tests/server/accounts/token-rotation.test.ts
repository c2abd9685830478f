/** rules/accounts.md#sessions: an answer may carry a newer token. Over the wire, as a client meets it. */
import { expect, test } from 'vitest'
import { findSessionTogether } from '#server/people/sessions/sessions.ts'
import { tokenHash } from '#server/platform/hashing/secrets.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson } from '#tests/server/world.ts'

const minuteSeconds = 60

suite('a session’s token', { app: {} }, ({ world, app }) => {
  const ask = (token: string, url = '/api/User/kyc_status') =>
    app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const status = async (token: string) => (await ask(token)).statusCode
  const newer = async (token: string): Promise<string | undefined> => (await ask(token)).json().authorization

  /** Somebody whose session is 10 minutes old, with the token that the last answer brought. */
  async function rotated() {
    const { token: first } = await aPerson(world)
    expect(await newer(first)).toBeUndefined()
    world.later(10 * minuteSeconds)
    const second = await newer(first)
    if (!second) throw new Error('no newer token came')
    return { first, second }
  }

  test('is replaced by an answer once it is 10 minutes old, and not before', async () => {
    const { first, second } = await rotated()
    expect(second).not.toBe(first)
    expect(Buffer.from(second, 'base64url')).toHaveLength(32)
    expect(await newer(second)).toBeUndefined()
    world.later(10 * minuteSeconds)
    expect(await newer(second)).toBeDefined()
  })

  test('is valid for one minute after the first use of the newer one', async () => {
    const { first, second } = await rotated()
    expect(await status(second)).toBe(200)
    world.later(59)
    expect(await status(first)).toBe(200)
    world.later(1)
    expect(await status(first)).toBe(401)
    expect(await status(second)).toBe(200)
  })

  test('is repeated in every answer until its first use', async () => {
    const { first, second } = await rotated()
    expect(await newer(first)).toBe(second)
    world.later(5 * minuteSeconds)
    expect(await newer(first)).toBe(second)
    expect(await status(second)).toBe(200)
    expect(await newer(first)).toBeUndefined()
  })

  test('is found together with others as alone, the previous one too', async () => {
    const { first, second } = await rotated()
    const { token, id } = await aPerson(world)
    const tokens = [first, token, 'unknown', second, first]
    const found = await Promise.all(tokens.map((each) => findSessionTogether(world, tokenHash(each))))
    const own = found[0]?.id
    expect(own).toBeDefined()
    expect(found.map((each) => each?.id)).toEqual([own, id, undefined, own, own])
    expect(found[0]?.token_hash).toBe(tokenHash(second))
  })

  test('is the same for all calls that are made at the same moment', async () => {
    const { token } = await aPerson(world)
    world.later(10 * minuteSeconds)
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(token)))
    expect(answers.map((each) => each.statusCode)).toEqual(Array(12).fill(200))
    const brought = new Set(answers.map((each) => each.json().authorization as unknown))
    expect(brought.size).toBe(1)
    expect(brought).not.toContain(undefined)
  })

  test('ends with the session, the one before it too', async () => {
    const { first, second } = await rotated()
    const left = await app.inject({
      method: 'POST',
      url: '/api/User/logout',
      headers: { authorization: `Bearer ${second}` },
    })
    expect(left.statusCode).toBe(200)
    expect(left.json().authorization).toBeUndefined()
    expect([await status(first), await status(second)]).toEqual([401, 401])
  })

  test('does not prolong a session beyond its 12 hours', async () => {
    let { token } = await aPerson(world)
    for (let passed = 0; passed < 12 * 60 - 10; passed += 10) {
      world.later(10 * minuteSeconds)
      token = (await newer(token)) ?? token
    }
    expect(await status(token)).toBe(200)
    world.later(10 * minuteSeconds)
    expect(await status(token)).toBe(401)
  })

  test('is not rotated in a refusal, which would lose the newer one', async () => {
    const { token } = await aPerson(world)
    world.later(10 * minuteSeconds)
    const refused = await app.inject({
      method: 'POST',
      url: '/api/User/save_pin',
      headers: { authorization: `Bearer ${token}` },
      payload: { pin: '1234' },
    })
    expect(refused.json()).toMatchObject({ isSuccess: false })
    expect(refused.json().authorization).toBeUndefined()
    expect(await newer(token)).toBeDefined()
  })
})
