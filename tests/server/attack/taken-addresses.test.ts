/**
 * Nobody learns who has an account: a registration with a taken address, and everything that can be done with its
 * answer, is the same as with a free one: in words, in statements, in evaluations. Only the owner's mailbox tells.
 */
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { confirmEmail, register, resendCode } from '#server/people/accounts/register.ts'
import { emailOf } from '#server/platform/keys/email.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { Refusal } from '#server/refusals.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  counting,
  countingStatements,
  details,
  goodPassword,
  refusal,
  signedIn,
  type World,
} from '#tests/server/world.ts'

suite('registering with a taken address', ({ world }) => {
  /** The view of a stranger who registers with an address and tries whatever comes next. */
  async function seen(email: string) {
    const answers: unknown[] = []
    const body = details({ email })
    let id = ''
    const note = async (work: (server: World) => Promise<unknown>) => {
      const { server, statements } = countingStatements(world)
      const both = counting(server)
      const outcome = await work(both.server).then(
        () => 'done',
        (error) => {
          if (!(error instanceof Refusal)) throw error
          expect(error.data?.id ?? id).toBe(id)
          return `${error.status} ${error.code}: ${error.details} ${Object.keys(error.data ?? {})}`
        },
      )
      // The platform's count of wrong codes is swept now and then, whosever code it was.
      const asked = statements().filter((statement) => statement !== 'deleteFrom wrong_code')
      answers.push({ outcome, statements: asked, evaluated: both.evaluated() })
    }
    await note(async (server) => {
      id = (await register(server, { body })).id
    })
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    await note((server) => register(server, { body: details({ userName: body.userName }) }))
    await note((server) => register(server, { body: details({ email }) }))
    const enter = (username: string, password: string) => (server: World) =>
      signIn(server, { username, password, device: 'a test' })
    for (const name of [body.userName, email]) {
      await note(enter(name, 'Wrong-Horse-7'))
      await note(enter(name, goodPassword))
    }
    await note((server) => resendCode(server, { params: { id } }))
    for (let guess = 0; guess < 6; guess += 1)
      await note((server) => confirmEmail(server, { body: { userId: id, code: 'none' } }))
    return answers
  }

  test('looks like registering with a free one', async () => {
    const owner = await aPerson(world, { password: 'Owners-Horse-8' })
    const fresh = await seen(details().email)
    expect(await seen(owner.email)).toEqual(fresh)
    const codes = JSON.stringify(fresh)
    for (const code of [
      'username-taken',
      'wrong-login',
      'email-unconfirmed',
      'code-paced',
      'wrong-code',
      'code-spent',
    ])
      expect(codes).toContain(code)
    // The owner goes on as before.
    await signedIn(world, owner.email, 'Owners-Horse-8')
  })

  test('tells the owner by one mail a day, and mails no code', async () => {
    const owner = await aPerson(world)
    await world.outbox.idle()
    const before = (await mailsTo(world, owner.email)).length
    const subjects = async () => {
      await world.outbox.idle()
      const mails = await mailsTo(world, owner.email)
      return mails.slice(0, mails.length - before).map(({ subject }) => subject)
    }
    for (let times = 0; times < 4; times += 1) {
      const { id } = await register(world, { body: details({ email: owner.email }) })
      await resendCode(world, { params: { id } })
    }
    expect(await subjects()).toEqual(['You already have an account'])
    world.later(daySeconds)
    await register(world, { body: details({ email: owner.email }) })
    expect(await subjects()).toHaveLength(2)
  })

  test('opens no account, whichever code is tried', async () => {
    const owner = await aPerson(world)
    const body = details({ email: owner.email })
    const { id } = await register(world, { body })
    for (const guess of ['0000', '1234', '9999'])
      expect(await refusal(confirmEmail(world, { body: { userId: id, code: guess } }))).toMatch(/^wrong-code/)
    const decoy = await world.database.db
      .selectFrom('person')
      .select(['id', 'person.email_sealed', 'email_confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([emailOf(world, decoy), decoy.email_confirmed_at]).toEqual([`${id}@decoy.invalid`, null])
  })
})
