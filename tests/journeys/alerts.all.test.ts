/** An alert, from the bell beside a pair to the notification that a crossing brings, and its push messages. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { storeFeed } from '#server/money/rates/market-rate.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { aPushService, type Browser } from '../server/push/push-service.ts'
import { dayFromNow } from './operators.ts'
import { aTrader } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const person = await aTrader(app, 'Ada', 'Obi')
const { page } = person
const days = Object.keys(shipped.days)
const last = shipped.days[days.at(-1) as keyof typeof shipped.days]

/** A table of a later day with this rate; below 10 % it needs no approval. */
const marketMoves = (nairaPerDollar: number, day: string) =>
  storeFeed(app.server, {
    source: 'a journey',
    base: 'USD',
    days: { [day]: { ...last, NGN: nairaPerDollar } },
  })

describe('an alert', () => {
  it('is made from the bell of a rate, and its crossing appears without a reload', async () => {
    await page.goto(`${app.origin}/`)
    await page.getByRole('button', { name: 'Alert me about NGN/USD' }).click()
    const dialog = page.getByRole('dialog')
    const target = Math.round(last.NGN * 0.97)
    await dialog.getByLabel('Your rate').fill(String(target))
    await dialog.getByText(/^3(\.0)?% below the market of /).waitFor()
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await dialog.getByRole('heading', { name: 'Alert created' }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.goto(`${app.origin}/alerts`)
    await page.getByText('Waiting', { exact: true }).waitFor()
    await marketMoves(target - 1, dayFromNow(0))
    await page.getByText('Reached', { exact: true }).waitFor()
    await page.getByText(/^Last reached on/).waitFor()
    await page.goto(`${app.origin}/notification`)
    await page.getByRole('button', { name: 'Unread: Rate alert: USD/NGN' }).click()
    await page.waitForURL(`${app.origin}/alerts`)
  })

  it('is linked from the notifications and the profile menu', async () => {
    await page.goto(`${app.origin}/notification`)
    await page.getByRole('button', { name: 'Alerts' }).click()
    await page.waitForURL(`${app.origin}/alerts`)
    await page.goto(`${app.origin}/dashboard`)
    await page.getByRole('button', { name: 'Your account: Ada Obi' }).click()
    await page.getByRole('link', { name: 'Alerts' }).click()
    await page.waitForURL(`${app.origin}/alerts`)
  })
})

/** Gives the page a browser's permission and its subscription, which a browser without a screen has not. */
async function withPush(at: Page, { endpoint, p256dh, auth }: Browser, permission: string) {
  await at.addInitScript(
    ([endpoint, p256dh, auth, permission]) => {
      let isSubscribed = false
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          isSubscribed = false
          return true
        },
      }
      let now = permission
      Object.defineProperty(Notification, 'permission', { get: () => now })
      Object.assign(Notification, {
        requestPermission: async () => {
          if (now === 'default') now = 'granted'
          return now
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (isSubscribed ? subscription : null),
        subscribe: async () => {
          isSubscribed = true
          return subscription
        },
      })
    },
    [endpoint, p256dh, auth, permission] as const,
  )
}

describe('push messages', () => {
  it('come to a device after a press on the button that explains them, until it is turned off', async () => {
    const service = await aPushService(app.server.push?.publicKey ?? '')
    const other = await aTrader(app, 'Chidi', 'Eze')
    await withPush(other.page, service.subscribe(), 'default')
    await other.page.goto(`${app.origin}/alerts`)
    await other.page.getByText(/^Get alerts on this device/).waitFor()
    await other.page.getByRole('button', { name: 'Turn on for this device' }).click()
    await other.page
      .getByText(/^This device shows your alerts/)
      .first()
      .waitFor()

    await other.page.getByRole('button', { name: 'New alert' }).click()
    const dialog = other.page.getByRole('dialog')
    await dialog.getByLabel('Your rate').fill(String(Math.round(last.NGN * 1.02)))
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await other.page.getByText('Waiting', { exact: true }).waitFor()
    await marketMoves(last.NGN * 1.03, dayFromNow(1))
    await expect
      .poll(() => service.received.map(({ message }) => message))
      .toEqual([expect.objectContaining({ title: 'Rate alert: USD/NGN', url: '/alerts' })])

    await other.page.getByRole('button', { name: 'Turn off for this device' }).click()
    await other.page.getByRole('button', { name: 'Turn on for this device' }).waitFor()
    expect(await app.server.database.db.selectFrom('push_device').select('id').execute()).toEqual([])
    expect(other.faults).toEqual([])
    await other.context.close()
    await service.close()
  })

  it('say what to do when the person has blocked them', async () => {
    // Chromium without windows blocks them by itself, Chromium with windows would ask.
    const blocked = await page.context().newPage()
    await blocked.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await blocked.goto(`${app.origin}/alerts`)
    await blocked.getByText(/^You’ve blocked notifications from this site/).waitFor()
    await blocked.close()
  })

  it('have a service worker on the page of the alerts only', async () => {
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(await workers()).toBe(1)
    const other = await aTrader(app, 'Bola', 'Ade')
    await other.page.goto(`${app.origin}/dashboard`)
    await other.page
      .getByRole('heading', { name: /Listing/ })
      .first()
      .waitFor()
    const none = await other.page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    )
    expect(none).toBe(0)
    await other.context.close()
  })
})
