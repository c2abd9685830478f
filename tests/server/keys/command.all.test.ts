/** `npm run keys`, and the server restarted with other keys and another pepper. */
import { afterEach, describe, expect, test } from 'vitest'
import { maskNumber } from '#core/contract/mask-number.ts'
import { databaseKinds } from '#tests/server/database-for-tests.ts'
import { anOperatorKey, keysSetting } from './operator-keys.ts'
import {
  aPlace,
  aUser,
  type DatabaseLocation,
  details,
  identity,
  type RealServer,
  runCommand,
  startServer,
} from './real-server.ts'

const [k1, k2] = [anOperatorKey('k1'), anOperatorKey('k2')]
const pepper = 'a pepper for tests that is long enough'
const newerPepper = 'another pepper, which took the place of the first'

/** Some eight processes start, one after the other. */
const timeoutMs = 120_000

describe.each(await databaseKinds())('on %s', { timeout: timeoutMs }, (kind) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function anEmptyPlace(): Promise<DatabaseLocation> {
    const place = await aPlace(kind)
    closing.push(place.close)
    return place
  }
  async function start(place: DatabaseLocation, env: Record<string, string>): Promise<RealServer> {
    const server = await startServer(place, { TOKEN_PEPPER: pepper, ...env })
    closing.push(() => server.stop())
    return server
  }
  const keys = (place: DatabaseLocation, setting: string, ...args: string[]) =>
    runCommand(['demo/server/commands/keys.ts', ...args], place, { KEYS: setting })

  async function expectToWork(server: RealServer) {
    const { authorization: token, data } = await server.done('/api/User/login', {
      body: { username: details.email, password: details.password },
    })
    expect(data).toMatchObject({ email: details.email, phoneNumber: details.phoneNumber })
    const { data: known } = await server.done('/api/User/user-kyc-details', { token })
    expect(known).toMatchObject({
      bvn: maskNumber(identity.BVN),
      dob: identity.DOB,
      idNumber: maskNumber(identity.IdNumber),
    })
  }

  test('keys are rotated, and the server starts with the newer ones only', async () => {
    const place = await anEmptyPlace()
    const first = await start(place, { KEYS: keysSetting(k1) })
    const { token } = await aUser(first)
    if (kind === 'embedded') {
      const { code, output } = await keys(place, keysSetting(k2, k1), 'rotate')
      expect(code).toBe(1)
      expect(output).toMatch(/A server is using the embedded database .* Stop the server/)
      await first.stop()
    }
    const without = await keys(place, keysSetting(k2), 'rotate')
    expect(without).toMatchObject({ code: 1, output: expect.stringMatching(/^KEYS lacks the key "k1"/) })

    const rotated = await keys(place, keysSetting(k2, k1), 'rotate', '--new-data-key')
    expect(rotated.code).toBe(0)
    expect(rotated.output).toContain('Now wrapped under k2: the look-up key, data key 1')
    expect(rotated.output).toContain('Made data key 2')
    expect(rotated.output).toContain('Operator key k1 (older): wraps nothing; KEYS no longer needs it')
    expect(rotated.output).not.toContain(k1.setting.slice(3))
    // On PostgreSQL the running server goes on.
    if (kind === 'postgresql') {
      await expectToWork(first)
      await first.stop()
    }

    await expect(startServer(place, { TOKEN_PEPPER: pepper, KEYS: keysSetting(k1) })).rejects.toThrow(
      /^Cowrie cannot start: KEYS lacks the key "k2", which wraps/m,
    )
    const second = await start(place, {
      KEYS: keysSetting(k2),
      TOKEN_PEPPER: newerPepper,
      TOKEN_PEPPER_OLDER: pepper,
    })
    // Keys and pepper are others, and people who were signed in still are.
    expect((await second.done('/api/User/user-kyc-details', { token })).data.email).toBe(details.email)
    await expectToWork(second)
    await second.stop()

    // Their owner has signed in: the older pepper may go.
    const third = await start(place, { KEYS: keysSetting(k2), TOKEN_PEPPER: newerPepper })
    await expectToWork(third)
    await third.stop()
  })

  test('a command that fails says why', async () => {
    const place = await anEmptyPlace()
    expect(await keys(place, keysSetting(k1))).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run keys -- list'),
    })
    expect(await keys(place, keysSetting(k1), 'list', '--new-data-key')).toMatchObject({ code: 2 })
    expect(await keys(place, 'nonsense', 'list')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^KEYS=… is not usable/),
    })
  })
})
