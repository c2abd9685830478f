/**
 * rules/security.md#guesses: however many guesses come at once, only the allowed tries are evaluated.
 *
 * They come to several processes on one database. Within a process guesses at one secret take turns; between the
 * processes nothing but the counted rows keeps the tries together.
 */
import { expect } from 'vitest'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { generateOtp, verifyOtp } from '#server/people/accounts/password.ts'
import { checkPin, savePin } from '#server/people/accounts/pin.ts'
import { confirmEmail, register } from '#server/people/accounts/register.ts'
import { resetPassword, validatePasswordReset } from '#server/people/accounts/reset.ts'
import type { DatabaseKind } from '#tests/server/database-for-tests.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  counting,
  details,
  goodPassword,
  kycDetails,
  mailedCodeFor,
  outcomes,
  refusal,
  type World,
} from '#tests/server/world.ts'

/** There are as many PINs and codes. */
const all = 10_000
const processes = 20

type Define = (name: string, kind: DatabaseKind, run: () => Promise<void>) => void

/** Defines a test for each secret, of `many` guesses at once. */
export const guessing = (many: number, define: Define) =>
  suite('guessing', ({ kind, world }) => {
    /** All guesses at once, the right one as the very last: none gets in, and afterwards even it doesn't, alone. */
    async function guess(
      allowed: number,
      secretAt: (index: number) => string,
      once: (server: World, secret: string) => Promise<unknown>,
      closed: RegExp,
    ) {
      const { server, evaluated } = counting(world)
      // State within a process hangs on its own handle of the database.
      const servers = Array.from({ length: processes }, () => ({
        ...server,
        database: { ...server.database },
      }))
      const answers = await outcomes(
        Array.from({ length: many }, (_, index) =>
          once(servers[index % processes] as World, secretAt(index)),
        ),
      )
      expect(answers).not.toHaveProperty('done')
      expect(await refusal(once(server, secretAt(many - 1)))).toMatch(closed)
      expect(evaluated()).toBe(allowed)
    }
    const around = (right: string) => (index: number) =>
      String((Number(right) + 1 + index + all - many) % all).padStart(4, '0')

    async function mailed(email: string) {
      await world.outbox.idle()
      return mailedCodeFor(world, email)
    }

    define('at a confirmation code', kind, async () => {
      const body = details()
      const { id } = await register(world, { body })
      const confirm = (server: World, code: string) => confirmEmail(server, { body: { userId: id, code } })
      await guess(5, around(await mailed(body.email)), confirm, /^code-spent/)
    })

    define('at a reset code, of somebody and of nobody', kind, async () => {
      const person = await aPerson(world)
      for (const email of [person.email, details().email]) {
        const userId = await resetPassword(world, { params: { email } })
        const right = email === person.email ? await mailed(email) : '0000'
        const validate = (server: World, code: string) =>
          validatePasswordReset(server, { body: { userId, code } })
        await guess(3, around(right), validate, /^code-spent/)
      }
    })

    define('at a code of the settings', kind, async () => {
      const me = await aPerson(world)
      await generateOtp(world, me)
      const verify = (server: World, code: string) => verifyOtp(server, me, { body: { userId: me.id, code } })
      await guess(5, around(await mailed(me.email)), verify, /^code-spent/)
    })

    define('at a PIN', kind, async () => {
      const me = await aPerson(world)
      await submitKyc(world, me, kycDetails(), aPicture())
      await savePin(world, me, { body: { pin: '7777' } })
      await guess(5, around('7777'), (server, pin) => checkPin(server, me.id, pin), /^pin-locked/)
    })

    define('at a password, of somebody and of nobody', kind, async () => {
      const person = await aPerson(world)
      const passwords = (index: number) => (index === many - 1 ? goodPassword : `Wrong-Horse-${index}`)
      for (const username of [person.userName, 'nobody-to-guess']) {
        const enter = (server: World, password: string) =>
          signIn(server, { username, password, device: 'a test' })
        await guess(10, passwords, enter, /^device-code-needed/)
      }
    })
  })
