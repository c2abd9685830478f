/** cowrie-notifications, page and bell, against the real server. */
import { assert } from 'chai'
import { handled } from './dashboard.ts'
import { assertLooksRight, assertSays, expectGone, placeOrder, postListing, pressButton } from './market.ts'
import { bellSays, items, onTheWire, openBell, openPage, shows, unreadItems } from './notifications.ts'
import { suite } from './suite.ts'
import { api, holdNetwork, press, pressKey, restoreNetwork, ui, waitFor } from './support.ts'

await suite('notifications', { people: 2 }, ({ people: [owner, buyer] }) => {
  let listing: string

  before(async () => {
    listing = await postListing(owner)
  })

  beforeEach(() => api('/api/Notification/read-all', { token: owner.token, body: {} }))

  describe('the page', () => {
    it('shows a skeleton, then the day, the texts, and unread marks', async () => {
      const before = (await onTheWire(owner)).length
      await placeOrder(buyer, listing, 2)
      await holdNetwork('/api/Notification')
      const element = await openPage()
      await ui(element).findByText('Loading…')
      assert.isNull(ui(element).queryByText('No notifications yet'))
      await assertLooksRight('loading')
      await restoreNetwork()

      const [first] = await shows(element, before + 1)
      assertSays(first, 'Unread: New order request')
      assertSays(first, `${buyer.username} wants to order US$2 for ₦3,200`)
      assert.lengthOf(unreadItems(element), 1)
      ui(element).getByRole('heading', { name: 'Today' })
      await ui(element).findByText('1 unread notification')
      await assertLooksRight('list')
    })

    it('marks a notification read when it opens, and then requests its address from the host', async () => {
      await placeOrder(buyer, listing, 3)
      const element = await openPage()
      await waitFor(() => assert.lengthOf(unreadItems(element), 1))
      const asked = handled('cowrie-navigate')
      await press(unreadItems(element)[0] as HTMLElement)
      assert.deepEqual((await asked).detail, { to: `/users-listing-details/${listing}` })
      await waitFor(() => assert.isEmpty(unreadItems(element)))
      await waitFor(async () => assert.isTrue((await onTheWire(owner))[0]?.isRead))
    })

    it('marks all as read and keeps the focus', async () => {
      await placeOrder(buyer, listing, 6)
      await placeOrder(buyer, listing, 7)
      const element = await openPage()
      await waitFor(() => assert.lengthOf(unreadItems(element), 2))
      await ui(element).findByText('2 unread notifications')
      await pressButton(element, 'Mark all as read')
      await waitFor(() => assert.isEmpty(unreadItems(element)))
      await expectGone(element, '2 unread notifications')
      await ui(element).findByText('All notifications are read')
      await waitFor(() =>
        assert.equal(
          element.shadowRoot?.activeElement,
          ui(element).getByRole('heading', { name: 'Notifications' }),
        ),
      )
    })
  })

  describe('the bell', () => {
    it('shows the unread count and the latest, and restores the focus', async () => {
      await placeOrder(buyer, listing, 8)
      const element = await openBell()
      const bell = await bellSays(element, 'Notifications, 1 unread')
      assert.isBelow(element.getBoundingClientRect().width, 50)
      await press(bell)
      const dropdown = await ui(element).findByRole('dialog', { name: 'Notifications' })
      await waitFor(() => assert.lengthOf(unreadItems(element), 1))
      assert.equal(bell.ariaExpanded, 'true')
      await assertLooksRight('dropdown')

      // Tab goes from the bell into what it opened.
      bell.focus()
      await pressKey('Tab')
      await waitFor(() => assert.isTrue(dropdown.contains(element.shadowRoot?.activeElement ?? null)))
      await pressKey('Escape')
      await waitFor(() => assert.isEmpty(items(element)))
      await waitFor(() => assert.equal(element.shadowRoot?.activeElement, bell))
      assert.equal(bell.ariaExpanded, 'false')
    })
  })
})
