/**
 * Guessing reset codes wholesale: a simulation of a million guesses with the real rules, and a smaller attack on the
 * real use cases with cheap hashes and a moved clock. Against 20 tries a day for each account and no other limit, the
 * smaller one took 4 of 1,500 accounts.
 */
import { describe, expect, test } from 'vitest'
import { hourMs } from '#core/contract/time.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { newPassword } from '#server/people/accounts/password.ts'
import { applyDuePasswords, stopPasswordChange } from '#server/people/accounts/password-change.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { confirmEmail, register } from '#server/people/accounts/register.ts'
import { openResetLink, resetPassword, validatePasswordReset } from '#server/people/accounts/reset.ts'
import { reserveWrongCode } from '#server/people/accounts/wrong-codes.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { Server } from '#server/server.ts'
import { type DatabaseKind, databaseKinds } from '#tests/server/database-for-tests.ts'
import { setUp, suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  counting,
  details,
  goodPin,
  kycDetails,
  mailedCodeFor,
  outcomes,
  refusal,
  signedIn,
} from '#tests/server/world.ts'
import { loseNone, openManyWithoutBudget, openNone, takeNone } from './guessed-resets.ts'

describe('a million guesses at the reset codes of 100,000 accounts', () => {
  const guesses = 1_000_000

  // They last 17 minutes, which touch one hour's budget.
  test('in an hour open none', () => openNone(guesses, 1))
  test('in two days, at 300 a minute, take none', () => takeNone(guesses))
  test('would open many without the budget: the simulation can fail', openManyWithoutBudget)
})

describe('150 accounts', async () => {
  // On a PostgreSQL, where one is at hand.
  const { world } = await setUp({ on: (await databaseKinds()).at(-1) as DatabaseKind })

  test('lose none to 750 guesses: five at each, and the clock moves on', { timeout: 60_000 }, () =>
    loseNone(world, 150),
  )
})

suite('reset codes', ({ world }) => {
  const ask = (email: string, server: Server = world) => resetPassword(server, { params: { email } })
  const validate = (userId: string, code: string, server: Server = world) =>
    validatePasswordReset(server, { body: { userId, code } })
  const hour = () => world.later(hourMs / 1000)
  async function codeFor(email: string) {
    await world.outbox.idle()
    return mailedCodeFor(world, email)
  }
  async function mailTo(email: string) {
    await world.outbox.idle()
    const [mail] = await mailsTo(world, email)
    return mail?.text ?? ''
  }

  test('parallel guesses of several processes share one budget, and its end is the same for nobody', async () => {
    hour()
    const small = { ...world.settings, wrongCodesPerHour: 20 }
    const { server, evaluated } = counting({ ...world, settings: small })
    const emails = Array.from({ length: 30 }, () => details().email)
    const ids = await Promise.all(emails.map((email) => ask(email)))
    const processes = [0, 1, 2].map(() => ({ ...server, database: { ...server.database } }))
    const answers = await outcomes(
      ids.flatMap((id) => processes.map((each) => validate(id, 'none', each as Server))),
    )
    expect(evaluated()).toBe(20)
    expect(answers['codes-paused']).toBeGreaterThan(0)
    const person = await aPerson(world)
    const known = await ask(person.email)
    const unknown = await ask(details().email)
    const paused =
      'codes-paused: Too many wrong codes were entered on Cowrie this hour. Open the link in our email instead'
    expect(await refusal(validate(known, await codeFor(person.email), server))).toBe(paused)
    expect(await refusal(validate(unknown, '1234', server))).toBe(paused)
    expect(evaluated()).toBe(20)
  })

  test('when the budget is spent the owner’s link works, and in the next hour the codes do again', async () => {
    hour()
    const person = await aPerson(world)
    const spent = { ...world, settings: { ...world.settings, wrongCodesPerHour: 0 } }
    const id = await ask(person.email)
    const code = await codeFor(person.email)
    expect(await refusal(validate(id, code, spent))).toMatch(/^codes-paused/)
    const link = /#link=([a-p]{32})/.exec(await mailTo(person.email))?.[1] ?? ''
    const { codeId, userId } = await openResetLink(spent, { body: { link } })
    await newPassword(spent, undefined, { body: { userId, codeId, newPassword: 'Better-Horse-8' } })
    // Without a PIN it waits: nobody is taken over at once, whatever was guessed.
    await signedIn(world, person.userName, person.password)

    const small = { ...world, settings: { ...world.settings, wrongCodesPerHour: 3 } }
    const other = await ask(details().email)
    for (let guess = 0; guess < 3; guess += 1) await refusal(validate(other, 'none', small))
    const again = await aPerson(world)
    const blocked = await ask(again.email)
    const right = await codeFor(again.email)
    expect(await refusal(validate(blocked, right, small))).toMatch(/^codes-paused/)
    hour()
    const fresh = await ask(again.email)
    await validate(fresh, await codeFor(again.email), small)
  })

  test('right codes cost nothing of the budget, and wrong codes of a registration count', async () => {
    hour()
    const small = { ...world, settings: { ...world.settings, wrongCodesPerHour: 2 } }
    for (let round = 0; round < 3; round += 1) {
      const person = await aPerson(world)
      await validate(await ask(person.email), await codeFor(person.email), small)
    }
    const body = details()
    const { id } = await register(world, { body })
    const confirm = (code: string) => confirmEmail(small, { body: { userId: id, code } })
    for (let guess = 0; guess < 3; guess += 1) expect(await refusal(confirm('none'))).toMatch(/^wrong-code/)
    expect(await reserveWrongCode(small)).toBeUndefined()
    // Confirming goes on: its mail has no link, and there is no account yet to take.
    await confirm(await codeFor(body.email))
  })

  test('a stranger who guessed a code takes neither an account with a PIN nor one whose owner stops it', async () => {
    hour()
    const [ready, bare] = [await aPerson(world), await aPerson(world)]
    await submitKyc(world, ready, kycDetails(), aPicture())
    await savePin(world, ready, { body: { pin: goodPin } })
    for (const person of [ready, bare]) {
      const userId = await ask(person.email)
      const codeId = await validate(userId, await codeFor(person.email))
      const takeOver = (pin?: string) =>
        newPassword(world, undefined, {
          body: { userId, codeId, newPassword: 'Thief-Horse-9', ...(pin && { pin }) },
        })
      if (person === bare) await takeOver()
      else
        for (let guess = 0; guess < 6; guess += 1)
          expect(await refusal(takeOver(`777${guess}`))).toMatch(/^wrong-pin|^pin-locked/)
    }
    const link = /#link=([a-p]{32})/.exec(await mailTo(bare.email))?.[1]
    await stopPasswordChange(world, undefined, { body: { link } })
    world.later(25 * 3600)
    await applyDuePasswords(world)
    await signedIn(world, ready.userName, ready.password)
    await signedIn(world, bare.userName, bare.password)
  })
})
