import { expect, test } from 'vitest'
import { signIn } from '#server/people/accounts/login.ts'
import { sessionOf, sessions, signOut, signOutEverywhere } from '#server/people/sessions/sessions.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, counting, goodPassword, type Person, refusal, signedIn } from '#tests/server/world.ts'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

suite('signing in', ({ world }) => {
  const attempt = (username: string, password: string, server = world) =>
    signIn(server, { username, password, device: 'a test' })

  test('by username or address, in either case, with the country for the greeting', async () => {
    const person = await aPerson(world)
    for (const name of [
      person.userName,
      person.email,
      person.userName.toUpperCase(),
      person.email.toUpperCase(),
    ]) {
      const answer = await attempt(name, goodPassword)
      expect(answer).toMatchObject({ countryName: 'Nigeria', user: { id: person.id, firstName: 'Ada' } })
    }
  })

  test('a wrong password and an unknown name are refused in the same words', async () => {
    const person = await aPerson(world)
    const wrong = await refusal(attempt(person.userName, 'Wrong-Horse-7'))
    expect(wrong).toBe('wrong-login: Username or password is wrong')
    expect(await refusal(attempt('nobody-here', 'Wrong-Horse-7'))).toBe(wrong)
    expect(await refusal(attempt('nobody@example.com', 'Wrong-Horse-7'))).toBe(wrong)
  })

  test('an unknown name costs an evaluation too', async () => {
    const { server, evaluated } = counting(world)
    await refusal(attempt('nobody-at-all', goodPassword, server))
    expect(evaluated()).toBe(1)
  })

  test('after ten wrong tries a new device needs a mailed code for a quarter of an hour', async () => {
    const person = await aPerson(world)
    for (let guess = 0; guess < 10; guess += 1)
      await refusal(attempt(person.userName, `Wrong-Horse-${guess}`))
    expect(await refusal(attempt(person.userName.toUpperCase(), goodPassword))).toBe(
      'device-code-needed: There were many wrong tries from devices we don’t know. If this account exists, we’ve emailed it a code and a link. Use either one to log in on this device',
    )
    world.later(14 * minuteSeconds)
    expect(await refusal(attempt(person.userName, goodPassword))).toMatch(/^device-code-needed/)
    world.later(1 * minuteSeconds)
    await signedIn(world, person.userName, goodPassword)
  })

  test('an unknown name is throttled alike and stored hashed only while it is throttled', async () => {
    const name = 'Nobody-At-All@example.com'
    for (let guess = 0; guess < 10; guess += 1)
      expect(await refusal(attempt(name, `Wrong-Horse-${guess}`))).toMatch(/^wrong-login/)
    expect(await refusal(attempt(name.toLowerCase(), goodPassword))).toMatch(/^device-code-needed/)
    // Those of a quarter of an hour: mails are counted longer.
    const storedBudgets = () =>
      world.database.db
        .selectFrom('try_budget')
        .selectAll()
        .where('ends_at', '<=', new Date(world.clock().getTime() + 15 * minuteSeconds * 1_000))
        .execute()
    expect(JSON.stringify(await storedBudgets())).not.toMatch(/nobody/i)

    world.later(15 * minuteSeconds)
    expect(await refusal(attempt(name, goodPassword))).toMatch(/^wrong-login/)
    expect(await storedBudgets()).toMatchObject([{ tries: 1 }])
  })

  test('a device that has signed in before has ten tries of its own', async () => {
    const person = await aPerson(world)
    const { user } = await attempt(person.userName, goodPassword)
    const deviceTokens = ['no-token-of-mine', user.deviceToken as string]
    const fromDevice = (password: string, username = person.userName) =>
      signIn(world, { username, password, device: 'a test', deviceTokens })

    for (let guess = 0; guess < 10; guess += 1)
      expect(await refusal(fromDevice(`Wrong-Horse-${guess}`))).toMatch(/^wrong-login/)
    expect(await refusal(fromDevice(goodPassword))).toBe(
      'login-slowed: Too many failed tries. Please wait 15 minutes and try again, or reset your password',
    )
    // By its other name too; but it spends nothing of a stranger's tries.
    expect(await refusal(fromDevice(goodPassword, person.email))).toMatch(/^login-slowed/)
    await attempt(person.userName, goodPassword)
    world.later(15 * minuteSeconds)
    await fromDevice(goodPassword)
  })

  test('a device stays known with one token, which the database keeps unreadably', async () => {
    const person = await aPerson(world)
    const { user } = await attempt(person.userName, goodPassword)
    const token = user.deviceToken as string
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const again = await signIn(world, {
      username: person.email,
      password: goodPassword,
      device: 'a test',
      deviceTokens: [token],
    })
    expect(again.user).not.toHaveProperty('deviceToken')
    const rows = await world.database.db.selectFrom('device_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a device token authorises no call and is not valid for another account', async () => {
    const [one, other] = [await aPerson(world), await aPerson(world)]
    const { user } = await attempt(one.userName, goodPassword)
    const deviceTokens = [user.deviceToken as string]
    expect(await sessionOf(world, user.deviceToken as string)).toBeUndefined()
    for (let guess = 0; guess < 10; guess += 1) await refusal(attempt(other.userName, 'Wrong-Horse-7'))
    const atOther = signIn(world, {
      username: other.userName,
      password: goodPassword,
      device: 'a test',
      deviceTokens,
    })
    expect(await refusal(atOther)).toMatch(/^device-code-needed/)
  })

  test.each([
    ['180 days without a sign-in', async () => world.later(180 * 24 * hourSeconds)],
    ['signing out everywhere', async (me: Person) => signOutEverywhere(world, me)],
  ])('a device is forgotten after %s', async (_, happens) => {
    const person = await aPerson(world)
    const { user } = await attempt(person.userName, goodPassword)
    await happens(person)
    for (let guess = 0; guess < 10; guess += 1) await refusal(attempt(person.userName, 'Wrong-Horse-7'))
    const attempted = signIn(world, {
      username: person.userName,
      password: goodPassword,
      device: 'a test',
      deviceTokens: [user.deviceToken as string],
    })
    expect(await refusal(attempted)).toMatch(/^device-code-needed/)
  })

  test('the 30 devices that signed in last are remembered', async () => {
    const person = await aPerson(world)
    for (let device = 0; device < 35; device += 1) await attempt(person.userName, goodPassword)
    const devices = await world.database.db
      .selectFrom('device_token')
      .select('token_hash')
      .where('person_id', '=', person.id)
      .execute()
    expect(devices).toHaveLength(30)
  })

  test('a right password ends the count of wrong ones', async () => {
    const person = await aPerson(world)
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) await refusal(attempt(person.userName, 'Wrong-Horse-7'))
      await signedIn(world, person.userName, goodPassword)
    }
  })

  test('a token is 256 random bits, and the database never sees it', async () => {
    const person = await aPerson(world)
    expect(Buffer.from(person.token, 'base64url')).toHaveLength(32)
    const rows = await world.database.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(person.token)
    expect(
      await sessionOf(
        world,
        person.token.replace(/^./, (first) => (first === '_' ? '-' : '_')),
      ),
    ).toBeUndefined()
    expect(await sessionOf(world, '')).toBeUndefined()
  })

  test('a session ends after 15 minutes without a call', async () => {
    const person = await aPerson(world)
    world.later(14 * minuteSeconds)
    expect(await sessionOf(world, person.token)).toMatchObject({ id: person.id })
    world.later(14 * minuteSeconds)
    expect(await sessionOf(world, person.token)).toMatchObject({ id: person.id })
    world.later(15 * minuteSeconds)
    expect(await sessionOf(world, person.token)).toBeUndefined()
    const left = await world.database.db
      .selectFrom('session')
      .select('id')
      .where('person_id', '=', person.id)
      .execute()
    expect(left).toEqual([])
  })

  test('a session in constant use ends after 12 hours', async () => {
    const person = await aPerson(world)
    for (let passed = 0; passed < 12 * hourSeconds - 10 * minuteSeconds; passed += 10 * minuteSeconds) {
      world.later(10 * minuteSeconds)
      expect(await sessionOf(world, person.token)).toBeDefined()
    }
    world.later(10 * minuteSeconds)
    expect(await sessionOf(world, person.token)).toBeUndefined()
  })

  test('the time of last use is written at most once a minute', async () => {
    const person = await aPerson(world)
    const seen = async () =>
      (
        await world.database.db
          .selectFrom('session')
          .select('last_seen_at')
          .where('id', '=', person.sessionId)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime()
    const first = await seen()
    world.later(40)
    await sessionOf(world, person.token)
    expect(await seen()).toBe(first)
    world.later(25)
    await sessionOf(world, person.token)
    expect(await seen()).toBeGreaterThan(first)
  })

  test('signing out ends this session, signing out everywhere ends all of the user’s, and no others', async () => {
    const other = await aPerson(world)
    const first = await aPerson(world)
    const [second, third] = [
      await signedIn(world, first.userName, goodPassword),
      await signedIn(world, first.userName, goodPassword),
    ]
    expect((await sessions(world, first)).map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1)
    expect(await sessions(world, first)).toHaveLength(3)
    await signOut(world, first)
    expect(await sessionOf(world, first.token)).toBeUndefined()
    expect(await sessionOf(world, second.token)).toBeDefined()
    await signOutEverywhere(world, second)
    expect(await sessionOf(world, second.token)).toBeUndefined()
    expect(await sessionOf(world, third.token)).toBeUndefined()
    expect(await sessionOf(world, other.token)).toBeDefined()
  })
})
