/**
 * Guessing reset codes wholesale: a simulation of 10 million guesses with the real rules, and a smaller attack on the
 * real use cases with cheap hashes and a moved clock. Against 20 tries a day for each account and no other limit, the
 * smaller one took 4 of 1,500 accounts.
 */
import { describe, expect, test } from 'vitest'
import { hourOf, maxTries, nextMail, type SentMail, shardLimits } from '#server/accounts/code-rules.ts'
import { emailColumns } from '#server/accounts/email.ts'
import { submitKyc } from '#server/accounts/kyc.ts'
import { newPassword } from '#server/accounts/password.ts'
import { applyDuePasswords, stopPasswordChange } from '#server/accounts/password-change.ts'
import { savePin } from '#server/accounts/pin.ts'
import { confirmEmail, register } from '#server/accounts/register.ts'
import { openResetLink, resetPassword, validatePasswordReset } from '#server/accounts/reset.ts'
import { reserveWrongCode } from '#server/accounts/wrong-codes.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/ports/mail-sandbox.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
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

const hourMs = 3_600_000
const wrongCodesPerHour = readSettings({ SEED: 'none', TOKEN_PEPPER: 'x'.repeat(32) }).wrongCodesPerHour

/** Even random numbers from a seed: the same attack in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Attack = { guesses: number; accounts: number; guessesPerSecond: number; perHour: number; seed: number }

/**
 * Goes round the accounts: asks for a reset, spends its tries, and goes on to the next, as fast as `guessesPerSecond`.
 * The codes, their tries, the mails and the budget follow the server's own rules. An account that a code opens has a
 * PIN or not; the attacker then tries five PINs, or leaves a password that waits, which its owner stops.
 */
function simulate({ guesses, accounts, guessesPerSecond, perHour, seed }: Attack) {
  const random = randomFrom(seed)
  const sent = new Map<number, SentMail[]>()
  const code = new Int16Array(accounts)
  const tries = new Int8Array(accounts).fill(maxTries('reset'))
  const budget = shardLimits(perHour).reduce((sum, limit) => sum + limit, 0)
  const result = { evaluated: 0, paused: 0, opened: 0, pins: 0, taken: 0 }
  let hourEndMs = 0
  let wrong = 0

  for (let visit = 0; visit * 3 < guesses; visit += 1) {
    const nowMs = (visit * 3 * 1000) / guessesPerSecond
    if (nowMs >= hourEndMs) {
      hourEndMs = hourOf(new Date(nowMs)).getTime() + hourMs
      wrong = 0
    }
    // While codes are paused it spends no account's codes: nothing could be better for it.
    if (wrong >= budget) {
      result.paused += 3
      continue
    }
    const now = new Date(nowMs)
    const account = visit % accounts
    const mails = sent.get(account) ?? []
    const next = nextMail(mails, now)
    if (next.kind !== 'none')
      sent.set(account, [
        { createdAt: now, hasCode: next.kind === 'code', isUsed: false },
        ...mails.slice(0, 7),
      ])
    if (next.kind !== 'code') continue
    code[account] = random(10_000)
    tries[account] = 0

    for (let guess = visit * 3; guess < visit * 3 + 3 && guess < guesses; guess += 1) {
      if (wrong >= budget) {
        result.paused += 1
        continue
      }
      if ((tries[account] as number) >= maxTries('reset')) continue
      tries[account] = (tries[account] as number) + 1
      result.evaluated += 1
      if (random(10_000) !== code[account]) {
        wrong += 1
        continue
      }
      result.opened += 1
      tries[account] = maxTries('reset')
      // Every other account has no PIN; its owner stops the password that waits.
      if (account % 2 === 0) continue
      const pin = random(10_000)
      for (let guessed = 0; guessed < 5; guessed += 1) {
        result.pins += 1
        if (random(10_000) === pin) result.taken += 1
      }
    }
  }
  return result
}

