/**
 * A stranger who knows a username and an address tries to shut their owner out, with the 36 requests that once did: ten
 * wrong passwords by each name, and more while they are refused. The owner's own devices do not notice, and a new
 * device of the owner's gets in with what is in the mailbox.
 */
import { describe, expect, test } from 'vitest'
import { resendDeviceCode, signIn } from '#server/people/accounts/login.ts'
import { register } from '#server/people/accounts/register.ts'
import { sessionOf } from '#server/people/sessions/sessions.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { Refusal } from '#server/refusals.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  counting,
  countingStatements,
  details,
  goodPassword,
  mailedCodeFor,
  outcomes,
  type Person,
  refusal,
  type World,
} from '#tests/server/world.ts'

type Credentials = Partial<Parameters<typeof signIn>[1]>

suite('locking out an owner', { timeout: 60_000 }, ({ world }) => {
  const enter = (username: string, password: string, some: Credentials = {}) =>
    signIn(world, { username, password, device: 'a test', ...some })

  async function attack(...names: string[]) {
    for (const name of names)
      for (let guess = 0; guess < 18; guess += 1) await refusal(enter(name, `Wrong-Horse-${guess}`))
  }

  /** The challenge that a new device is given. */
  async function challenged(username: string): Promise<string> {
    const error = await enter(username, goodPassword).catch((reason) => reason)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'device-code-needed', status: 200 })
    await world.outbox.idle()
    return error.data.challengeId
  }

  async function linkIn(email: string): Promise<string> {
    await world.outbox.idle()
    const texts = (await mailsTo(world, email)).map(({ text }) => text)
    return texts.map((text) => /\/login#link=([a-z]+)/.exec(text)?.[1]).find(Boolean) as string
  }

  const anotherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

  test('a device that has signed in before is not slowed down by strangers', async () => {
    const owner = await aPerson(world)
    const { user } = await enter(owner.userName, goodPassword)
    await attack(owner.userName, owner.email)
    for (const name of [owner.userName, owner.email])
      await enter(name, goodPassword, { deviceTokens: [user.deviceToken as string] })
  })

  test('a known device gets in while hundreds of guesses are waiting', async () => {
    const owner = await aPerson(world)
    const { user } = await enter(owner.userName, goodPassword)
    const guesses = Array.from({ length: 500 }, (_, index) => enter(owner.userName, `Wrong-Horse-${index}`))
    const mine = enter(owner.userName, goodPassword, { deviceTokens: [user.deviceToken as string] })
    const theirs = outcomes(guesses)
    await expect(mine).resolves.toHaveProperty('token')
    expect(await theirs).toEqual({ 'wrong-login': 10, 'device-code-needed': 490 })
  })

  test('a new device gets in with the mailed code, and is known from then on', async () => {
    const owner = await aPerson(world)
    await attack(owner.userName)
    const challengeId = await challenged(owner.userName)
    const code = await mailedCodeFor(world, owner.email)
    const { token, user } = await enter(owner.userName, goodPassword, { challengeId, code })
    expect(await sessionOf(world, token)).toMatchObject({ id: owner.id })

    await attack(owner.userName)
    await enter(owner.userName, goodPassword, { deviceTokens: [user.deviceToken as string] })
    // The code was for once.
    const again = enter(owner.userName, goodPassword, { challengeId, code })
    expect(await refusal(again)).toMatch(/^code-spent/)
  })

  test('repeated passwords use one code in five minutes', async () => {
    const owner = await aPerson(world)
    await attack(owner.userName, owner.userName)
    await world.outbox.idle()
    const codes = (await mailsTo(world, owner.email)).filter(({ text }) => /\/login#link=/.test(text))
    expect(codes).toHaveLength(1)
  })

  test('a wrong password with a right code costs one of its three tries', async () => {
    const owner = await aPerson(world)
    await attack(owner.email)
    const challengeId = await challenged(owner.email)
    const code = await mailedCodeFor(world, owner.email)
    const { server, evaluated } = counting(world)
    const enterThere = (password: string, tried: string) =>
      signIn(server, { username: owner.email, password, device: 'a test', challengeId, code: tried })

    expect(await refusal(enterThere(goodPassword, anotherThan(code)))).toBe(
      'wrong-code: This code is wrong. 2 tries left',
    )
    // The code alone: without it no password is looked at.
    expect(evaluated()).toBe(1)
    expect(await refusal(enterThere('Wrong-Horse-7', code))).toMatch(/^wrong-login/)
    await enterThere(goodPassword, code)
  })

  test('while a stranger spends all codes, the link in the newest mail lets the owner in', async () => {
    const owner = await aPerson(world)
    await attack(owner.userName)
    for (let sent = 0; sent < 4; sent += 1) {
      world.later(6 * 60)
      await attack(owner.userName)
      const challengeId = await challenged(owner.userName)
      for (let guess = 0; guess < 4; guess += 1)
        await refusal(enter(owner.userName, 'Wrong-Horse-7', { challengeId, code: `000${guess}` }))
    }
    const linkToken = await linkIn(owner.email)
    expect(linkToken).toMatch(/^[a-p]{32}$/)
    expect(await refusal(enter(owner.userName, 'Wrong-Horse-7', { linkToken }))).toMatch(/^wrong-login/)
    const { user } = await enter(owner.email, goodPassword, { linkToken })
    expect(user.id).toBe(owner.id)
    expect(await refusal(enter(owner.userName, goodPassword, { linkToken }))).toBe(
      'device-code-over: This code or link has expired or was already used. Log in again, and we’ll email you a new one',
    )
  })

  test('a link is no way to guess a password, and not for another account', async () => {
    const [owner, other] = [await aPerson(world), await aPerson(world)]
    await attack(owner.userName)
    await challenged(owner.userName)
    const linkToken = await linkIn(owner.email)
    expect(await refusal(enter(other.userName, goodPassword, { linkToken }))).toMatch(/^wrong-login/)
    const { server, evaluated } = counting(world)
    const guesses = Array.from({ length: 50 }, (_, index) =>
      signIn(server, {
        username: owner.userName,
        password: `Wrong-Horse-${index}`,
        device: 'a test',
        linkToken,
      }),
    )
    expect(await outcomes(guesses)).toEqual({ 'wrong-login': 4, 'login-slowed': 46 })
    expect(evaluated()).toBe(4)
  })

  test('a new code ends the previous one', async () => {
    const owner = await aPerson(world)
    await attack(owner.userName)
    const challengeId = await challenged(owner.userName)
    await resendDeviceCode(world, { params: { id: challengeId } })
    await world.outbox.idle()
    const code = await mailedCodeFor(world, owner.email)
    await enter(owner.userName, goodPassword, { challengeId, code })
    expect(await refusal(resendDeviceCode(world, { params: { id: 'nobody' } }))).toMatch(/^device-code-over/)
  })

  test('an unconfirmed address is confirmed by the code that was read in its mailbox', async () => {
    const body = details()
    await register(world, { body })
    await attack(body.userName)
    const challengeId = await challenged(body.userName)
    const [mail] = await mailsTo(world, body.email)
    const code = mail?.code as string
    await enter(body.userName, goodPassword, { challengeId, code })
    world.later(15 * 60)
    await enter(body.email, goodPassword)
  })

  describe('does not reveal whether a name is known', () => {
    /** A stranger's view of one name, from the first wrong password to the last code. */
    async function seen(name: string) {
      const answers: string[] = []
      const note = async (call: Promise<unknown>) => {
        const error = await call.then(() => undefined).catch((reason: Refusal) => reason)
        answers.push(
          error ? `${error.status} ${error.code} ${error.details} ${Object.keys(error.data ?? {})}` : 'done',
        )
        return error
      }
      for (let guess = 0; guess < 10; guess += 1) await note(enter(name, 'Wrong-Horse-7'))
      for (let mail = 0; mail < 2; mail += 1) {
        world.later(6 * 60)
        const error = await note(enter(name, 'Wrong-Horse-7'))
        const challengeId = error?.data?.challengeId as string
        expect(challengeId).toMatch(/^[\da-f-]{36}$/)
        for (let guess = 0; guess < 4; guess += 1)
          await note(enter(name, 'Wrong-Horse-7', { challengeId, code: 'none' }))
        await note(resendDeviceCode(world, { params: { id: challengeId } }))
      }
      return answers
    }

    test('by its answer', async () => {
      const owner = await aPerson(world)
      const nobody = details()
      const known = await seen(owner.email)
      for (const code of ['wrong-login', 'device-code-needed', 'wrong-code', 'code-spent', 'mail-paced'])
        expect(known).toContainEqual(expect.stringContaining(code))
      expect(await seen(nobody.email)).toEqual(known)
      expect(await seen(nobody.userName)).toEqual(known)
      // After its address, the username of the same account answers as if nothing had happened.
      expect(await seen(owner.userName)).toEqual(known)
    })

    test('by its cost', async () => {
      const owner = await aPerson(world)
      const cost = async (person: Pick<Person, 'userName'>, call: (name: string) => Promise<unknown>) => {
        const { server, statements } = countingStatements(world)
        const { server: both, evaluated } = counting(server)
        current = both
        await refusal(call(person.userName))
        return { statements: statements(), evaluated: evaluated() }
      }
      let current: World = world
      const wrong = (name: string) =>
        signIn(current, { username: name, password: 'Wrong-Horse-7', device: 'a test' })
      const nobody = details()
      for (let guess = 0; guess < 12; guess += 1)
        expect(await cost(nobody, wrong)).toEqual(await cost(owner, wrong))
    })
  })
})
