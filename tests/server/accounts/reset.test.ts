import { describe, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { generateOtp, newPassword, verifyOtp } from '#server/people/accounts/password.ts'
import {
  applyDuePasswords,
  passwordTask,
  pendingPassword,
  stopPasswordChange,
} from '#server/people/accounts/password-change.ts'
import { checkPin, savePin } from '#server/people/accounts/pin.ts'
import { register } from '#server/people/accounts/register.ts'
import {
  openResetLink,
  resendResetCode,
  resetPassword,
  validatePasswordReset,
} from '#server/people/accounts/reset.ts'
import { sessionOf, signOut, signOutEverywhere } from '#server/people/sessions/sessions.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  counting,
  details,
  goodPassword,
  goodPin,
  kycDetails,
  mailedCodeFor,
  outcomes,
  type Person,
  refusal,
  signedIn,
} from '#tests/server/world.ts'
import { runOnce } from '../jobs/run.ts'

const better = 'Better-Horse-8'
const spent = 'code-spent: This code has expired or was tried too often. Please ask for a new one'
const over = 'reset-over: This link has expired or was already used. Please ask for a new code'

suite('a password reset', { app: {} }, ({ world, app }) => {
  const sendReset = (email: string, server = world) => resetPassword(server, { params: { email } })
  const resend = (id: string) => resendResetCode(world, { params: { id } })
  const validate = (userId: string, code: string, server = world) =>
    validatePasswordReset(server, { body: { userId, code } })
  const set = (
    userId: string,
    codeId: string,
    password = better,
    me?: Person,
    pin: string | undefined = goodPin,
  ) => newPassword(world, me, { body: { userId, codeId, newPassword: password, pin } })
  /** Somebody whose account has a PIN. */
  async function anOwner() {
    const person = await aPerson(world)
    await submitKyc(world, person, kycDetails(), aPicture())
    await savePin(world, person, { body: { pin: goodPin } })
    return person
  }
  const wrongFor = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0')

  async function codeOf(email: string) {
    await world.outbox.idle()
    return mailedCodeFor(world, email)
  }
  async function requestReset(email: string) {
    const id = await sendReset(email)
    return { id, code: await codeOf(email) }
  }
  /** A reset whose code was entered rightly. */
  async function verified(person: Person) {
    const { id, code } = await requestReset(person.email)
    return { id, codeId: await validate(id, code) }
  }
  const status = async (token: string) =>
    (
      await app.inject({
        url: '/api/User/kyc_status',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode

  test('a person gets a code by mail, sets a new password and signs in', async () => {
    const person = await anOwner()
    const { id, code } = await requestReset(person.email)
    expect(id).not.toBe(person.id)
    const [mail] = await mailsTo(world, person.email)
    expect(mail?.subject).toBe('Reset your password')
    await set(id, await validate(id, code))
    expect(
      await refusal(signIn(world, { username: person.email, password: goodPassword, device: 'a' })),
    ).toBe('wrong-login: Username or password is wrong')
    await signedIn(world, person.userName, better)
  })

  test('a reset notifies the owner by mail and in the app', async () => {
    const person = await anOwner()
    const { id, codeId } = await verified(person)
    await set(id, codeId)
    await world.outbox.idle()
    const [mail] = await mailsTo(world, person.email)
    expect(mail?.subject).toBe('Your password was changed')
    const notified = (await noticesOf(world, person.id)).map(({ title, url }) => ({ title, url }))
    expect(notified).toEqual([{ title: 'Password changed', url: '/profile' }])
  })

  test('a stolen token is refused with 401 after signing out, a changed password and a reset', async () => {
    const out = await anOwner()
    expect(await status(out.token)).toBe(200)
    await signOut(world, out)
    expect(await status(out.token)).toBe(401)

    const everywhere = await anOwner()
    const stolen = await signedIn(world, everywhere.userName, goodPassword)
    await signOutEverywhere(world, everywhere)
    expect(await status(stolen.token)).toBe(401)

    const changed = await anOwner()
    const codeId = await generateOtp(world, changed)
    await verifyOtp(world, changed, { body: { userId: changed.id, code: await codeOf(changed.email) } })
    expect(await status(changed.token)).toBe(200)
    await set(changed.id, codeId, better, changed)
    expect(await status(changed.token)).toBe(401)

    const reset = await anOwner()
    const other = await signedIn(world, reset.userName, goodPassword)
    const steps = await verified(reset)
    expect(await status(reset.token)).toBe(200)
    await set(steps.id, steps.codeId)
    expect(await status(reset.token)).toBe(401)
    expect(await status(other.token)).toBe(401)
  })

  test('a sign-in with the old password that is under way while it changes gets no session', async () => {
    const person = await anOwner()
    const { id, codeId } = await verified(person)
    const signIns = Array.from({ length: 5 }, () =>
      signIn(world, { username: person.userName, password: goodPassword, device: 'a thief' }),
    )
    const [, ...results] = await Promise.all([
      set(id, codeId),
      ...signIns.map((each) => each.catch(() => null)),
    ])
    for (const result of results) if (result) expect(await sessionOf(world, result.token)).toBeUndefined()
    const left = await world.database.db
      .selectFrom('session')
      .select('id')
      .where('person_id', '=', person.id)
      .execute()
    expect(left).toEqual([])
  })

  test('a verified code sets one password, also in concurrent calls', async () => {
    const person = await anOwner()
    const { id, codeId } = await verified(person)
    const calls = ['First-Horse-1', 'Second-Horse-2'].map((password) => set(id, codeId, password))
    expect(await outcomes(calls)).toEqual({ done: 1, 'reset-over': 1 })
    expect(await refusal(set(id, codeId))).toBe(over)
  })

  test('a verified code is good for 10 minutes', async () => {
    const person = await anOwner()
    const { id, codeId } = await verified(person)
    world.later(10 * 60)
    expect(await refusal(set(id, codeId))).toBe(over)
  })

  test('a reset requires its own verified code', async () => {
    const [mine, other] = [await anOwner(), await anOwner()]
    const [first, second] = [await verified(mine), await verified(other)]
    expect(await refusal(set(first.id, second.codeId))).toBe(over)
    expect(await refusal(set(first.id, first.id))).toBe(over)
    expect(await refusal(set(first.id, 'nothing'))).toBe(over)
    expect(await refusal(set("' OR 1=1", first.codeId))).toBe(over)
    // A person's own id is no way in without their session, nor is a reset's code in the settings.
    expect(await refusal(set(mine.id, first.codeId))).toBe(over)
    expect(await refusal(set(mine.id, first.codeId, better, mine))).toBe(
      'password-needs-code: Verify the code we emailed you before you change your password',
    )
    // Known from the start, but not verified.
    const fresh = await anOwner()
    const { id } = await requestReset(fresh.email)
    const row = await world.database.db
      .selectFrom('mailed_code')
      .select('id')
      .where('challenge_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await refusal(set(id, row.id))).toBe(over)
  })

  test('a password that was changed ends every code that could change it again', async () => {
    const person = await anOwner()
    const first = await verified(person)
    await generateOtp(world, person)
    const code = await codeOf(person.email)
    await set(first.id, first.codeId)
    const again = await signedIn(world, person.userName, better)
    expect(await refusal(verifyOtp(world, again, { body: { userId: again.id, code } }))).toBe(spent)
  })

  test('three wrong codes spend it, and a new one opens', async () => {
    const person = await anOwner()
    const { id, code } = await requestReset(person.email)
    const answers = []
    for (let step = 1; step <= 3; step += 1) answers.push(await refusal(validate(id, wrongFor(code, step))))
    expect(answers).toEqual([
      'wrong-code: This code is wrong. 2 tries left',
      'wrong-code: This code is wrong. 1 try left',
      spent,
    ])
    expect(await refusal(validate(id, code))).toBe(spent)
    await resend(id)
    await validate(id, await codeOf(person.email))
  })

  test('a code ends after 10 minutes, works once, and the newest one counts', async () => {
    const person = await anOwner()
    const { id, code } = await requestReset(person.email)
    world.later(10 * 60)
    expect(await refusal(validate(id, code))).toBe(spent)
    await resend(id)
    const newer = await codeOf(person.email)
    const calls = Array.from({ length: 5 }, () => validate(id, newer))
    expect(await outcomes(calls)).toEqual({ done: 1, 'code-spent': 4 })
  })

  test('each request is a reset of its own, whose code another one’s guesses do not touch', async () => {
    const person = await anOwner()
    const mine = await requestReset(person.email)
    const stranger = await sendReset(person.email)
    expect(stranger).not.toBe(mine.id)
    for (let step = 1; step <= 3; step += 1) await refusal(validate(stranger, wrongFor(mine.code, step)))
    expect(await refusal(validate(stranger, mine.code))).toBe(spent)
    await validate(mine.id, mine.code)
  })

  test('when enough mails were sent, a request answers the newest one’s reset, whose code still works', async () => {
    const person = await anOwner()
    await sendReset(person.email)
    await sendReset(person.email)
    const third = await requestReset(person.email)
    expect(await sendReset(person.email)).toBe(third.id)
    await world.outbox.idle()
    expect(await mailedCodeFor(world, person.email)).toBe(third.code)
    expect(await refusal(resend(third.id))).toBe(
      'mail-paced: We’ve already sent several emails. Open the link in the newest one, or wait 30 minutes and ask again',
    )
    await validate(third.id, third.code)
  })

  describe('the link beside the code', () => {
    const open = (link: string, server = world) => openResetLink(server, { body: { link } })
    async function linkOf(email: string) {
      await world.outbox.idle()
      const [mail] = await mailsTo(world, email)
      return /#link=([a-p]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
    }

    test('opens the step after the code once, and is stored hashed', async () => {
      const person = await anOwner()
      const { id, code } = await requestReset(person.email)
      const link = await linkOf(person.email)
      expect(link).toHaveLength(32)
      const rows = await world.database.db
        .selectFrom('mailed_code')
        .selectAll()
        .where('challenge_id', '=', id)
        .execute()
      expect(JSON.stringify(rows)).not.toContain(link)
      const results = await outcomes(Array.from({ length: 6 }, () => open(link)))
      expect(results).toEqual({ done: 1, 'reset-over': 5 })
      // The mail has done its work: its code opens nothing more.
      expect(await refusal(validate(id, code))).toBe(spent)
    })

    test('leads to the same reset as the code, and ends with it', async () => {
      const person = await anOwner()
      const { id, code } = await requestReset(person.email)
      const opened = await open(await linkOf(person.email))
      expect(opened.userId).toBe(id)
      await set(opened.userId, opened.codeId)

      const second = await anOwner()
      const other = await requestReset(second.email)
      await set(other.id, await validate(other.id, other.code))
      expect(await refusal(open(await linkOf(second.email)))).toBe(over)
      expect(code).toMatch(/^\d{4}$/)
    })

    test('works for an hour', async () => {
      const person = await anOwner()
      await sendReset(person.email)
      const link = await linkOf(person.email)
      world.later(60 * 60)
      expect(await refusal(open(link))).toBe(over)
    })

    test('works after the tries and codes of the day are spent, and its mail says why it has no code', async () => {
      const person = await anOwner()
      for (let round = 0; round < 3; round += 1) {
        const { id, code } = await requestReset(person.email)
        for (let step = 1; step <= 3; step += 1) await refusal(validate(id, wrongFor(code, step)))
      }
      const first = await open(await linkOf(person.email))
      expect(first.codeId).toBeTruthy()
      // The owner has read the newest mail: another one goes at once, and it has a link only.
      const id = await sendReset(person.email)
      await world.outbox.idle()
      const [mail] = await mailsTo(world, person.email)
      expect(mail?.text).toContain('There’s no code in this email, because today’s codes are used up')
      expect(mail).not.toHaveProperty('code')
      expect(await refusal(validate(id, '1234'))).toBe(spent)
      const opened = await open(await linkOf(person.email))
      await set(opened.userId, opened.codeId)
    })

    test('an owner always has one that works, however often a stranger asks and guesses', async () => {
      const person = await anOwner()
      // For a day, every 20 minutes.
      for (let step = 0; step < 72; step += 1) {
        const id = await sendReset(person.email)
        for (let guess = 0; guess < 3; guess += 1) await refusal(validate(id, 'none'))
        world.later(20 * 60)
      }
      await sendReset(person.email)
      await world.outbox.idle()
      const mails = await mailsTo(world, person.email)
      expect(mails.length).toBeLessThan(60)
      const opened = await open(await linkOf(person.email))
      await set(opened.userId, opened.codeId)
    })

    test('does not exist for a decoy, and an unknown one is over', async () => {
      await sendReset(`nobody-${details().email}`)
      expect(await refusal(open('a'.repeat(32)))).toBe(over)
    })
  })

  test('a new password confirms the address and ends the wait after wrong ones', async () => {
    const body = details()
    await register(world, { body })
    const { id, code } = await requestReset(body.email)
    for (let guess = 0; guess < 10; guess += 1)
      await refusal(signIn(world, { username: body.email, password: 'Wrong-Horse-7', device: 'a' }))
    await set(id, await validate(id, code))
    world.later(daySeconds)
    await signedIn(world, body.userName, better)
  })

  describe('for an account with a PIN', () => {
    const needsPin = 'reset-needs-proof: Enter your transaction PIN to set the new password'
    const withPin = (id: string, codeId: string, pin?: string) =>
      newPassword(world, undefined, {
        body: { userId: id, codeId, newPassword: better, ...(pin !== undefined && { pin }) },
      })

    test('asks for it after the code, which stays valid meanwhile', async () => {
      const person = await anOwner()
      const { id, codeId } = await verified(person)
      expect(await refusal(withPin(id, codeId))).toBe(needsPin)
      expect(await refusal(withPin(id, codeId, '9999'))).toBe('wrong-pin: 4 tries left')
      expect(await withPin(id, codeId, goodPin)).toBeNull()
      await signedIn(world, person.userName, better)
    })

    test('says so only after a code is verified', async () => {
      const person = await anOwner()
      const { id, code } = await requestReset(person.email)
      const unverified = '01900000-0000-7000-8000-000000000000'
      expect(await refusal(withPin(id, unverified))).toBe(over)
      expect(await refusal(withPin(id, unverified, goodPin))).toBe(over)
      const codeId = await validate(id, code)
      expect(await refusal(withPin(id, codeId))).toBe(needsPin)
    })

    test('counts its tries as everywhere, and a locked PIN opens nothing', async () => {
      const person = await anOwner()
      const { id, codeId } = await verified(person)
      const guesses = Array.from({ length: 40 }, (_, index) => withPin(id, codeId, `9${100 + index}`))
      expect(await outcomes(guesses)).toEqual({ 'wrong-pin': 4, 'pin-locked': 36 })
      expect(await refusal(withPin(id, codeId, goodPin))).toMatch(/^pin-locked/)
      expect(await refusal(checkPin(world, person.id, goodPin))).toMatch(/^pin-locked/)
      await signedIn(world, person.userName, goodPassword)
    })
  })

  describe('for an account without a PIN', () => {
    const none = { title: 'New password pending', url: '/password' }
    const notices = async (personId: string) =>
      (await noticesOf(world, personId)).map(({ title, url }) => ({ title, url }))
    const stop = (link?: string, me?: Person) =>
      stopPasswordChange(world, me, { body: link === undefined ? {} : { link } })
    async function newest(email: string) {
      await world.outbox.idle()
      const [mail] = await mailsTo(world, email)
      return { subject: mail?.subject, text: mail?.text ?? '' }
    }
    const stopLink = async (email: string) =>
      /stop-password-change#link=([a-p]{32})/.exec((await newest(email)).text)?.[1]
    /** Somebody without a PIN whose new password waits. */
    async function waiting() {
      const person = await aPerson(world)
      const { id, codeId } = await verified(person)
      const outcome = await set(id, codeId)
      return { person, outcome }
    }

    test('takes effect after 24 hours, and until then the old password and its sessions go on', async () => {
      const { person, outcome } = await waiting()
      const due = new Date(outcome?.takesEffectAt ?? 0).getTime()
      expect(Math.round((due - world.clock().getTime()) / 3_600_000)).toBe(24)
      expect(await pendingPassword(world, person)).toEqual(outcome)
      expect(await status(person.token)).toBe(200)
      expect(await refusal(signIn(world, { username: person.email, password: better, device: 'a' }))).toMatch(
        /^wrong-login/,
      )
      world.later(daySeconds - 60)
      expect(await applyDuePasswords(world)).toBe(0)
      const late = await signedIn(world, person.userName, goodPassword)
      world.later(60)
      expect(await applyDuePasswords(world)).toBe(1)
      expect(await status(late.token)).toBe(401)
      expect(
        await refusal(signIn(world, { username: person.email, password: goodPassword, device: 'a' })),
      ).toMatch(/^wrong-login/)
      const again = await signedIn(world, person.userName, better)
      expect(await pendingPassword(world, again)).toEqual({})
      expect((await notices(person.id)).map(({ title }) => title)).toContain('Password changed')
    })

    test('is announced by mail and in the app', async () => {
      const { person } = await waiting()
      const { subject, text } = await newest(person.email)
      expect(subject).toBe('Your password changes soon')
      expect(text).toMatch(/It takes effect in 24 hours, on \d+\s\w+(\s\d{4})?,\s\d\d:\d\d UTC\./)
      expect(await notices(person.id)).toEqual([none])
    })

    test('takes effect at a sign-in before the timer runs', async () => {
      const { person } = await waiting()
      world.later(daySeconds)
      expect(
        await refusal(signIn(world, { username: person.email, password: goodPassword, device: 'a' })),
      ).toMatch(/^wrong-login/)
      await signedIn(world, person.userName, better)
    })

    test('takes effect by the server’s own timer', async () => {
      const { person } = await waiting()
      world.later(daySeconds)
      await runOnce(world, passwordTask)
      await signedIn(world, person.userName, better)
    })

    test('is stopped by the link of its mail, once, signed out, and by nothing else', async () => {
      const { person } = await waiting()
      const link = await stopLink(person.email)
      expect(await refusal(stop('a'.repeat(32)))).toMatch(/^stop-over/)
      expect(await refusal(stop())).toMatch(/^signed-out/)
      expect(await outcomes([stop(link), stop(link), stop(link)])).toEqual({ done: 1, 'stop-over': 2 })
      expect((await newest(person.email)).subject).toBe('Your password was not changed')
      world.later(25 * 3600)
      expect(await applyDuePasswords(world)).toBe(0)
      await signedIn(world, person.userName, goodPassword)
    })

    test('is stopped in the app, and a code that was verified meanwhile ends with it', async () => {
      const { person } = await waiting()
      const stranger = await verified(person)
      await stop(undefined, person)
      expect(await refusal(set(stranger.id, stranger.codeId))).toBe(over)
      expect(await pendingPassword(world, person)).toEqual({})
      expect(await refusal(stop(undefined, person))).toMatch(/^stop-over/)
      expect((await notices(person.id)).map(({ title }) => title)).toEqual([
        'New password pending',
        'New password stopped',
      ])
    })

    test('is replaced by a newer one, which waits its own 24 hours', async () => {
      const { person } = await waiting()
      const first = await stopLink(person.email)
      world.later(20 * 3600)
      const { id, codeId } = await verified(person)
      await set(id, codeId, 'Newer-Horse-9')
      expect(await refusal(stop(first))).toMatch(/^stop-over/)
      world.later(20 * 3600)
      await signedIn(world, person.userName, goodPassword)
      world.later(4 * 3600)
      await signedIn(world, person.userName, 'Newer-Horse-9')
    })

    test('never replaces a PIN that was set meanwhile', async () => {
      const { person } = await waiting()
      await submitKyc(world, person, kycDetails(), aPicture())
      await savePin(world, person, { body: { pin: goodPin } })
      world.later(daySeconds)
      expect(await applyDuePasswords(world)).toBe(1)
      await signedIn(world, person.userName, goodPassword)
      expect((await notices(person.id)).map(({ title }) => title)).toContain('New password stopped')
    })

    test('ends when the password is changed in the settings', async () => {
      const { person } = await waiting()
      await generateOtp(world, person)
      const code = await codeOf(person.email)
      const codeId = await verifyOtp(world, person, { body: { userId: person.id, code } })
      await set(person.id, codeId ?? '', 'Newer-Horse-9', person)
      world.later(daySeconds)
      expect(await applyDuePasswords(world)).toBe(0)
      await signedIn(world, person.userName, 'Newer-Horse-9')
    })
  })

  describe('for an unknown address', () => {
    /** Everything that somebody outside can try, with the answers; `reset` and `guess` are the only inputs. */
    async function story(email: string) {
      const answers: unknown[] = []
      const id = await sendReset(email)
      answers.push(id.length, (await sendReset(email)) === id)
      const right = email.startsWith('nobody') ? '0000' : await codeOf(email)
      for (let step = 1; step <= 6; step += 1)
        answers.push(await refusal(validate(id, wrongFor(right, step))))
      answers.push(await outcomes([resend(id)]))
      answers.push(await refusal(resend(id)))
      answers.push((await sendReset(email)) === id)
      const newer = email.startsWith('nobody') ? '0000' : await codeOf(email)
      answers.push(await refusal(validate(id, wrongFor(newer))))
      answers.push(await refusal(set(id, '01900000-0000-7000-8000-000000000000')))
      for (let hour = 0; hour < 4; hour += 1) {
        world.later(3600)
        answers.push(await outcomes([resend(id)]))
        for (let step = 0; step < 5; step += 1) answers.push(await refusal(validate(id, 'none')))
      }
      answers.push(await refusal(resend(id)))
      return answers
    }

    test('every answer is the same as for a known one', async () => {
      const person = await anOwner()
      const [known, unknown] = [await story(person.email), await story(`nobody-${person.email}`)]
      expect(unknown).toEqual(known)
      expect(await mailsTo(world, `nobody-${person.email}`)).toEqual([])
    })

    test('the work is the same: the slow hashes and the rows', async () => {
      const person = await anOwner()
      const work = async (email: string) => {
        const { server, evaluated } = counting(world)
        let hashed = 0
        const secrets = {
          ...server.secrets,
          hash(secret: string) {
            hashed += 1
            return server.secrets.hash(secret)
          },
        }
        const id = await sendReset(email, { ...server, secrets })
        await refusal(validate(id, 'none', { ...server, secrets }))
        const rows = await world.database.db
          .selectFrom('mailed_code')
          .select(['purpose', 'tries'])
          .where('challenge_id', '=', id)
          .execute()
        return { hashed, evaluated: evaluated(), rows }
      }
      const known = await work(person.email)
      expect(known).toEqual({ hashed: 1, evaluated: 1, rows: [{ purpose: 'reset', tries: 1 }] })
      expect(await work(`nobody-${person.email}`)).toEqual(known)
    })

    test('even the decoy’s own digits open nothing', async () => {
      const email = `nobody-${details().email}`
      const id = await sendReset(email)
      await world.database.db
        .updateTable('mailed_code')
        .set({ code_hash: await world.secrets.hash('1234') })
        .where('challenge_id', '=', id)
        .execute()
      expect(await refusal(validate(id, '1234'))).toBe('wrong-code: This code is wrong. 2 tries left')
    })

    test('the address is not readable in the database', async () => {
      const email = `nobody-${details().email}`
      await sendReset(email)
      const { db } = world.database
      const rows = [
        await db.selectFrom('code_account').selectAll().execute(),
        await db.selectFrom('code_challenge').selectAll().execute(),
        await db.selectFrom('mailed_code').selectAll().execute(),
      ]
      expect(JSON.stringify(rows)).not.toContain(email)
    })

    test('deletes both after a day and answers both alike', async () => {
      const person = await anOwner()
      for (const email of [person.email, `nobody-${person.email}`]) {
        const id = await sendReset(email)
        world.later(23 * 3600)
        await resend(id)
        world.later(daySeconds)
        const again = await sendReset(email)
        expect(again).not.toBe(id)
        expect(await refusal(resend(id))).toBe(over)
        expect(await refusal(validate(id, '1234'))).toBe(spent)
        expect(await refusal(set(id, again))).toBe(over)
        await resend(again)
      }
    })

    test('a later registration with it is mailed by the next request', async () => {
      const body = details()
      await sendReset(body.email)
      await register(world, { body })
      world.later(11 * 60)
      const { id, code } = await requestReset(body.email)
      await validate(id, code)
    })
  })

  test('a reset id that does not exist is over', async () => {
    for (const id of ['nothing', '01900000-0000-7000-8000-000000000000', "' OR 1=1"]) {
      expect(await refusal(resend(id))).toBe(over)
      expect(await refusal(validate(id, '1234'))).toBe(spent)
    }
  })

  test('over HTTP an address is read in either case, and an invalid one is bad input', async () => {
    const person = await anOwner()
    const post = async (address: string) =>
      (
        await app.inject({
          method: 'POST',
          url: `/api/user/Reset-Password/${encodeURIComponent(address)}`,
        })
      ).json()
    const id = await sendReset(person.email)
    expect(await post(` ${person.email.toUpperCase()}`)).toMatchObject({
      isSuccess: true,
      data: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await world.outbox.idle()
    expect(await mailsTo(world, person.email)).toHaveLength(3)
    expect(await post('not an address')).toMatchObject({
      isSuccess: false,
      code: 'bad-input',
      details: 'email: must be an email address',
    })
    const weak = await app.inject({
      method: 'POST',
      url: '/api/User/new-password',
      payload: { userId: id, codeId: id, newPassword: 'weak' },
    })
    expect(weak.json().details).toContain('Must contain at least one number')
  })
})

suite('a code of the settings', ({ world }) => {
  const verify = (me: Person, code: string, userId = me.id) =>
    verifyOtp(world, me, { body: { userId, code } })
  const set = (me: Person, codeId: string) =>
    newPassword(world, me, { body: { userId: me.id, codeId, newPassword: better } })
  async function codeOf(email: string) {
    await world.outbox.idle()
    return mailedCodeFor(world, email)
  }

  test('is mailed, never answered; its id opens a change of the password once it was verified', async () => {
    const me = await aPerson(world)
    const id = await generateOtp(world, me)
    const code = await codeOf(me.email)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await mailsTo(world, me.email))[0]?.subject).toBe('Your security code')
    expect(await refusal(set(me, id))).toMatch(/^password-needs-code/)
    expect(await verify(me, code)).toBe(id)
    // A refused password does not spend the code.
    const own = `${me.userName.charAt(0).toUpperCase()}${me.userName.slice(1)}2026`
    for (const newPasswordText of ['Passw0rd', own]) {
      const body = { userId: me.id, codeId: id, newPassword: newPasswordText }
      expect(await refusal(newPassword(world, me, { body }))).toMatch(/^guessable-password/)
    }
    await set(me, id)
    await signedIn(world, me.userName, better)
  })

  test('is not valid for another person', async () => {
    const [me, other] = [await aPerson(world), await aPerson(world)]
    const id = await generateOtp(world, me)
    const code = await codeOf(me.email)
    expect(await refusal(verify(other, code, me.id))).toBe(spent)
    await verify(me, code)
    expect(await refusal(set(other, id))).toMatch(/^password-needs-code/)
    await set(me, id)
  })

  test('is sent three times in 10 minutes, and a fourth is refused with the time to wait', async () => {
    const me = await aPerson(world)
    const calls = await outcomes(Array.from({ length: 5 }, () => generateOtp(world, me)))
    expect(calls).toEqual({ done: 3, 'code-paced': 2 })
    expect(await refusal(generateOtp(world, me))).toBe(
      'code-paced: We’ve already sent several codes. Enter the newest one, or wait 10 minutes and ask again',
    )
    await verify(me, await codeOf(me.email))
  })
})