describe('10 million guesses at the reset codes of 100,000 accounts', () => {
  const attack = { guesses: 10_000_000, accounts: 100_000, perHour: wrongCodesPerHour, seed: 20_261_122 }

  test('in three hours open none', () => {
    const result = simulate({ ...attack, guessesPerSecond: 1_000 })
    // 10 million guesses last 2.8 hours, which touch three hours' budgets.
    expect(result.evaluated).toBe(3 * wrongCodesPerHour)
    expect(result).toMatchObject({ opened: 0, taken: 0 })
  })

  test('in three weeks, at 300 a minute, take none', () => {
    const result = simulate({ ...attack, guessesPerSecond: 5 })
    const hours = Math.ceil(attack.guesses / 5 / 3600)
    expect(result.evaluated - result.opened).toBeLessThanOrEqual(hours * wrongCodesPerHour)
    expect(result.taken).toBe(0)
  })

  test('would open many without the budget: the simulation can fail', () => {
    const result = simulate({
      ...attack,
      guesses: 1_000_000,
      guessesPerSecond: 1_000,
      perHour: 1_000_000_000,
    })
    expect(result.evaluated).toBeGreaterThan(800_000)
    expect(result.opened).toBeGreaterThan(50)
  })
})

describe('1,500 accounts', async () => {
  // On a PostgreSQL, where one is at hand.
  const { world } = await setUp({ on: (await databaseKinds()).at(-1) as DatabaseKind })

  test('lose none to 7,500 guesses: five at each, and the clock moves on', async () => {
    // One guess in 10,000 is right, by a seed: codes of the system's generator would open an account in one of 40 runs.
    // The first right one is the 263rd that is evaluated, and the rules let 240 pass.
    const luck = randomFrom(315)
    // Nothing but the rules is slow here: what a hash costs is elsewhere.
    const plain: Secrets = {
      ...world.secrets,
      hash: async (secret) => `plain ${secret}`,
      matches: async () => luck(10_000) === 0,
    }
    const { server, evaluated } = counting({ ...world, secrets: plain })
    const people = Array.from({ length: 1_500 }, () => ({ id: newId(), ...details() }))
    for (let start = 0; start < people.length; start += 250)
      await world.database.db
        .insertInto('person')
        .values(
          people.slice(start, start + 250).map((each) => ({
            id: each.id,
            ...emailColumns(world, each.id, each.email),
            user_name: each.userName,
            user_name_key: each.userName,
            first_name: each.firstName,
            last_name: each.lastName,
            country_code: each.countryId,
            phone_sealed: world.vault.encrypt('person.phone_sealed', each.id, each.phoneNumber),
            password_hash: 'plain Correct-Horse-7',
            email_confirmed_at: world.clock(),
            created_at: world.clock(),
          })),
        )
        .execute()
    const random = randomFrom(7)
    let requests = 0
    const opened: string[] = []
    const counts: Record<string, number> = {}
    for (let start = 0; start < people.length; start += 50) {
      await Promise.all(
        people.slice(start, start + 50).map(async ({ email }) => {
          const id = await resetPassword(server, { params: { email } })
          requests += 1
          for (let guess = 0; guess < 5; guess += 1) {
            requests += 1
            const outcome = await outcomes([
              validatePasswordReset(server, {
                body: { userId: id, code: String(random(10_000)).padStart(4, '0') },
              }),
            ])
            for (const [name, count] of Object.entries(outcome)) counts[name] = (counts[name] ?? 0) + count
            if (outcome.done) opened.push(email)
          }
        }),
      )
      // Fifteen times: two and a half hours in all.
      if (start % 100 === 0) world.later(600)
    }
    expect(requests).toBe(9_000)
    expect(opened).toEqual([])
    // Two and a half hours touch at most four by the clock.
    expect(evaluated()).toBeLessThanOrEqual(4 * wrongCodesPerHour)
    expect(counts['codes-paused']).toBeGreaterThan(5_000)
    const passwords = await world.database.db
      .selectFrom('person')
      .select('id')
      .where('password_hash', '=', 'plain Correct-Horse-7')
      .execute()
    expect(passwords).toHaveLength(1_500)
  }, 120_000)
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
      'codes-paused: Too many wrong codes were entered on Cowrie this hour. Open the link in our mail instead: it does the same'
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
