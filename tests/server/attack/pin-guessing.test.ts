/**
 * A thief with a session guesses at the PIN for 30 days, as fast as the locks let anybody. Five tries for each quarter
 * of an hour would be 480 a day and 14,400 in all, more than there are PINs.
 */
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { checkPin, savePin } from '#server/people/accounts/pin.ts'
import type { Server } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, counting, kycDetails, outcomes, refusal } from '#tests/server/world.ts'

const quarterHourSeconds = 15 * 60
const days = 30

suite('guessing at a PIN for 30 days', ({ world }) => {
  async function withPin() {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(), aPicture())
    await savePin(world, me, { body: { pin: '9999' } })
    return me
  }

  test('evaluates 15 guesses and ends the PIN', async () => {
    const me = await withPin()
    const { server, evaluated } = counting(world)
    let pin = 0
    let passed = 0
    const answers: Record<string, number> = {}
    while (passed < days * daySeconds) {
      for (let guess = 0; guess < 5; guess += 1) {
        const answer = await refusal(checkPin(server, me.id, String(pin++ % 9_999).padStart(4, '0')))
        const code = answer.split(':')[0] as string
        answers[code] = (answers[code] ?? 0) + 1
        // The rest of this quarter's guesses would be refused unasked.
        if (code !== 'wrong-pin') break
      }
      // Once the PIN has ended, an hour tells as much as a quarter of it.
      const step = 'pin-reset-needed' in answers ? 4 * quarterHourSeconds : quarterHourSeconds
      world.later(step)
      passed += step
    }
    expect(evaluated()).toBe(15)
    expect(answers).toMatchObject({ 'wrong-pin': 12, 'pin-locked': 2 })
    expect(await refusal(checkPin(server, me.id, '9999'))).toMatch(/^pin-reset-needed/)
  })

  test('between the owner’s payments evaluates no more', async () => {
    const me = await withPin()
    const { server, evaluated } = counting(world)
    let wrong = 0
    for (let day = 0; day < days; day += 1) {
      // Below the five that lock, once a day; then the owner pays, until the PIN has ended.
      for (let guess = 0; guess < 4; guess += 1)
        if (/^wrong-pin/.test(await refusal(checkPin(server, me.id, `00${day % 10}${guess}`)))) wrong += 1
      await checkPin(server, me.id, '9999').catch(() => {})
      world.later(daySeconds)
    }
    expect(wrong).toBe(14)
    // The 15th, and the owner's PIN once: it is remembered then.
    expect(evaluated()).toBe(16)
    expect(await refusal(checkPin(server, me.id, '9999'))).toMatch(/^pin-reset-needed/)
  })

  test('a thousand times at once at several processes evaluates what is left of the 15', async () => {
    const me = await withPin()
    for (let guess = 0; guess < 12; guess += 1) {
      await refusal(checkPin(world, me.id, '0000'))
      if (guess % 5 === 4) world.later(quarterHourSeconds)
    }
    world.later(quarterHourSeconds)
    await checkPin(world, me.id, '9999')
    const { server, evaluated } = counting(world)
    const processes: Server[] = Array.from({ length: 10 }, () => ({
      ...server,
      database: { ...server.database },
    }))
    const answers = await outcomes(
      Array.from({ length: 1_000 }, (_, index) =>
        checkPin(processes[index % 10] as Server, me.id, String(index).padStart(4, '0')),
      ),
    )
    expect(answers).not.toHaveProperty('done')
    expect(evaluated()).toBe(3)
    expect(answers).toEqual({ 'wrong-pin': 2, 'pin-reset-needed': 998 })
  })
})
