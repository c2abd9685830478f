// Notifications arrive while the page is open, and once.
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Topic } from '#core/contract/endpoint.ts'
import { noticeTopics } from '#core/contract/notifications.ts'
import { buildApp } from '#server/http/app.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { notifications, readAllNotifications, readNotification } from '#server/people/notifications/list.ts'
import { notifyPerson } from '#server/people/notifications/notify.ts'
import {
  notificationPreferences,
  saveNotificationPreference,
} from '#server/people/notifications/preferences.ts'
import { signOut } from '#server/people/sessions/sessions.ts'
import { liveUpdatesOver } from '#server/platform/live/live.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { postgresSignals } from '#server/platform/ports/signals-postgres.ts'
import type { Server } from '#server/server.ts'
import { nameIn, notify } from '#tests/server/notices.ts'
import { setUp, suite } from '#tests/server/suite.ts'
import { silent } from '#tests/server/told.ts'
import { aDatabase, asAdmin, postgresAtHand } from '../database-for-tests.ts'
import { aPerson, aServer, goodPassword, type Person, refusal } from '../world.ts'
import { readStream, type StreamReader } from './stream-reader.ts'

async function listening(server: Server) {
  const app = await buildApp(server)
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const sendNotification = (server: Server, person: { id: string }, name: string) =>
  server.database.inTransaction((tx) => notify(tx, server, person.id, name))
const nameOf = ({ data }: { data: string }) => nameIn(JSON.parse(data) as { body: string })
const names = (stream: StreamReader) =>
  stream.events.filter(({ event }) => event === 'notification').map(nameOf)

suite('the event stream', { app: {} }, async ({ world, app }) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const streams: StreamReader[] = []
  const open = async (person: Person, headers = {}, query = '') => {
    const stream = await readStream(origin, person.token, headers, query)
    streams.push(stream)
    return stream
  }
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  test('tells of a notification as soon as it is committed, with its id, and how many are unread', async () => {
    const person = await aPerson(world)
    const stream = await open(person)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toMatch('text/event-stream')
    expect(JSON.parse((await stream.next('unread')).data)).toEqual({ count: 0 })

    const before = stream.events.length
    await sendNotification(world, person, 'First')
    const event = await stream.next('notification')
    const [row] = await notifications(world, person, { query: {} })
    expect(event.id).toBe(row?.id)
    expect(JSON.parse(event.data)).toMatchObject({
      tblid: row?.id,
      body: expect.stringContaining('First'),
      url: '/notification',
      kind: 'orders',
      isRead: false,
    })
    expect(JSON.parse((await stream.next('unread', before)).data)).toEqual({ count: 1 })
  })

  test('tells nothing of what was rolled back, and nothing of other people', async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    const stream = await open(person)
    await stream.next('unread')
    await world.database
      .inTransaction(async (tx) => {
        await notify(tx, world, person.id, 'Undone')
        throw new Error('no')
      })
      .catch(() => undefined)
    await sendNotification(world, other, 'Not yours')
    await sendNotification(world, person, 'Yours')
    await stream.next('notification')
    expect(names(stream)).toEqual(['Yours'])
  })

  test('resumes after the last event that was heard, and sends what came meanwhile', async () => {
    const person = await aPerson(world)
    const first = await open(person)
    await first.next('unread')
    await sendNotification(world, person, 'Heard')
    const { id } = await first.next('notification')
    first.close()
    world.later(60)
    await sendNotification(world, person, 'Missed')
    world.later(60)
    await sendNotification(world, person, 'Missed too')
    const second = await open(person, { 'last-event-id': String(id) })
    await second.next('unread')
    expect(names(second)).toEqual(['Missed', 'Missed too'])
    // Without it, or with another person's, a stream begins now.
    const third = await open(person, { 'last-event-id': '019a0000-0000-7000-8000-000000000000' })
    await third.next('unread')
    expect(names(third)).toEqual([])
  })

  test('names what changed after a new page asked for its answers, and nothing older', async () => {
    const person = await aPerson(world)
    await sendNotification(world, person, 'Before the page')
    world.later(60)
    await sendNotification(world, person, 'While it loaded')
    world.later(3)
    const fresh = await open(person, {}, '?pageAgeMs=4000')
    const { data } = await fresh.next('changed')
    expect(JSON.parse(data).topics).toContain('notifications')
    expect(names(fresh)).toEqual(['While it loaded'])
    // Nothing changed: the page is told so by the count only.
    const quiet = await open(person, {}, '?pageAgeMs=1000')
    await quiet.next('unread')
    expect(quiet.events.map(({ event }) => event)).not.toContain('changed')
    for (const wrong of ['?pageAgeMs=x', '?pageAgeMs=-1', '?pageAgeMs=1e9', '?pageAgeMs=1&pageAgeMs=2']) {
      const stream = await open(person, {}, wrong)
      await stream.next('unread')
      expect(names(stream)).toEqual([])
    }
  })

  test('sends every one of hundreds within seconds', async () => {
    const person = await aPerson(world)
    const stream = await open(person)
    await stream.next('unread')
    const many = 250
    for (const half of [0, 1])
      await world.database.inTransaction(async (tx) => {
        for (let at = 0; at < many / 2; at += 1) await notify(tx, world, person.id, `No. ${half} ${at}`)
      })
    await vi.waitFor(() => expect(new Set(names(stream)).size).toBe(many), { timeout: 20_000 })
    await sendNotification(world, person, 'One more')
    await vi.waitFor(() => expect(names(stream).at(-1)).toBe('One more'), { timeout: 20_000 })
    expect(names(stream)).toHaveLength(many + 1)
  })

  test('sends a read to all pages of the person', async () => {
    const person = await aPerson(world)
    await sendNotification(world, person, 'One')
    await sendNotification(world, person, 'Two')
    const [here, there] = [await open(person), await open(person)]
    for (const stream of [here, there])
      expect(JSON.parse((await stream.next('unread')).data)).toEqual({ count: 2 })
    const before = there.events.length
    const answer = await fetch(`${origin}/api/Notification/read-all`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.status).toBe(200)
    expect(JSON.parse((await there.next('unread', before)).data)).toEqual({ count: 0 })
  })

  test('names what has changed before each count, also without a notification', async () => {
    const person = await aPerson(world)
    const stream = await open(person)
    await stream.next('unread')
    const newsOf = async (happen: () => Promise<unknown>) => {
      const before = stream.events.length
      await happen()
      await stream.next('unread', before)
      return stream.events
        .slice(before)
        .map(({ event, data }) => (event === 'changed' ? JSON.parse(data) : event))
    }
    const topics = noticeTopics.orders
    // When it begins, anything may have changed.
    expect(stream.events.map(({ event }) => event)).toEqual(['unread'])
    expect(await newsOf(() => sendNotification(world, person, 'Told'))).toEqual([
      'notification',
      { topics },
      'unread',
    ])
    expect(await newsOf(() => readAllNotifications(world, person))).toEqual([
      { topics: ['notifications'] },
      'unread',
    ])
    await saveNotificationPreference(world, person, { body: { kind: 'orders', inApp: false, byMail: false } })
    const topic = { kind: 'orders', url: '/order-page' } as const
    const unwanted = { message: 'identityPassed' } as const
    const send = () =>
      world.database.inTransaction((tx) => notifyPerson(tx, world, person.id, topic, unwanted))
    expect(await newsOf(send)).toEqual([{ topics }, 'unread'])
    // Words were lost.
    expect(await newsOf(async () => world.live.publish(person.id))).toEqual(['unread'])
  })

  test('requires a session and ends with it', async () => {
    expect((await readStream(origin, undefined)).status).toBe(401)
    expect((await readStream(origin, 'nonsense')).status).toBe(401)
    const person = await aPerson(world)
    const other = await signIn(world, { username: person.email, password: goodPassword, device: 'another' })
    const [here, there] = [await open(person), await readStream(origin, other.token)]
    await Promise.all([here.next('unread'), there.next('unread')])
    await signOut(world, person)
    await here.ended
    expect(here.events.at(-1)?.event).toBe('end')
    await sendNotification(world, person, 'Still there')
    expect(nameOf(await there.next('notification'))).toBe('Still there')
    there.close()
  })

  test('may be read from an origin that is allowed', async () => {
    const person = await aPerson(world)
    const stream = await open(person, { origin: world.settings.publicUrl })
    expect(stream.headers.get('access-control-allow-origin')).toBe(world.settings.publicUrl)
  })

  test('ends the oldest of a person who has more than 20', async () => {
    const person = await aPerson(world)
    const first = await open(person)
    await first.next('unread')
    for (let more = 0; more < 20; more += 1) await (await open(person)).next('unread')
    await first.ended
  })
})

