/** Push messages: who gets them, what is in them, and where the server sends them. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createAlert, deleteAlert } from '#server/exchange/alerts/alerts.ts'
import { evaluateAll } from '#server/exchange/alerts/evaluate.ts'
import { notifyPerson } from '#server/people/notifications/notify.ts'
import { addPushDevice, pushSettings, removePushDevice } from '#server/people/push/devices.ts'
import { endSession, signOut, signOutEverywhere } from '#server/people/sessions/sessions.ts'
import { PushGone } from '#server/platform/ports/ports.ts'
import { publicKeyOf, webPushPort } from '#server/platform/ports/push-web.ts'
import type { Server } from '#server/server.ts'
import { storeRates } from '../market/market.ts'
import { suite } from '../suite.ts'
import { aPerson, type Person, refusal, signedIn } from '../world.ts'
import { aPushService, type Browser } from './push-service.ts'

const key = randomBytes(32).toString('base64url')
const push = webPushPort({ key, subject: 'mailto:operator@cowrie.example', isRestricted: false })

const devices = async ({ database }: Server) =>
  (await database.db.selectFrom('push_device').select('person_id').execute()).length

suite('push messages', { ports: { push } }, async ({ world }) => {
  const service = await aPushService(publicKeyOf(key))
  afterAll(() => service.close())
  beforeEach(async () => {
    await world.database.db.deleteFrom('push_device').execute()
    service.received.length = 0
  })
  const add = async (person: Person, browser: Browser = service.subscribe()) => {
    await addPushDevice(world, person, { body: browser })
    return browser
  }
  const tell = (person: Person, kind: 'alerts' | 'money' = 'alerts') =>
    world.database.inTransaction((tx) =>
      notifyPerson(
        tx,
        world,
        person.id,
        { kind, url: '/alerts' },
        {
          message: 'rateReached',
          facts: {
            pair: 'USD/NGN',
            now: { price: '1300', base: 'USD', quote: 'NGN' },
            target: { price: '1310', base: 'USD', quote: 'NGN', condition: 'at-most' },
          },
        },
      ),
    )
  /** Makes what waits for a retry due. */
  const retry = async () => {
    await world.database.db
      .updateTable('outbox')
      .set({ due_at: world.clock() })
      .where('done_at', 'is', null)
      .execute()
    await world.outbox.idle()
  }
  const waiting = () =>
    world.database.db
      .selectFrom('outbox')
      .select(['attempts', 'due_at'])
      .where('kind', '=', 'push')
      .where('done_at', 'is', null)
      .execute()

  test('tell each of a person’s devices what the notice says, signed and encrypted', async () => {
    const [me, other] = [await aPerson(world), await aPerson(world)]
    const mine = [await add(me), await add(me)]
    await add(other)
    await tell(me)
    await world.outbox.idle()
    expect(service.received.map(({ path }) => service.origin + path).sort()).toEqual(
      mine.map(({ endpoint }) => endpoint).sort(),
    )
    const [first] = service.received
    expect(first?.message).toEqual({
      title: 'Rate alert: USD/NGN',
      body:
        'The market rate is 1 USD = 1,300.00 NGN. Your target was 1 USD = 1,310.00 NGN or less. ' +
        'We’ll tell you again if the rate moves away and comes back.',
      url: '/alerts',
    })
    expect(first?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:operator@cowrie.example' })
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600', urgency: 'high' })
  })

  test('come with an alert that fires, and with nothing else', async () => {
    const me = await aPerson(world)
    await storeRates(world, '2026-11-20', 1600)
    await add(me)
    const body = { kind: 'rate', base: 'USD', quote: 'NGN', condition: 'at-most', target: '1500' } as const
    const { id } = await createAlert(world, me, { body })
    await storeRates(world, '2026-11-21', 1490)
    await evaluateAll(world)
    await tell(me, 'money')
    await world.outbox.idle()
    expect(service.received.map(({ message }) => message)).toEqual([
      expect.objectContaining({ title: 'Rate alert: USD/NGN', url: '/alerts' }),
    ])
    await deleteAlert(world, me, { params: { id } })
  })

  test('are stored encrypted, devices and messages alike', async () => {
    const me = await aPerson(world)
    const { endpoint, auth } = await add(me)
    service.answers.push({ status: 500 })
    await tell(me)
    await world.outbox.idle()
    const rows = JSON.stringify([
      await world.database.db.selectFrom('push_device').selectAll().execute(),
      await world.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'push').execute(),
    ])
    for (const secret of [endpoint, auth, '1,300']) expect(rows).not.toContain(secret)
    await retry()
    expect(service.received).toHaveLength(1)
  })

  test.each([404, 410, 403])('end at a device whose push service answers %i', async (status) => {
    const me = await aPerson(world)
    await add(me)
    service.answers.push({ status })
    await tell(me)
    await world.outbox.idle()
    expect(await devices(world)).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test('wait as long as the push service asks, and longer after each failure', async () => {
    const me = await aPerson(world)
    await add(me)
    service.answers.push({ status: 429, headers: { 'retry-after': '120' } }, { status: 503 }, { status: 503 })
    await tell(me)
    await world.outbox.idle()
    const waitSeconds = async () => {
      const [task] = await waiting()
      return Math.round(((task?.due_at.getTime() ?? 0) - world.clock().getTime()) / 1000)
    }
    expect(await waitSeconds()).toBeGreaterThan(100)
    await retry()
    expect(await waitSeconds()).toBe(2)
    await retry()
    expect(await waitSeconds()).toBe(4)
    await retry()
    expect(service.received).toHaveLength(1)
  })

  test('are given up when a push service stays away', async () => {
    const me = await aPerson(world)
    await add(me)
    service.answers.push(...Array.from({ length: 14 }, () => ({ status: 503 })))
    await tell(me)
    await world.outbox.idle()
    for (let left = 13; left > 0; left -= 1) await retry()
    expect(await waiting()).toEqual([])
    expect(await devices(world)).toBe(1)
  })

  test('belong to the person who uses the browser now', async () => {
    const [me, other] = [await aPerson(world), await aPerson(world)]
    const browser = await add(me)
    await add(other, browser)
    await tell(me)
    await world.outbox.idle()
    expect(service.received).toEqual([])
    await removePushDevice(world, me, { body: browser })
    expect(await devices(world)).toBe(1)
    await removePushDevice(world, other, { body: browser })
    expect(await devices(world)).toBe(0)
  })

  test('end with a session that its owner ends, and with all of them', async () => {
    const me = await aPerson(world)
    const [here, there, elsewhere] = [
      me,
      await signedIn(world, me.userName, me.password),
      await signedIn(world, me.userName, me.password),
    ]
    for (const session of [here, there, elsewhere]) await add(session)
    await signOut(world, here)
    expect(await devices(world)).toBe(2)
    await endSession(world, elsewhere, { params: { id: there.sessionId } })
    expect(await devices(world)).toBe(1)
    await signOutEverywhere(world, elsewhere)
    expect(await devices(world)).toBe(0)
  })

  test('go to ten devices of a person at most, the newest', async () => {
    const me = await aPerson(world)
    for (let left = 12; left > 0; left -= 1) await add(me)
    expect(await devices(world)).toBe(10)
  })

  test('are off without a key, and the settings say so', async () => {
    const me = await aPerson(world)
    const off = { ...world, push: undefined }
    expect(await pushSettings(world)).toEqual({ publicKey: publicKeyOf(key) })
    expect(await pushSettings(off)).toEqual({})
    expect(await refusal(addPushDevice(off, me, { body: service.subscribe() }))).toMatch('bad-input')
  })
})

