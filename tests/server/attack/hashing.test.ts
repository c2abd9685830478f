/** Floods of calls that hash: they are refused honestly, recover, and take nothing from anybody else. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { checkPassword } from '#server/people/accounts/password-check.ts'
import { checkPin, savePin } from '#server/people/accounts/pin.ts'
import type { Secrets } from '#server/platform/hashing/secrets.ts'
import { refuse } from '#server/refusals.ts'
import type { Server } from '#server/server.ts'
import { assertBuilt } from '#tests/built.ts'
import { setUp } from '#tests/server/suite.ts'
import { aPerson, aPicture, goodPin, kycDetails, refusal } from '../world.ts'

const { world } = await setUp()

/** Comparisons that wait until they are let go. */
function held(secrets: Secrets) {
  let isHeld = true
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = () => {
      isHeld = false
      resolve()
    }
  })
  const slow: Secrets = {
    ...secrets,
    async matches(hashed, text) {
      if (isHeld) await released
      return secrets.matches(hashed, text)
    },
  }
  return { secrets: slow, release }
}

/** Logins that run at once with one thread; the others wait. */
const running = 3
const maxWaiting = 1_000

describe('a flood of logins', async () => {
  const { secrets, release } = held(world.secrets)
  const settings = { ...world.settings, trustProxy: 1, hashThreads: 1 }
  const app = await buildApp({ ...world, secrets, settings })
  afterAll(() => app.close())

  const logIn = (name: string, from: string) =>
    app.inject({
      method: 'POST',
      url: '/api/User/login',
      headers: { 'x-forwarded-for': from },
      payload: { username: name, password: 'Wrong-Horse-7' },
    })

  test('is answered 503 with retry-after, delays neither files nor searches and ends with its last call', async () => {
    assertBuilt()
    const count = running + maxWaiting + 50
    let answered = 0
    const flood = Array.from({ length: count }, (_, at) =>
      logIn(`nobody${at}`, '203.0.113.1').finally(() => {
        answered += 1
      }),
    )
    // While the queue is full and nothing is compared, everything else is answered.
    for (const url of ['/cdn/v1/cowrie-login.js', '/api/Listing/Search', '/healthz'])
      expect((await app.inject({ url })).statusCode, url).toBe(200)
    expect(answered).toBeLessThanOrEqual(50)

    // Those that wait too long are refused although nothing is compared meanwhile.
    const refused = await Promise.all(flood.slice(running))
    for (const answer of refused) {
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json()).toMatchObject({ isSuccess: false, code: 'busy' })
    }
    release()
    for (const answer of await Promise.all(flood.slice(0, running)))
      expect(answer.json()).toMatchObject({ code: 'wrong-login' })
    expect((await logIn('nobody', '203.0.113.1')).json()).toMatchObject({ code: 'wrong-login' })
  })

  test('from one address lets another in before its own second login', async () => {
    const holding = held(world.secrets)
    const settings = { ...world.settings, trustProxy: 1, hashThreads: 1 }
    const other = await buildApp({ ...world, secrets: holding.secrets, settings })
    const order: string[] = []
    let arrived = 0
    other.addHook('preHandler', async () => {
      arrived += 1
    })
    const send = (name: string, from: string) =>
      other
        .inject({
          method: 'POST',
          url: '/api/User/login',
          headers: { 'x-forwarded-for': from },
          payload: { username: name, password: 'Wrong-Horse-7' },
        })
        .then(({ statusCode }) => order.push(`${from} ${statusCode}`))
    const flood = Array.from({ length: 100 }, (_, at) => send(`one${at}`, '203.0.113.1'))
    const person = send('another', '203.0.113.2')
    // Everything waits in the queue, which is right behind the hook, before the first is compared.
    await vi.waitFor(() => expect(arrived).toBe(101), 20_000)
    await new Promise(setImmediate)
    holding.release()
    await Promise.all([...flood, person])
    expect(order.indexOf('203.0.113.2 200')).toBeLessThan(3 * running)
    await other.close()
  })
})

test('a PIN that a busy server does not compare costs no try', async () => {
  const me = await aPerson(world)
  await submitKyc(world, me, kycDetails(), aPicture())
  await savePin(world, me, { body: { pin: goodPin } })
  const busy: Server = {
    ...world,
    secrets: { ...world.secrets, matches: () => Promise.reject(refuse('busy', { seconds: 2 })) },
  }
  for (let tries = 0; tries < 12; tries += 1)
    expect(await refusal(checkPin(busy, me.id, '9999'))).toMatch(/^busy/)
  expect(await refusal(checkPin(world, me.id, '9999'))).toContain('4 tries left')
  await checkPin(world, me.id, goodPin)
})

test('one account that guesses many PINs and passwords at once has six compared', async () => {
  const me = await aPerson(world)
  await submitKyc(world, me, kycDetails(), aPicture())
  await savePin(world, me, { body: { pin: goodPin } })
  const { secrets, release } = held(world.secrets)
  let waiting = 0
  const flooded: Server = {
    ...world,
    secrets: {
      ...secrets,
      matches(hashed, text) {
        waiting += 1
        return secrets.matches(hashed, text)
      },
    },
  }
  let refused = 0
  const guesses = Array.from({ length: 50 }, () => [
    checkPin(flooded, me.id, '9999'),
    checkPassword(flooded, me.id, 'Wrong-Horse-7').catch((error: unknown) => {
      refused += 1
      throw error
    }),
  ]).flat()
  const done = Promise.allSettled(guesses)
  // All passwords but those that are compared, which wait beside one PIN.
  await vi.waitFor(() => expect({ refused, waiting }).toEqual({ refused: 45, waiting: 6 }), 20_000)
  release()
  await done
})
