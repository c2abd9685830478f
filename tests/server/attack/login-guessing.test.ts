/**
 * Passwords guessed wholesale: 4,000 guesses over 2,000 names, half of which somebody has. Ten thousand at one name are
 * in `accounts/guesses.test.ts`.
 */
import { expect, test } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aServer,
  counting,
  goodPassword,
  outcomes,
  refusal,
  type World,
} from '#tests/server/world.ts'

const names = Array.from({ length: 2_000 }, (_, index) => `name-${index}`)
const timeoutMs = 60_000

suite('guessing passwords over many names', ({ world }) => {
  const guess = (server: World, username: string, address: string, some = {}) =>
    signIn(server, { username, password: 'Wrong-Horse-7', device: 'a test', address, ...some })

  test(
    'evaluates a hundred from one network in a quarter of an hour',
    async () => {
      const { server, evaluated } = counting(world)
      // One line's addresses: an IPv6 customer has 2^64 of them.
      const at = (index: number) => `2001:db8:0:1::${(index % 65_535).toString(16)}`
      const answers = await outcomes(
        [...names, ...names].map((name, index) => guess(server, name, at(index))),
      )
      expect(answers).toEqual({ 'wrong-login': 100, 'login-slowed': 3_900 })
      expect(evaluated()).toBe(100)
      world.later(15 * 60)
      expect(await refusal(guess(server, 'name-1', at(1)))).toMatch(/^wrong-login/)
    },
    timeoutMs,
  )

  test(
    'does not slow down who signs in there with a right password, or on a known device',
    async () => {
      const [owner, other] = [await aPerson(world), await aPerson(world)]
      const address = '198.51.100.7'
      const { user } = await signIn(world, {
        username: owner.userName,
        password: goodPassword,
        device: 'a test',
        address,
      })
      // Right passwords are no guesses: a whole office signs in from one address.
      for (let times = 0; times < 110; times += 1)
        await signIn(world, { username: other.userName, password: goodPassword, device: 'a test', address })
      for (const name of names.slice(0, 100)) await refusal(guess(world, name, address))
      expect(await refusal(guess(world, other.userName, address))).toMatch(/^login-slowed.*15 minutes/)
      await signIn(world, {
        username: owner.userName,
        password: goodPassword,
        device: 'a test',
        address,
        deviceTokens: [user.deviceToken as string],
      })
    },
    timeoutMs,
  )
})

test(
  'a typed x-forwarded-for does not make another address of a guesser',
  async () => {
    const world = await aServer()
    const app = await buildApp(world)
    const answers: Record<string, number> = {}
    for (let index = 0; index < 105; index += 1) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/User/login',
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
        payload: { username: `name-${index}`, password: 'Wrong-Horse-7' },
      })
      const { code } = answer.json()
      answers[code] = (answers[code] ?? 0) + 1
    }
    expect(answers).toEqual({ 'wrong-login': 100, 'login-slowed': 5 })
    await app.close()
    await world.close()
  },
  timeoutMs,
)
