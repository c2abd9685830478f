/** A changed pepper: hashes by the one before are good until their owner comes, and are then made again. */
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { buildApp } from '#server/http/app.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { newPassword } from '#server/people/accounts/password.ts'
import { profilePhoto, uploadPhoto } from '#server/people/accounts/photo.ts'
import { checkPin } from '#server/people/accounts/pin.ts'
import { confirmEmail, register } from '#server/people/accounts/register.ts'
import { resetPassword, validatePasswordReset } from '#server/people/accounts/reset.ts'
import { rotateToken, sessionOf } from '#server/people/sessions/sessions.ts'
import { secretsWith } from '#server/platform/hashing/secrets.ts'
import type { Server } from '#server/server.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  aReadyUser,
  details,
  goodPassword,
  goodPin,
  mailedCodeFor,
  refusal,
} from '#tests/server/world.ts'

const newer = 'another pepper, which took the place of the first'

suite('a changed pepper', ({ world }) => {
  const apps: FastifyInstance[] = []
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
  })

  /** The same server after a restart with these peppers, the current one first. */
  function restarted(pepper: string, ...older: string[]): Server {
    return {
      ...world,
      settings: { ...world.settings, pepper, olderPeppers: older },
      secrets: quickSecrets(pepper, older),
    }
  }
  const rotated = () => restarted(newer, world.settings.pepper)
  const hashesOf = (id: string) =>
    world.database.db
      .selectFrom('person')
      .select(['password_hash', 'pin_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const enter = (server: Server, username: string, password = goodPassword) =>
    signIn(server, { username, password, device: 'a test' })

  test('accepts the password, and rehashes it', async () => {
    const me = await aPerson(world)
    const before = await hashesOf(me.id)
    expect(await refusal(enter(rotated(), me.userName, 'Wrong-Horse-7'))).toMatch(/^wrong-login/)
    expect(await hashesOf(me.id)).toEqual(before)
    await enter(rotated(), me.email)
    const after = await hashesOf(me.id)
    expect(after.password_hash).not.toBe(before.password_hash)
    // The older pepper may go now.
    await enter(restarted(newer), me.userName)
    expect((await hashesOf(me.id)).password_hash).toBe(after.password_hash)
    expect(await refusal(enter(world, me.userName))).toMatch(/^wrong-login/)
  })

  test('accepts the PIN, and rehashes it', async () => {
    const me = await aReadyUser(world)
    expect(await refusal(checkPin(rotated(), me.id, '9999'))).toMatch(/^wrong-pin/)
    await checkPin(rotated(), me.id, goodPin)
    await checkPin(restarted(newer), me.id, goodPin)
    expect(await refusal(checkPin(world, me.id, goodPin))).toMatch(/^wrong-pin/)
  })

  test('accepts the PIN of a reset, and rehashes it', async () => {
    const me = await aReadyUser(world)
    const userId = await resetPassword(world, { params: { email: me.email } })
    await world.outbox.idle()
    const code = await mailedCodeFor(world, me.email)
    const codeId = await validatePasswordReset(world, { body: { userId, code } })
    await newPassword(rotated(), undefined, {
      body: { userId, codeId, newPassword: 'Another-Horse-8', pin: goodPin },
    })
    await enter(restarted(newer), me.userName, 'Another-Horse-8')
  })

  test('takes the codes that were mailed before', async () => {
    const body = details()
    const { id } = await register(world, { body })
    await confirmEmail(rotated(), { body: { userId: id, code: await mailedCodeFor(world, body.email) } })
    const resetId = await resetPassword(world, { params: { email: body.email } })
    await world.outbox.idle()
    const code = await mailedCodeFor(world, body.email)
    const codeId = await validatePasswordReset(rotated(), { body: { userId: resetId, code } })
    await newPassword(rotated(), undefined, {
      body: { userId: resetId, codeId, newPassword: 'Another-Horse-8' },
    })
    // Somebody without a PIN has it a day later.
    world.later(daySeconds)
    await enter(restarted(newer), body.userName, 'Another-Horse-8')
  })

  test('keeps sessions, and finds the newer token that was made before', async () => {
    const me = await aPerson(world)
    world.later(600)
    const successor = await rotateToken(world, me.token)
    expect(successor).toBeDefined()
    // Its answer was lost: the client comes with the old one, after the restart.
    expect(await sessionOf(rotated(), me.token)).toMatchObject({ id: me.id, tokenIsDue: true })
    expect(await rotateToken(rotated(), me.token)).toBe(successor)
    expect(await sessionOf(rotated(), successor as string)).toMatchObject({ id: me.id })
    expect(await rotateToken(restarted(newer), me.token)).toBeUndefined()
    world.later(600)
    const next = await rotateToken(rotated(), successor as string)
    expect(await sessionOf(restarted(newer), next as string)).toMatchObject({ id: me.id })
  })

  test('shows pictures at addresses that were signed before', async () => {
    const me = await aPerson(world)
    await uploadPhoto(world, me, aPicture())
    const path = async (server: Server) => {
      const { url = '' } = await profilePhoto(server, me, { params: { id: me.id } })
      return url.slice(server.settings.publicUrl.length)
    }
    const status = async (server: Server, url: string) => {
      const app = await buildApp(server)
      apps.push(app)
      return (await app.inject({ url })).statusCode
    }
    const [before, after] = [await path(world), await path(rotated())]
    expect(after).not.toBe(before)
    expect(await status(rotated(), before)).toBe(200)
    expect(await status(rotated(), after)).toBe(200)
    expect(await status(restarted(newer), before)).toBe(404)
  })
})

describe('a hash', () => {
  const [first, second, third] = [
    'the first of the peppers is this one',
    'the second one is this',
    'and the third',
  ]
  const cost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

  test('without a mark uses the oldest pepper', async () => {
    const marked = await secretsWith(first, { cost }).hash('secret')
    const unmarked = marked.slice(0, marked.lastIndexOf('~'))
    expect(await secretsWith(first, { cost }).matches(unmarked, 'secret')).toBe(true)
    expect(secretsWith(first, { cost }).isOutdated(unmarked)).toBe(false)
    const later = secretsWith(third, { cost, older: [second, first] })
    expect(await later.matches(unmarked, 'secret')).toBe(true)
    expect(await later.matches(unmarked, 'another')).toBe(false)
    expect(later.isOutdated(unmarked)).toBe(true)
    expect(await later.matches(await secretsWith(second, { cost }).hash('secret'), 'secret')).toBe(true)
    expect(await secretsWith(third, { cost, older: [second] }).matches(marked, 'secret')).toBe(false)
  })

  test('does not reveal its pepper', async () => {
    const hashed = await secretsWith(first, { cost }).hash('secret')
    expect(hashed).not.toContain(first)
    expect(hashed).toMatch(/^\$argon2id\$.*~[0-9a-f]{8}$/)
  })
})
