/** The other states and steps of notifications, with axe. */
import { assert } from 'chai'
import { handled } from './dashboard.ts'
import { assertLooksRight, assertSays, expectGone, placeOrder, postListing, pressButton } from './market.ts'
import { bellSays, items, onTheWire, openBell, openPage, shows, unreadItems } from './notifications.ts'
import type { ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  aPerson,
  api,
  cutNetwork,
  holdTimers,
  offline,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  signOut,
  ui,
  waitFor,
  within,
} from './support.ts'

/** Resolves when the exchange has answered the page's next event stream. */
function streamOpened(): Promise<void> {
  const { fetch } = window
  return new Promise((resolve) => {
    window.fetch = async (...given) => {
      const answer = await fetch(...given)
      if (answer.ok && /\/stream\b/.test(answer.url)) {
        window.fetch = fetch
        resolve()
      }
      return answer
    }
  })
}

await suite('notifications', { people: 2 }, ({ people: [owner, buyer] }) => {
  let listing: string

  before(async () => {
    listing = await postListing(owner)
  })

  beforeEach(() => api('/api/Notification/read-all', { token: owner.token, body: {} }))

  describe('the page', () => {
    it('asks a visitor to log in', async () => {
      signOut()
      const element = await openPage()
      await ui(element).findByText('Log in to see your notifications')
      await assertLooksRight('visitor')
      const asked = handled('cowrie-sign-in-needed')
      await pressButton(element, 'Log in')
      await asked
    })

    it('explains itself while it is empty', async () => {
      await signInAs(await aPerson())
      const element = await openPage()
      await ui(element).findByText('No notifications yet')
      assert.isNull(ui(element).queryByRole('button', { name: 'Mark all as read' }))
      await assertLooksRight('empty')
    })

    it('opens the listing in a dialog when the host does not handle the request', async () => {
      await placeOrder(buyer, listing, 4)
      const element = await openPage()
      await waitFor(() => assert.lengthOf(unreadItems(element), 1))
      await press(unreadItems(element)[0] as HTMLElement)
      await ui(element).findByRole('dialog', { name: 'Listing details' })
      await pressKey('Escape')
      await waitFor(() => assert.isEmpty(unreadItems(element)))
    })

    it('leads to the address when marking fails, and stays unread', async () => {
      await placeOrder(buyer, listing, 5)
      const element = await openPage()
      await waitFor(() => assert.lengthOf(unreadItems(element), 1))
      await cutNetwork('/api/Notification/read')
      const asked = handled('cowrie-navigate')
      await press(unreadItems(element)[0] as HTMLElement)
      await asked
      assert.lengthOf(unreadItems(element), 1)
    })

    it('reports a failed load, and retries', async () => {
      await cutNetwork('/api/Notification')
      const element = await openPage()
      const alert = await ui(element).findByRole('alert')
      assertSays(alert, 'Your notifications could not be loaded.')
      assertSays(alert, offline)
      await assertLooksRight('offline')
      await restoreNetwork()
      await pressButton(element, 'Try again')
      await waitFor(() => assert.isNotEmpty(items(element)))
      await expectGone(element, /could not be loaded/)
    })

    it('loads 20 more at a time', async function () {
      this.timeout(60_000)
      const have = (await onTheWire(owner)).length
      for (let more = have; more < 21; more += 1) await placeOrder(buyer, listing, 1)
      const element = await openPage()
      await shows(element, 20)
      await pressButton(element, 'Load more')
      await shows(element, 21)
      assert.isNull(ui(element).queryByRole('button', { name: 'Load more' }))
    })
  })

  describe('the preferences', () => {
    const preferencesOf = async ({ token }: ReadyPerson) =>
      (await api('/api/Notification/preferences', { token })).data as {
        kind: string
        inApp: boolean
        byMail: boolean
      }[]

    const openPreferences = async (element: HTMLElement) => {
      await pressButton(element, 'Preferences')
      const box = await ui(element).findByRole('dialog', { name: 'What we tell you about' })
      await within(box).findByRole('group', { name: 'Orders' })
      return box
    }

    const kind = (box: HTMLElement, name: string) => within(box).getByRole('group', { name })

    const isOn = (box: HTMLElement, name: string, label: string) =>
      within(kind(box, name)).getByRole('switch', { name: label }).ariaChecked === 'true'

    it('are saved at once, kind by kind', async () => {
      const element = await openPage()
      const box = await openPreferences(element)
      assert.isTrue(isOn(box, 'Orders', 'In the app'))
      assert.isTrue(isOn(box, 'Orders', 'By email'))
      await press(within(kind(box, 'Orders')).getByRole('switch', { name: 'By email' }))
      await within(kind(box, 'Orders')).findByText('Saved')
      assert.deepEqual((await preferencesOf(owner))[0], { kind: 'orders', inApp: true, byMail: false })
      assert.isFalse(isOn(box, 'Orders', 'By email'))
      await assertLooksRight('preferences')
      await press(within(kind(box, 'Orders')).getByRole('switch', { name: 'By email' }))
      await waitFor(async () => assert.isTrue((await preferencesOf(owner))[0]?.byMail))
    })

    it('keep security on, and explain why', async () => {
      const box = await openPreferences(await openPage())
      assertSays(kind(box, 'Security'), 'Always on')
      for (const label of ['In the app', 'By email']) {
        assert.isTrue(isOn(box, 'Security', label))
        assert.isTrue(
          within(kind(box, 'Security')).getByRole<HTMLButtonElement>('switch', { name: label }).disabled,
        )
      }
    })

    it('are reverted when saving fails', async () => {
      const box = await openPreferences(await openPage())
      await cutNetwork('/api/Notification/preferences')
      await press(within(kind(box, 'Money')).getByRole('switch', { name: 'In the app' }))
      await within(kind(box, 'Money')).findByText(/This could not be saved/)
      await waitFor(() => assert.isTrue(isOn(box, 'Money', 'In the app')))
    })
  })

  describe('the bell', () => {
    it('marks all as read in its dropdown', async () => {
      await placeOrder(buyer, listing, 9)
      const element = await openBell()
      await press(await bellSays(element, 'Notifications, 1 unread'))
      await pressButton(element, 'Mark all as read')
      await bellSays(element, 'Notifications')
      await waitFor(() => assert.isEmpty(unreadItems(element)))
    })

    it('closes on a press outside, and leads to the page', async () => {
      const element = await openBell()
      const bell = await bellSays(element, 'Notifications')
      await press(bell)
      await waitFor(() => assert.isNotEmpty(items(element)))
      await press(bell)
      await waitFor(() => assert.isEmpty(items(element)))
      await press(bell)
      const asked = handled('cowrie-navigate')
      await pressButton(element, 'View all')
      assert.deepEqual((await asked).detail, { to: '/notification' })
      await waitFor(() => assert.isEmpty(items(element)))
    })

    it('opens the page in a dialog when the host does not', async () => {
      const element = await openBell()
      await press(await bellSays(element, 'Notifications'))
      await pressButton(element, 'View all')
      const box = await ui(element).findByRole('dialog', { name: 'Notifications' })
      await waitFor(() => assert.isNotNull(box.querySelector('cowrie-notifications')))
    })

    it('asks a visitor to log in', async () => {
      signOut()
      const element = await openBell()
      await press(await bellSays(element, 'Notifications'))
      await ui(element).findByText('Log in to see your notifications')
      await assertLooksRight('bell of a visitor')
    })

    it('counts and announces new notifications, which the page beside it shows', async () => {
      signOut()
      const opened = streamOpened()
      // A count in its first three seconds is no news to the bell.
      const settling = holdTimers(3_000)
      await signInAs(owner)
      const bell = await openBell()
      const page = await openPage()
      await waitFor(() => assert.isNotEmpty(items(page)))
      await opened
      settling.release()
      await placeOrder(buyer, listing, 10)
      await bellSays(bell, 'Notifications, 1 unread')
      await ui(bell).findByText('1 unread notification')
      await waitFor(() => assert.lengthOf(unreadItems(page), 1))
      await api('/api/Notification/read-all', { token: owner.token, body: {} })
      await bellSays(bell, 'Notifications')
      await waitFor(() => assert.isEmpty(unreadItems(page)))
    })
  })
})
