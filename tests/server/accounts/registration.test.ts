import { expect, onTestFinished, test, vi } from 'vitest'
import { freshCode, sendCode } from '#server/people/accounts/codes.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { confirmEmail, register, resendCode } from '#server/people/accounts/register.ts'
import { emailColumns, emailKey } from '#server/platform/keys/email.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aServer,
  counting,
  details,
  goodPassword,
  mailedCodeFor,
  outcomes,
  refusal,
  renamed,
  signedIn,
  type World,
} from '#tests/server/world.ts'

const confirm = (server: World, userId: string, code: string) =>
  confirmEmail(server, { body: { userId, code } })

const anotherThan = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0')

suite('registration', ({ kind, world }) => {
  async function registered(some = {}) {
    const body = details(some)
    const { id } = await register(world, { body })
    return { ...body, id, code: await mailedCodeFor(world, body.email) }
  }

  /** The next letter's code, different from the one before it. */
  async function nextCode(email: string, lettersBefore: number) {
    await expect
      .poll(async () => (await mailsTo(world, email)).length, { interval: 10 })
      .toBe(lettersBefore + 1)
    return mailedCodeFor(world, email)
  }

  test('a person registers, gets a code by mail and signs in after confirming it', async () => {
    const person = await registered()
    await confirm(world, person.id, person.code)
    const me = await signedIn(world, person.userName, goodPassword)
    expect(me).toMatchObject({ id: person.id, email: person.email, userName: person.userName })
  })

  test('the registration wakes the outbox: its letter does not wait for the next poll', async () => {
    // No poll comes.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = await aServer(kind)
    onTestFinished(() => own.close())
    const body = details()
    await register(own, { body })
    expect(await mailedCodeFor(own, body.email)).toMatch(/^\d+$/)
  })

  test('a person’s name stays text in the letter', async () => {
    const person = await aPerson(world)
    await renamed(world, person, { firstName: '<img src=x onerror=alert(1)>' })
    await resendCode(world, { params: { id: person.id } })
    await expect.poll(async () => (await mailsTo(world, person.email)).length).toBe(2)
    const [mail] = await mailsTo(world, person.email)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.html).not.toContain('<img')
  })

  test('neither code nor password is kept in clear once the letter has left', async () => {
    const person = await registered()
    const { db } = world.database
    await expect
      .poll(() => db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute(), {
        interval: 10,
      })
      .toEqual([])
    const rows = JSON.stringify([
      await db.selectFrom('outbox').select('payload').execute(),
      await db.selectFrom('person').select('password_hash').execute(),
      await db.selectFrom('mailed_code').select('code_hash').execute(),
    ])
    expect(rows).not.toContain(goodPassword)
    expect(rows).not.toContain(person.email)
    expect(rows).toContain('$argon2id$')
  })

  test('a username is taken once, whatever its case', async () => {
    const person = await registered()
    const shouted = details({ userName: person.userName.toUpperCase() })
    expect(await refusal(register(world, { body: shouted }))).toBe(
      'username-taken: This username is taken. Please choose another',
    )
  })

  test('five registrations with one address at once let one in', async () => {
    const { email } = details()
    const calls = Array.from({ length: 5 }, () => register(world, { body: details({ email }) }))
    expect(await outcomes(calls)).toEqual({ done: 5 })
    const people = await world.database.db
      .selectFrom('person')
      .select('id')
      .where('email_key', '=', emailKey(world, email))
      .execute()
    expect(people).toHaveLength(1)
    await world.outbox.idle()
    const subjects = (await mailsTo(world, email)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Confirm your email address', 'You already have an account'])
  })

  test('ten registrations with one username at once let one in', async () => {
    const { userName } = details()
    const calls = Array.from({ length: 10 }, () => register(world, { body: details({ userName }) }))
    expect(await outcomes(calls)).toEqual({ done: 1, 'username-taken': 9 })
  })

  test('a country that does not exist is bad input; its code is read in either case', async () => {
    expect(await refusal(register(world, { body: details({ countryId: 'QQ' }) }))).toBe(
      'bad-input: countryId: is not a country we know',
    )
    await expect(register(world, { body: details({ countryId: 'de' }) })).resolves.toHaveProperty('id')
  })

  test('a code works once', async () => {
    const person = await registered()
    const calls = Array.from({ length: 5 }, () => confirm(world, person.id, person.code))
    expect(await outcomes(calls)).toEqual({ done: 1, 'address-confirmed': 4 })
    expect(await refusal(confirm(world, person.id, person.code))).toMatch(/^address-confirmed/)
  })

  test('a code ends after 10 minutes', async () => {
    const [early, late] = [await registered(), await registered()]
    world.later(9 * 60 + 30)
    await confirm(world, early.id, early.code)
    world.later(31)
    expect(await refusal(confirm(world, late.id, late.code))).toBe(
      'code-spent: This code has expired or was tried too often. Please ask for a new one',
    )
  })

  test('five wrong tries spend a code, so that even the right one is refused', async () => {
    const person = await registered()
    const answers = []
    for (let step = 1; step <= 5; step += 1)
      answers.push(await refusal(confirm(world, person.id, anotherThan(person.code, step))))
    expect(answers).toEqual([
      'wrong-code: This code is wrong. 4 tries left',
      'wrong-code: This code is wrong. 3 tries left',
      'wrong-code: This code is wrong. 2 tries left',
      'wrong-code: This code is wrong. 1 try left',
      'code-spent: This code has expired or was tried too often. Please ask for a new one',
    ])
    expect(await refusal(confirm(world, person.id, person.code))).toMatch(/^code-spent/)
  })

  test('a new code ends the one before it', async () => {
    const person = await registered()
    await resendCode(world, { params: { id: person.id } })
    const newer = await nextCode(person.email, 1)
    if (newer !== person.code)
      expect(await refusal(confirm(world, person.id, person.code))).toMatch(/^wrong-code/)
    await confirm(world, person.id, newer)
  })

  test('a fourth code within 10 minutes is refused with the time to wait', async () => {
    const person = await registered()
    const code = await freshCode(world)
    const recipient = {
      id: person.id,
      email_sealed: emailColumns(world, person.id, person.email).email_sealed,
      greeted_name: null,
    }
    const send = () => world.database.inTransaction((tx) => sendCode(tx, world, recipient, 'confirm', code))
    const sent = await Promise.all(Array.from({ length: 10 }, send))
    expect(sent.filter(({ id }) => id !== undefined)).toHaveLength(2)
    await expect.poll(async () => (await mailsTo(world, person.email)).length, { interval: 10 }).toBe(3)
    expect(await refusal(resendCode(world, { params: { id: person.id } }))).toBe(
      'code-paced: We’ve already sent several codes. Enter the newest one, or wait 10 minutes and ask again',
    )
    world.later(9 * 60 + 30)
    expect(await refusal(resendCode(world, { params: { id: person.id } }))).toContain('wait 1 minute and')
    world.later(31)
    await resendCode(world, { params: { id: person.id } })
    await confirm(world, person.id, await nextCode(person.email, 3))
  })

  test("a day's fresh codes don't add up to a guess", async () => {
    const person = await registered()
    const answers: Record<string, number>[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      for (let step = 0; step < 5; step += 1) await refusal(confirm(world, person.id, 'none'))
      world.later(3600)
      answers.push(await outcomes([resendCode(world, { params: { id: person.id } })]))
    }
    await world.outbox.idle()
    expect(await mailsTo(world, person.email)).toHaveLength(4)
    expect(answers).toEqual([
      { done: 1 },
      { done: 1 },
      { done: 1 },
      { 'code-paced': 1 },
      { 'code-paced': 1 },
      { 'code-paced': 1 },
    ])
    expect(await refusal(resendCode(world, { params: { id: person.id } }))).toBe(
      'code-paced: We’ve already sent several codes. Enter the newest one, or wait 18 hours and ask again',
    )
    world.later(18 * 3600)
    await resendCode(world, { params: { id: person.id } })
  })

  test('a request for more codes than are sent is refused with the reason', async () => {
    const person = await registered()
    const again = () => resendCode(world, { params: { id: person.id } })
    await again()
    await again()
    expect(await refusal(again())).toBe(
      'code-paced: We’ve already sent several codes. Enter the newest one, or wait 10 minutes and ask again',
    )
    const attempt = signIn(world, { username: person.email, password: goodPassword, device: 'a test' })
    expect(await refusal(attempt)).toContain('with the newest code we sent you')
    await world.outbox.idle()
    expect(await mailsTo(world, person.email)).toHaveLength(3)
  })

  test('entering the code of a confirmed address again says that it is confirmed', async () => {
    const person = await registered()
    await confirm(world, person.id, person.code)
    expect(await refusal(confirm(world, person.id, person.code))).toBe(
      'address-confirmed: This email address is already confirmed. You can log in',
    )
    world.later(10 * 60)
    expect(await refusal(confirm(world, person.id, person.code))).toMatch(/^code-spent/)
  })

  test('a caller with only an id does not learn whether its address is confirmed', async () => {
    const [confirmed, waiting] = [await registered(), await registered()]
    await confirm(world, confirmed.id, confirmed.code)
    await refusal(confirm(world, waiting.id, anotherThan(waiting.code)))
    /** Answers to a stranger who asks for codes and guesses. */
    async function probe({ id, code }: { id: string; code: string }) {
      const answers: Record<string, number>[] = []
      const guess = async (step: number) =>
        answers.push(await outcomes([confirm(world, id, anotherThan(code, step))]))
      for (let step = 1; step <= 6; step += 1) await guess(step)
      for (let sent = 0; sent < 4; sent += 1)
        answers.push(await outcomes([resendCode(world, { params: { id } })]))
      // The last mailed code may be any digits; a text without digits never matches.
      for (let step = 0; step < 6; step += 1) answers.push(await outcomes([confirm(world, id, 'none')]))
      return answers
    }
    expect(await probe(confirmed)).toEqual(await probe(waiting))
    world.later(11 * 60)
    for (const { id } of [confirmed, waiting])
      expect(await refusal(confirm(world, id, 'none'))).toMatch(/^code-spent/)
  })

  test('a code that is mailed to a confirmed address confirms it once more and changes nothing', async () => {
    const person = await registered()
    await confirm(world, person.id, person.code)
    const confirmedAt = () =>
      world.database.db
        .selectFrom('person')
        .select('email_confirmed_at')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    const before = await confirmedAt()
    await resendCode(world, { params: { id: person.id } })
    await confirm(world, person.id, await nextCode(person.email, 1))
    expect(await confirmedAt()).toEqual(before)
  })

  test('a used code is compared ten times at most', async () => {
    const person = await registered()
    await confirm(world, person.id, person.code)
    const { server, evaluated } = counting(world)
    await outcomes(Array.from({ length: 200 }, () => confirm(server, person.id, 'none')))
    expect(evaluated()).toBe(9)
  })

  test('a request for a code answers the same for an unknown id', async () => {
    await world.outbox.idle()
    const mails = (await mailsTo(world)).length
    for (const id of ['nobody', '00000000-0000-7000-8000-000000000000', "' OR 1=1"])
      await expect(resendCode(world, { params: { id } })).resolves.toBeUndefined()
    expect(await refusal(confirm(world, "' OR 1=1", '1234'))).toMatch(/^code-spent/)
    await world.outbox.idle()
    expect((await mailsTo(world)).length).toBe(mails)
  })

  test('signing in before confirming mails another code and says whose address it is', async () => {
    const person = await registered()
    const attempt = signIn(world, { username: person.email, password: goodPassword, device: 'a test' })
    await expect(attempt).rejects.toMatchObject({
      code: 'email-unconfirmed',
      status: 200,
      data: { id: person.id },
    })
    await confirm(world, person.id, await nextCode(person.email, 1))
    await signedIn(world, person.email, goodPassword)
  })
})