test.skipIf(!(await postgresAtHand()))('two servers on one PostgreSQL hear of each other', async () => {
  const world = await aServer('postgresql')
  const { databaseUrl } = world.database
  if (!databaseUrl) throw new Error('there is no address')
  const one: Server = { ...world, live: liveUpdatesOver(postgresSignals(databaseUrl, silent)) }
  const two: Server = { ...world, live: liveUpdatesOver(postgresSignals(databaseUrl, silent)) }
  const [first, second] = [await listening(one), await listening(two)]
  const person = await aPerson(world)
  const stream = await readStream(second.origin, person.token)
  await stream.next('unread')
  await sendNotification(one, person, 'From the other one')
  expect(nameOf(await stream.next('notification'))).toBe('From the other one')

  // The connection for the signals is killed: both come back by themselves, and what was missed is found.
  await world.database.db.selectFrom('person').select('id').limit(1).execute()
  await asAdmin((admin) =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cowrie news'`,
    ),
  )
  const before = stream.events.length
  await sendNotification(one, person, 'After the cut')
  expect(nameOf(await stream.next('notification', before))).toBe('After the cut')

  stream.close()
  await first.app.close()
  await second.app.close()
  await one.live.close()
  await two.live.close()
  await world.close()
})

test.skipIf(!(await postgresAtHand()))(
  'news without a connection is told to the others with the next',
  async () => {
    const database = await aDatabase('postgresql')
    const port = () => postgresSignals(database.databaseUrl as string, silent)
    const heard: string[] = []
    const [one, two] = [port(), port()]
    await new Promise<void>((resolve) => two.receive((personId) => heard.push(personId), resolve))
    const heardByOne: string[] = []
    one.receive(
      (personId) => heardByOne.push(personId),
      () => {},
    )
    // It has only begun to connect.
    one.send('somebody')
    await vi.waitFor(() => expect(heardByOne).toContain('somebody'), 10_000)
    await vi.waitFor(() => expect(heard).toEqual(['somebody']), 10_000)
    await Promise.all([one.close(), two.close()])
    await database.close()
  },
)

