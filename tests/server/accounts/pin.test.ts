import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { freshCode, sendCode, verifyCode } from '#server/people/accounts/codes.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { checkPin, savePin } from '#server/people/accounts/pin.ts'
import { rotateToken, sessionOf } from '#server/people/sessions/sessions.ts'
import { secretsWith } from '#server/platform/hashing/secrets.ts'
import { emailColumns } from '#server/platform/keys/email.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { Me, Server } from '#server/server.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  counting,
  goodPassword,
  kycDetails,
  outcomes,
  type Person,
  refusal,
  signedIn,
} from '#tests/server/world.ts'

suite('the transaction PIN', ({ world }) => {
  async function withPin(pin = '1234', server: Server = world) {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(), aPicture())
    await savePin(server, me, { body: { pin } })
    return me
  }

  /** As another process would see it: nothing remembered. */
  const elsewhere = () => ({ ...world, secrets: secretsWith(world.settings.pepper) })

  /** A settings code, sent by mail and verified. */
  async function verifiedCode(me: Person) {
    const code = await freshCode(world)
    await world.database.inTransaction((tx) =>
      sendCode(
        tx,
        world,
        {
          id: me.id,
          email_sealed: emailColumns(world, me.id, me.email).email_sealed,
          greeted_name: 'Ada',
        },
        'settings',
        code,
      ),
    )
    const target = { personId: me.id, purpose: 'settings' } as const
    return verifyCode(world, target, code.digits, async (_, { id }) => id)
  }

  /** As another process, and every transaction runs again although the first run was kept. */
  const repeating = (): Server => ({
    ...elsewhere(),
    database: {
      ...world.database,
      async inTransaction(work, options) {
        await world.database.inTransaction(work, options)
        return world.database.inTransaction(work, options)
      },
    },
  })

  test('counts a try once where the answer of its commit was lost', async () => {
    const me = await withPin()
    expect(await refusal(checkPin(repeating(), me.id, '9999'))).toMatch(/^wrong-pin/)
    const triesOf = () =>
      world.database.db
        .selectFrom('person')
        .select('pin_tries')
        .select((eb) =>
          eb
            .selectFrom('wrong_pin')
            .whereRef('person_id', '=', 'person.id')
            .select(eb.fn.countAll<bigint>().as('n'))
            .as('wrong'),
        )
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
    expect(await triesOf()).toMatchObject({ pin_tries: 1, wrong: 1n })
    await checkPin(repeating(), me.id, '1234')
    expect(await triesOf()).toMatchObject({ pin_tries: 0, wrong: 1n })
  })

  test('comes after the identity check', async () => {
    const me = await aPerson(world)
    expect(await refusal(savePin(world, me, { body: { pin: '1234' } }))).toBe(
      'step-order: Complete your identity verification (KYC) first',
    )
    expect(await refusal(checkPin(world, me.id, '1234'))).toBe('setup-needed: Complete your setup first: pin')
  })

  test('is accepted from twenty tabs at once', async () => {
    const me = await withPin()
    const server = elsewhere()
    const asked = Array.from({ length: 20 }, () => checkPin(server, me.id, '1234'))
    expect(await Promise.all(asked)).toHaveLength(20)
  })

  test('is kept as a slow hash', async () => {
    const me = await withPin('1234', elsewhere())
    const { pin_hash } = await world.database.db
      .selectFrom('person')
      .select('pin_hash')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await secretsWith('another pepper').matches(pin_hash as string, '1234')).toBe(false)
  })

  test('a right PIN passes, and is not rehashed each time', async () => {
    const me = await withPin()
    const { server, evaluated } = counting(world)
    for (let call = 0; call < 5; call += 1) await checkPin(server, me.id, '1234')
    expect(evaluated()).toBe(1)
  })

  test('a PIN that was right in a session is evaluated by no other process for it', async () => {
    const me = await withPin()
    const process = () => counting(elsewhere())
    const first = process()
    await checkPin(first.server, me.id, '1234', me)
    expect(first.evaluated()).toBe(1)

    const again = await sessionOf(world, me.token)
    const second = process()
    await checkPin(second.server, me.id, '1234', again)
    expect(second.evaluated()).toBe(0)
    expect(await refusal(checkPin(second.server, me.id, '9999', again))).toBe('wrong-pin: 4 tries left')

    const elsewhereSignedIn = await signedIn(world, me.userName, me.password)
    const other = process()
    await checkPin(other.server, me.id, '1234', elsewhereSignedIn)
    expect(other.evaluated()).toBe(1)
    // A thief who copies the mark to a session of their own cannot open it.
    const { db } = world.database
    const markOf = ({ sessionId }: { sessionId: string }) =>
      db.selectFrom('session').select('pin_mark').where('id', '=', sessionId).executeTakeFirstOrThrow()
    await db
      .updateTable('session')
      .set(await markOf(me))
      .where('id', '=', elsewhereSignedIn.sessionId)
      .execute()
    const thief = process()
    await checkPin(thief.server, me.id, '1234', await sessionOf(world, elsewhereSignedIn.token))
    expect(thief.evaluated()).toBe(1)
  })

  test('a PIN that was right in a session stays so when its token is rotated', async () => {
    const me = await withPin()
    const process = () => counting(elsewhere())
    await checkPin(process().server, me.id, '1234', me)
    world.later(11 * 60)
    const newer = (await rotateToken(world, me.token)) as string
    // The older token is valid for a while, and takes nothing from the newer one.
    await checkPin(process().server, me.id, '1234', await sessionOf(world, me.token))
    const later = process()
    await checkPin(later.server, me.id, '1234', await sessionOf(world, newer))
    expect(later.evaluated()).toBe(0)
  })

  test('a mark of a right PIN is of no use for another PIN', async () => {
    const me = await withPin()
    await checkPin(world, me.id, '1234', me)
    await world.database.db
      .updateTable('person')
      .set({ pin_hash: await world.secrets.hash('5678') })
      .where('id', '=', me.id)
      .execute()
    expect(await refusal(checkPin(elsewhere(), me.id, '1234', await sessionOf(world, me.token)))).toMatch(
      /^wrong-pin/,
    )
  })

  test('five wrong tries lock money actions for 15 minutes, even for the right PIN', async () => {
    const me = await withPin()
    await checkPin(world, me.id, '1234')
    const answers = []
    for (let guess = 0; guess < 5; guess += 1)
      answers.push(await refusal(checkPin(world, me.id, `000${guess}`)))
    expect(answers).toEqual([
      'wrong-pin: 4 tries left',
      'wrong-pin: 3 tries left',
      'wrong-pin: 2 tries left',
      'wrong-pin: 1 try left',
      'pin-locked: Too many wrong tries. You can’t move money for 15 minutes',
    ])
    expect(await refusal(checkPin(world, me.id, '1234'))).toMatch(/move money for 15 minutes$/)
    expect(await refusal(checkPin(elsewhere(), me.id, '1234'))).toMatch(/^pin-locked/)
    world.later(14 * 60)
    expect(await refusal(checkPin(world, me.id, '1234'))).toMatch(/move money for 1 minute$/)
    world.later(60)
    await checkPin(world, me.id, '1234')
    expect(await refusal(checkPin(world, me.id, '0000'))).toBe('wrong-pin: 4 tries left')
  })

  test('a lock notifies the owner, in the app and by mail', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 5; guess += 1) await refusal(checkPin(world, me.id, '0000'))
    await world.outbox.idle()
    expect((await mailsTo(world, me.email))[0]?.subject).toBe('Your transaction PIN is locked')
    const notified = (await noticesOf(world, me.id)).map(({ title, url }) => ({ title, url }))
    expect(notified).toEqual([{ title: 'PIN locked', url: '/profile' }])
  })

  test('a lock that has ended resets the tries', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 5; guess += 1) await refusal(checkPin(world, me.id, '0000'))
    world.later(15 * 60)
    expect(await refusal(checkPin(world, me.id, '0000'))).toBe('wrong-pin: 4 tries left')
  })

  test('a right PIN ends the count', async () => {
    const me = await withPin()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await refusal(checkPin(world, me.id, '0000'))
      await checkPin(world, me.id, '1234')
    }
  })

  test('a right fifth try removes the lock that it set', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 4; guess += 1) await refusal(checkPin(world, me.id, '0000'))
    await checkPin(elsewhere(), me.id, '1234')
    expect(await refusal(checkPin(world, me.id, '0000'))).toBe('wrong-pin: 4 tries left')
  })

  test('one of two concurrent first PINs is saved', async () => {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(), aPicture())
    const calls = ['1111', '2222'].map((pin) => savePin(world, me, { body: { pin } }))
    expect(await outcomes(calls)).toEqual({ done: 1, 'pin-needs-code': 1 })
  })

  test('a change needs a code that was verified, once, in the last 10 minutes', async () => {
    const me = await withPin()
    const change = (pin: string, codeId?: string) =>
      savePin(world, me, { body: codeId === undefined ? { pin } : { pin, codeId } })
    expect(await refusal(change('4321'))).toBe(
      'pin-needs-code: Verify the code we emailed you before you change your PIN',
    )
    await verifiedCode(me)
    await change('4321')
    await checkPin(world, me.id, '4321')
    expect(await refusal(checkPin(world, me.id, '1234'))).toMatch(/^wrong-pin/)
    expect(await refusal(change('5555'))).toMatch(/^pin-needs-code/)

    const codeId = await verifiedCode(me)
    expect(await refusal(change('5555', 'another'))).toMatch(/^pin-needs-code/)
    world.later(10 * 60)
    expect(await refusal(change('5555', codeId))).toMatch(/^pin-needs-code/)
  })

  /** 15 wrong PINs, in rounds of five. */
  async function end(me: Me) {
    const answers = []
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) answers.push(await refusal(checkPin(world, me.id, '0000')))
      world.later(15 * 60)
    }
    return answers
  }

  test('the 15th wrong PIN of 30 days ends the PIN, even after right ones, and tells its owner', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 4; guess += 1) await refusal(checkPin(world, me.id, '0000'))
    await checkPin(world, me.id, '1234')
    const answers = []
    for (let guess = 0; guess < 10; guess += 1) {
      answers.push(await refusal(checkPin(world, me.id, '0000')))
      if (guess % 5 === 4) world.later(15 * 60)
    }
    expect(answers.at(-1)).toMatch(/^pin-locked/)
    await checkPin(world, me.id, '1234')
    expect(await refusal(checkPin(world, me.id, '0000'))).toBe(
      'pin-reset-needed: The wrong PIN was entered too often, so your PIN no longer works. Set a new one in your profile, under Security, with an emailed code and your password',
    )
    expect(await refusal(checkPin(world, me.id, '1234'))).toMatch(/^pin-reset-needed/)
    world.later(31 * daySeconds)
    expect(await refusal(checkPin(world, me.id, '1234'))).toMatch(/^pin-reset-needed/)
    expect(await refusal(checkPin(elsewhere(), me.id, '1234'))).toMatch(/^pin-reset-needed/)
    await world.outbox.idle()
    const [mail] = await mailsTo(world, me.email)
    expect(mail?.subject).toBe('Your transaction PIN no longer works')
    expect(mail?.text).toContain('The wrong PIN was entered 15 times in 30 days')
  })

  test('a wrong PIN counts for 30 days', async () => {
    const me = await withPin()
    // Every third day one: ten in any 30 days.
    for (let day = 0; day < 60; day += 3) {
      expect(await refusal(checkPin(world, me.id, '0000'))).toMatch(/^wrong-pin/)
      await checkPin(world, me.id, '1234')
      world.later(3 * daySeconds)
    }
    const { rows } = await sql`SELECT 1 FROM wrong_pin WHERE person_id = ${me.id}`.execute(world.database.db)
    expect(rows.length).toBeLessThanOrEqual(11)
  })

  test('a right PIN on the fifteenth try is accepted', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 14; guess += 1) {
      await refusal(checkPin(world, me.id, '0000'))
      if (guess % 5 === 4) world.later(15 * 60)
    }
    await checkPin(elsewhere(), me.id, '1234')
    await checkPin(elsewhere(), me.id, '1234')
    expect(await refusal(checkPin(world, me.id, '0000'))).toMatch(/^pin-reset-needed/)
  })

  test('an ended PIN is replaced with a mailed code and the password, which resets the count', async () => {
    const me = await withPin()
    expect((await end(me)).at(-1)).toMatch(/^pin-reset-needed/)
    const change = (body: { codeId?: string; password?: string }) =>
      savePin(world, me, { body: { pin: '4321', ...body } })
    expect(await refusal(change({}))).toMatch(/^pin-needs-code/)
    // Without a code it is no way to guess the password.
    expect(await refusal(change({ password: goodPassword }))).toMatch(/^pin-needs-code/)

    const codeId = await verifiedCode(me)
    expect(await refusal(change({ codeId }))).toMatch(/^pin-reset-needed/)
    expect(await refusal(change({ codeId, password: 'Wrong-Horse-7' }))).toBe(
      'wrong-password: This password is wrong',
    )
    await change({ codeId, password: goodPassword })
    await checkPin(world, me.id, '4321')
    for (let guess = 0; guess < 4; guess += 1)
      expect(await refusal(checkPin(world, me.id, '0000'))).toMatch(/^wrong-pin/)
    expect(await refusal(change({ codeId, password: goodPassword }))).toMatch(/^pin-needs-code/)
  })

  test('a PIN that was changed with a code alone keeps the count of wrong ones', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 14; guess += 1) {
      await refusal(checkPin(world, me.id, '0000'))
      if (guess % 5 === 4) world.later(15 * 60)
    }
    await savePin(world, me, { body: { pin: '4321', codeId: await verifiedCode(me) } })
    expect(await refusal(checkPin(world, me.id, '0000'))).toMatch(/^pin-reset-needed/)
  })

  test('five wrong passwords for a new PIN wait for a quarter of an hour', async () => {
    const me = await withPin()
    await end(me)
    const codeId = await verifiedCode(me)
    const { server, evaluated } = counting(world)
    const change = (password: string) => savePin(server, me, { body: { pin: '4321', codeId, password } })
    const guesses = Array.from({ length: 50 }, (_, index) => change(`Wrong-Horse-${index}`))
    expect(await outcomes(guesses)).toEqual({ 'wrong-password': 5, 'login-slowed': 45 })
    expect(evaluated()).toBe(5)
    expect(await refusal(change(goodPassword))).toMatch(/^login-slowed.*15 minutes/)
  })

  test('another user’s verified code does not change my PIN', async () => {
    const [me, other] = [await withPin(), await withPin()]
    const codeId = await verifiedCode(other)
    expect(await refusal(savePin(world, me, { body: { pin: '9999', codeId } }))).toMatch(/^pin-needs-code/)
  })
})
