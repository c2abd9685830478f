/** Notifications and changes elsewhere reach the screen without a reload, over one stream. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { NotificationKind } from '#core/contract/notifications.ts'
import { unreadCount } from '#server/people/notifications/list.ts'
import { personByEmail } from '#server/platform/keys/email.ts'
import { notify } from '#tests/server/notices.ts'
import { aBrowserFor, minutesPass, quiet } from './app.ts'
import { aTrader, order, postListing, signIn, type Visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
/** Open event streams on the server, and their maximum so far. */
const streams = { now: 0, most: 0 }

const { live } = app.server
const { subscribe: listen } = live
// Counts the subscriptions of the streams.
live.subscribe = (personId, listener) => {
  streams.now += 1
  streams.most = Math.max(streams.most, streams.now)
  const end = listen(personId, listener)
  return () => {
    streams.now -= 1
    end()
  }
}
const owner = await aTrader(app, 'Ada', 'Obi')

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/** An event of a person, as the server sends it. */
async function createNews(to: Visitor, name: string, kind: NotificationKind = 'money') {
  const { id } = await idOf(to)
  await app.server.database.inTransaction((tx) => notify(tx, app.server, id, name, kind))
}

const idOf = ({ email }: Visitor) =>
  personByEmail(app.server.database.db, app.server, email).select('id').executeTakeFirstOrThrow()

/** A person's unread count, once a page's bell shows it: a page that loads shows none. */
async function unreadOn(page: Page, who: Visitor): Promise<number> {
  const count = await unreadCount(app.server, (await idOf(who)).id)
  await bell(page, count).waitFor()
  return count
}

const unread = (page: Page, name: string) =>
  page.getByRole('button', { name: /^Unread: / }).filter({ hasText: name })

/** The page of notifications shows it, unread and once. */
async function expectNotification(page: Page, name: string) {
  const item = unread(page, name)
  await item.first().waitFor()
  expect(await item.count()).toBe(1)
}

/** A page that is reloaded forgets this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }))
const isUnchanged = (page: Page) => page.evaluate(() => 'isTheSame' in window)

/** Waits until the page reads the stream, or follows the tab that does. */
const isLive = () => expect.poll(() => streams.now, { timeout: 30_000 }).toBe(1)