test.skipIf(!(await postgresAtHand()))(
  'changes are told to other processes, together for each person',
  async () => {
    const database = await aDatabase('postgresql')
    const databaseUrl = database.databaseUrl as string
    const port = () => postgresSignals(databaseUrl, silent)
    const [one, two] = [port(), port()]
    const heard: [string, readonly Topic[] | undefined][] = []
    await new Promise<void>((resolve) => two.receive((id, topics) => heard.push([id, topics]), resolve))
    await new Promise<void>((resolve) => one.receive(() => {}, resolve))
    one.send('ada', ['orders'])
    one.send('ada', ['orders', 'circle'])
    one.send('bola', ['cards'])
    one.send('chi', ['cards'])
    one.send('chi')
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000)
    expect(heard).toEqual([
      ['ada', ['orders', 'circle']],
      ['bola', ['cards']],
      ['chi', undefined],
    ])
    await Promise.all([one.close(), two.close()])
    await database.close()
  },
)

test.skipIf(!(await postgresAtHand()))(
  'changes are told to other processes, together for each person',
  async () => {
    const database = await aDatabase('postgresql')
    const databaseUrl = database.databaseUrl as string
    const port = () => postgresSignals(databaseUrl, silent)
    const [one, two] = [port(), port()]
    const heard: [string, readonly Topic[] | undefined][] = []
    await new Promise<void>((resolve) => two.receive((id, topics) => heard.push([id, topics]), resolve))
    await new Promise<void>((resolve) => one.receive(() => {}, resolve))
    one.send('ada', ['orders'])
    one.send('ada', ['orders', 'circle'])
    one.send('bola', ['cards'])
    one.send('chi', ['cards'])
    one.send('chi')
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000)
    expect(heard).toEqual([
      ['ada', ['orders', 'circle']],
      ['bola', ['cards']],
      ['chi', undefined],
    ])
    const older = new pg.Client({ connectionString: databaseUrl })
    await older.connect()
    await older.query('SELECT pg_notify($1, $2)', ['cowrie_news', 'ada bola'])
    await older.end()
    await vi.waitFor(
      () =>
        expect(heard.slice(3)).toEqual([
          ['ada', undefined],
          ['bola', undefined],
        ]),
      10_000,
    )
    await Promise.all([one.close(), two.close()])
    await database.close()
  },
)

