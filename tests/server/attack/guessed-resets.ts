/** Guesses at reset codes over many accounts: a simulation with the server's own rules, and an attack on its use cases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hourMs } from '#core/contract/time.ts'
import { newId } from '#server/ids.ts'
import { resetPassword, validatePasswordReset } from '#server/people/accounts/reset.ts'
import type { Secrets } from '#server/platform/hashing/secrets.ts'
import { emailColumns } from '#server/platform/keys/email.ts'
import {
  hourOf,
  maxTries,
  nextMail,
  type SentMail,
  shardLimits,
} from '#server/platform/messages/code-rules.ts'
import { readSettings } from '#server/settings/settings.ts'
import { type Pace, unbounded } from '../soak.ts'
import { counting, details, outcomes, type World } from '../world.ts'

function wrongCodesByDefault(): number {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', TOKEN_PEPPER: 'x'.repeat(32) })
  rmSync(folder, { recursive: true })
  return settings.wrongCodesPerHour
}
export const wrongCodesPerHour = wrongCodesByDefault()

/** Even random numbers from a seed: the same attack in every run. */
export function randomFrom(seed: number) {
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

const attack = { accounts: 100_000, perHour: wrongCodesPerHour, seed: 20_261_122 }

/** A thousand guesses a second are evaluated up to the budgets of the hours that they touch, and open no account. */
export function openNone(guesses: number, hours: number): void {
  const result = simulate({ ...attack, guesses, guessesPerSecond: 1_000 })
  expect(result.evaluated).toBe(hours * wrongCodesPerHour)
  expect(result).toMatchObject({ opened: 0, taken: 0 })
}

/** Five guesses a second take no account. */
export function takeNone(guesses: number): void {
  const result = simulate({ ...attack, guesses, guessesPerSecond: 5 })
  const hours = Math.ceil(guesses / 5 / 3600)
  expect(result.evaluated - result.opened).toBeLessThanOrEqual(hours * wrongCodesPerHour)
  expect(result.taken).toBe(0)
}

export function openManyWithoutBudget(): void {
  const result = simulate({ ...attack, guesses: 1_000_000, guessesPerSecond: 1_000, perHour: 1_000_000_000 })
  expect(result.evaluated).toBeGreaterThan(800_000)
  expect(result.opened).toBeGreaterThan(50)
}

const minutesEach100 = 10

/**
 * So many accounts on a server, five guesses at each and a moved clock: fails when one is lost. `pace` hears of each
 * account, of which none is left out.
 */
export async function loseNone(world: World, accounts: number, { done }: Pace = unbounded): Promise<void> {
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
  const people = Array.from({ length: accounts }, () => ({ id: newId(), ...details() }))
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
    // Two and a half hours for 1,500 accounts.
    if (start % 100 === 0) world.later(minutesEach100 * 60)
    done(Math.min(start + 50, accounts))
  }
  expect(requests).toBe(6 * accounts)
  expect(opened).toEqual([])
  // Two and a half hours touch at most four by the clock.
  const hours = Math.ceil((accounts * minutesEach100) / 100 / 60) + 1
  expect(evaluated()).toBeLessThanOrEqual(hours * wrongCodesPerHour)
  expect(counts['codes-paused']).toBeGreaterThan((10 * accounts) / 3)
  const passwords = await world.database.db
    .selectFrom('person')
    .select('id')
    .where('password_hash', '=', 'plain Correct-Horse-7')
    .execute()
  expect(passwords).toHaveLength(accounts)
}