describe('a change elsewhere', () => {
  it('reaches the screen and the bell of the person concerned, without a reload', async () => {
    const { page, who, faults } = owner
    await postListing(page, who, { needAmount: '1600000', rate: '0.000625', part: 'Yes', system: 'No' })
    await page.getByRole('tab', { name: 'Created by you' }).click()
    await page.getByRole('button', { name: 'Halt' }).click()
    await page.waitForURL(/\/users-listing-details\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await isLive()
    await mark(page)
    const before = await unreadOn(page, who)

    const buyer = await aTrader(app, 'Bola', 'Ade')
    await order(buyer.page, buyer.who, 'ada', '400')
    await page.getByRole('row', { name: /bola/ }).getByRole('button', { name: 'Accept' }).waitFor()
    await bell(page, before + 1).waitFor()
    expect(await isUnchanged(page)).toBe(true)

    // In the other direction: the buyer, still on the dashboard, sees the acceptance.
    await mark(buyer.page)
    const buyersBefore = await unreadOn(buyer.page, buyer.who)
    await page.getByRole('row', { name: /bola/ }).getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await bell(buyer.page, buyersBefore + 1).waitFor()
    await buyer.page.getByRole('row', { name: 'Completed' }).waitFor()
    expect(await isUnchanged(buyer.page)).toBe(true)
    expect([...faults, ...buyer.faults]).toEqual([])
    await buyer.context.close()
    await isLive()
  })
})

/** The page's API requests from now on: paths in lower case. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.toLowerCase()
    if (path.startsWith('/api/')) asked.push(path)
  })
  return asked
}

describe('two tabs that show different things', () => {
  const search = '/api/listing/search'
  const circle = '/api/user/friends'
  const transfers = '/api/listing/transfers'

  it('refetch answers on the changed topics, and no others', async () => {
    const { page, who, context, faults } = await aTrader(app, 'Chike', 'Eze')
    await postListing(page, who, { needAmount: '1600000', rate: '0.000625', part: 'Yes', system: 'No' })
    const payment = await context.newPage()
    await payment.goto(`${app.origin}/payment`)
    await payment.getByRole('button', { name: /^Notifications/ }).waitFor()
    // The owner's browser reads another stream.
    await expect.poll(() => streams.now, { timeout: 30_000 }).toBe(2)
    const before = await unreadOn(page, who)
    for (const tab of [page, payment]) await quiet(tab)
    const [here, there] = [askedBy(page), askedBy(payment)]

    const buyer = await aTrader(app, 'Dayo', 'Bello')
    await order(buyer.page, buyer.who, 'chike', '400')
    for (const tab of [page, payment]) await bell(tab, before + 1).waitFor()
    for (const tab of [page, payment]) await quiet(tab)
    await expect.poll(() => here).toEqual(expect.arrayContaining([search, '/api/order/recent']))
    await expect.poll(() => there).toContain(transfers)
    for (const asked of [here, there]) {
      expect(asked).not.toContain(circle)
      expect(asked).not.toContain('/api/user/kyc_status')
      asked.length = 0
    }

    await createNews(who, 'Somebody wants to be your friend', 'circle')
    for (const tab of [page, payment]) await bell(tab, before + 2).waitFor()
    for (const tab of [page, payment]) await quiet(tab)
    await expect.poll(() => there).toContain(circle)
    expect([...here, ...there].filter((path) => [search, transfers].includes(path))).toEqual([])
    expect([...faults, ...buyer.faults]).toEqual([])
    await context.close()
    await buyer.context.close()
    await isLive()
  })

  it('refetch answers that the other tab changed, and no others', async () => {
    const { page: first, who, context, faults } = await aTrader(app, 'Efe', 'Udo')
    await postListing(first, who, { needAmount: '1600000', rate: '0.000625', part: 'Yes', system: 'No' })
    const second = await context.newPage()
    await second.goto(`${app.origin}/dashboard`)
    await second.getByRole('row', { name: /chike/ }).first().waitFor()
    await first.getByRole('tab', { name: 'Created by you' }).click()
    await first.getByRole('button', { name: 'Halt' }).click()
    await first.waitForURL(/\/users-listing-details\/[0-9a-f-]{36}$/)
    await first.getByRole('button', { name: 'Renew' }).waitFor()
    for (const tab of [first, second]) await quiet(tab)
    const asked = askedBy(second)

    // A renewal sends no notification: the tab learns of it from the other one.
    await first.getByRole('button', { name: 'Renew' }).click()
    await first.getByRole('button', { name: 'Renew listing' }).click()
    await expect.poll(() => asked, { timeout: 30_000 }).toContain(search)
    await quiet(second)
    expect(asked).not.toContain('/api/order/recent')
    expect(asked).not.toContain('/api/user/kyc_status')
    expect(faults).toEqual([])
    await context.close()
    await isLive()
  })
})

describe('three tabs of one browser', () => {
  it('share one stream and read marks, and the next tab takes over when one closes', async () => {
    const { context, who, faults } = owner
    const first = owner.page
    await first.goto(`${app.origin}/dashboard`)
    const [second, third] = [await context.newPage(), await context.newPage()]
    await second.goto(`${app.origin}/notification`)
    await third.goto(`${app.origin}/listings`)
    const tabs = [first, second, third]
    for (const tab of tabs) await tab.getByRole('button', { name: /^Notifications/ }).waitFor()
    await isLive()
    streams.most = 0
    const before = await unreadOn(first, who)

    await createNews(who, 'Something new')
    for (const tab of tabs) await bell(tab, before + 1).waitFor()
    await unread(second, 'Something new').click()
    for (const tab of tabs) await bell(tab, before).waitFor()
    await second
      .getByRole('button', { name: /^Friend request accepted/ })
      .filter({ hasText: 'Something new' })
      .waitFor()
    expect(streams.most).toBeLessThanOrEqual(1)

    // The reading tab closes; no event is lost meanwhile or repeated.
    await first.close()
    await createNews(who, 'While nobody was listening')
    for (const tab of [second, third]) await bell(tab, before + 1).waitFor()
    await expectNotification(second, 'While nobody was listening')
    await isLive()
    await createNews(who, 'To the next')
    for (const tab of [second, third]) await bell(tab, before + 2).waitFor()
    await second.close()
    owner.page = third
    expect(faults).toEqual([])
  })
})

describe('a stream that breaks', () => {
  it('resumes after a server outage without lost or repeated events', async () => {
    const { page, who } = owner
    await page.goto(`${app.origin}/notification`)
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await isLive()
    await mark(page)
    const before = await unreadOn(page, who)
    await createNews(who, 'Before the break')
    await bell(page, before + 1).waitFor()
    await app.restart(async () => {
      await createNews(who, 'During the break, one')
      await createNews(who, 'During the break, two')
    })
    await bell(page, before + 3).waitFor()
    await createNews(who, 'After the break')
    await bell(page, before + 4).waitFor()
    for (const title of [
      'Before the break',
      'During the break, one',
      'During the break, two',
      'After the break',
    ])
      await expectNotification(page, title)
    expect(await isUnchanged(page)).toBe(true)
  })

  it('resumes when the network comes back', async () => {
    const { page, context, who } = owner
    await isLive()
    const before = await unreadOn(page, who)
    await context.setOffline(true)
    await expect.poll(() => streams.now, { timeout: 30_000 }).toBe(0)
    await createNews(who, 'While offline')
    await context.setOffline(false)
    await bell(page, before + 1).waitFor()
    await expectNotification(page, 'While offline')
    await isLive()
  })

  it('ends with the session, and the page asks for a new sign-in', async () => {
    const { page, who } = owner
    await isLive()
    const { id } = await idOf(who)
    // The same happens when the password changes on another device.
    await app.server.database.db.deleteFrom('session').where('person_id', '=', id).execute()
    app.server.live.publish(id)
    await page.waitForURL('**/login')
    expect(streams.now).toBe(0)
  })
})

describe('a browser in which tabs cannot agree on a reader', () => {
  it('polls every half minute while it is in use', async () => {
    const { page, context } = await aBrowserFor(app)
    await page.clock.install()
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
      window.BroadcastChannel = class extends BroadcastChannel {
        constructor(name: string) {
          super(name)
          if (name.startsWith('cowrie:news:')) Object.assign(window, { isFollowing: true })
        }
      }
    })
    await page.goto(`${app.origin}/login`)
    await signIn(page, owner.who)
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await expect.poll(() => page.evaluate(() => 'isFollowing' in window)).toBe(true)
    await page.mouse.move(200, 300)
    const before = await unreadOn(page, owner.who)
    expect(before).toBeGreaterThan(0)

    await createNews(owner.who, 'Asked for')
    await page.clock.fastForward(31_000)
    await bell(page, before + 1).waitFor()
    expect(streams.now).toBe(0)

    // An idle page makes no calls, so that its session ends.
    await page.clock.fastForward(6 * 60_000)
    await createNews(owner.who, 'Nobody looks')
    await quiet(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
    })
    await minutesPass(page, 3)
    expect(asked).toEqual([])
    await page.mouse.move(300, 200)
    await bell(page, before + 2).waitFor()
    await context.close()
  })
})