describe('a notification', async () => {
  const { world } = await setUp()

  test('is read by its person alone', async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    await sendNotification(world, person, 'Mine')
    const [row] = await notifications(world, person, { query: {} })
    const params = { id: row?.id ?? '' }
    for (const id of [params.id, 'no id'])
      expect(await refusal(readNotification(world, other, { params: { id } }))).toBe(
        'not-found: This notification doesn’t exist or isn’t yours',
      )
    await readNotification(world, person, { params })
    await readNotification(world, person, { params })
    expect((await notifications(world, person, { query: {} }))[0]?.isRead).toBe(true)
  })

  test('comes in pages, newest first', async () => {
    const person = await aPerson(world)
    for (let made = 1; made <= 25; made += 1) {
      await sendNotification(world, person, `${made}`)
      world.later(1)
    }
    const page = async (pageNumber: number) =>
      (await notifications(world, person, { query: { pageNumber } })).map(nameIn)
    expect(await page(1)).toEqual(Array.from({ length: 20 }, (_, at) => `${25 - at}`))
    expect(await page(2)).toEqual(['5', '4', '3', '2', '1'])
  })

  test('goes on behind a notification, whatever comes meanwhile', async () => {
    const person = await aPerson(world)
    for (const title of ['1', '2', '3', '4', '5']) await sendNotification(world, person, title)
    const page = async (query: { after?: string; pageSize: number }) =>
      notifications(world, person, { query })
    const first = await page({ pageSize: 2 })
    await sendNotification(world, person, 'meanwhile')
    const second = await page({ pageSize: 2, after: first.at(-1)?.id as string })
    const third = await page({ pageSize: 2, after: second.at(-1)?.id as string })
    expect([first, second, third].map((rows) => rows.map(nameIn))).toEqual([['5', '4'], ['3', '2'], ['1']])
    const stranger = await aPerson(world)
    for (const after of ['x', stranger.id]) expect(await page({ pageSize: 2, after })).toEqual([])
    const [theirs] = first
    expect(await notifications(world, stranger, { query: { after: theirs?.id as string } })).toEqual([])
  })

  test('follows the person’s choice of app and mail, except security', async () => {
    const person = await aPerson(world)
    expect(await notificationPreferences(world, person)).toEqual([
      ...['orders', 'listings', 'money', 'circle', 'alerts', 'security'].map((kind) => ({
        kind,
        inApp: true,
        byMail: true,
      })),
    ])
    await saveNotificationPreference(world, person, { body: { kind: 'circle', inApp: false, byMail: true } })
    await world.database.inTransaction((tx) =>
      notifyPerson(
        tx,
        world,
        person.id,
        { kind: 'circle', url: '/payment' },
        { message: 'friendAccepted', facts: { name: 'By <mail>' } },
      ),
    )
    await world.outbox.idle()
    expect(await notifications(world, person, { query: {} })).toEqual([])
    const [mail] = await mailsTo(world, person.email)
    expect(mail?.subject).toBe('Friend request accepted')
    expect(mail?.text).toContain('By <mail>')
    expect(mail?.html).toContain('/payment')
    expect(mail?.html).toContain('By &lt;mail&gt;')
    expect(
      await refusal(
        saveNotificationPreference(world, person, {
          body: { kind: 'security', inApp: false, byMail: false },
        }),
      ),
    ).toBe('security-notices-stay: You always get security notices, in the app and by email')
  })
})