describe('in production', () => {
  const restricted = webPushPort({ key, subject: 'mailto:operator@cowrie.example', isRestricted: true })

  test.each([
    'http://push.example/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://0.0.0.0/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[fd00::1]/x',
    'https://metadata.internal/x',
    'https://intranet/x',
    'https://someone@push.example/x',
  ])('no message goes to %s', async (endpoint) => {
    expect(restricted.accepts(endpoint)).toBe(false)
    const subscription = { endpoint, p256dh: '', auth: '' }
    await expect(restricted.send(subscription, { title: '', body: '', url: '/' })).rejects.toThrow(PushGone)
  })

  test('the known push services are accepted', () => {
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
      expect(restricted.accepts(`https://${host}/x`)).toBe(true)
  })

  test('no message goes to a name that leads to this machine', async () => {
    const service = await aPushService(publicKeyOf(key))
    const { port } = new URL(service.origin)
    const addresses = [{ address: '127.0.0.1', family: 4 }]
    const tricked = webPushPort({
      key,
      subject: 'mailto:operator@cowrie.example',
      isRestricted: true,
      resolve: (_hostname, _options, callback) => callback(null, addresses),
    })
    const subscription = { ...service.subscribe(), endpoint: `https://push.example.com:${port}/send` }
    await expect(tricked.send(subscription, { title: '', body: '', url: '/' })).rejects.toThrow(
      'push.example.com is not on the internet',
    )
    expect(service.requests()).toBe(0)
    await service.close()
  })
})
