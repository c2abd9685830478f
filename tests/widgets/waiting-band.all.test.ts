/** cowrie-listings: what waits for the person, what is held and what is open, as a band that moves nothing. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { handled, open, rowsIn, table } from './dashboard.ts'
import {
  assertLooksRight,
  assertSays,
  expectGone,
  pick,
  placeOrder,
  postListing,
  pressButton,
} from './market.ts'
import { befriend, inviteOnTheWire } from './people.ts'
import { suite } from './suite.ts'
import {
  clearToasts,
  cutNetwork,
  delayAnswers,
  leavePage,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  signOut,
  toast,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { sendOn } from './transfers.ts'

const band = (element: HTMLElement) => element.shadowRoot?.querySelector<HTMLElement>('.waiting-line')
const line = (element: HTMLElement, name: string | RegExp) => ui(element).findByRole('button', { name })
const section = (element: HTMLElement, name: string) => ui(element).findByRole('region', { name })

/** Where everything stands that the band must not move. Not the rows: other people's listings change their columns. */
const placesIn = (element: HTMLElement) =>
  [
    ...(element.shadowRoot?.querySelectorAll(
      '.ui-list-tools .ui-field, .ui-list-tools .ui-button, [role=tab], [role=tabpanel]',
    ) ?? []),
  ].map((each) => {
    const { x, y, width } = each.getBoundingClientRect()
    return [x, y, width].map(Math.round).join()
  })

const forgetBand = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('cowrie:market:')) localStorage.removeItem(key)
}

await suite('the waiting band on the dashboard', { people: 3 }, ({ people: [me, friend, stranger] }) => {
  let listingId: string

  before(async () => {
    await befriend(me, friend)
    listingId = await postListing(me)
    await placeOrder(friend, listingId, 100)
    await placeOrder(friend, listingId, 50, { giveUp: 81_000, rate: 0.000_617_284 })
    await sendOn(friend, me, 12)
    await inviteOnTheWire(stranger, me.email)
  })
  beforeEach(async () => {
    forgetBand()
    await setViewport({ width: 1280, height: 900 })
    await signInAs(me)
  })
  afterEach(leavePage)

  it('is one line on a phone that moves nothing, leaves the first row in sight and unfolds', async () => {
    await setViewport({ width: 360, height: 780 })
    await delayAnswers('/api/Market/waiting')
    const element = await open()
    await table(element, 'Created by others')
    const before = placesIn(element)
    await restoreNetwork()
    const folded = await line(element, /^4 waiting for you/)
    assert.deepEqual(placesIn(element), before)
    ui(element).getByRole('heading', { name: 'Listings' })
    assert.equal(folded.ariaExpanded, 'false')
    await press(folded)
    assert.equal(folded.ariaExpanded, 'true')
    const waiting = await section(element, 'Waiting for you')
    assertSays(waiting, `${friend.username} orders US$100`)
    assertSays(waiting, 'You get ₦160,000')
    assertSays(waiting, '₦1,000 more than at your rate')
    assert.lengthOf(within(waiting).getAllByRole('listitem'), 3)
    await press(within(waiting).getByRole('button', { name: /^Show all 4/ }))
    assertSays(waiting, `${friend.name} sent you US$12`)
    assertSays(await section(element, 'Held on your cards'), 'US$1,000')
    const listings = await section(element, 'Your open listings')
    assertSays(listings, 'US$150 in orders · US$1,000 left')
    await assertLooksRight('unfolded')
    await setViewport({ width: 360, height: 780 })
    await press(folded)
    await expectGone(element, 'Your open listings')

    const [first] = rowsIn(await table(element, 'Created by others'))
    assert.isBelow(first?.getBoundingClientRect().top ?? 420, 420)
  })

  it('stays folded until it is opened, and is then open at the next visit on a desk, in its place', async () => {
    const before = await open()
    await line(before, '4 waiting for you · US$1,000 held')
    unmountAll()
    await delayAnswers('/api/Market/waiting')
    const first = await open()
    await table(first, 'Created by others')
    const places = placesIn(first)
    await restoreNetwork()
    const folded = await line(first, '4 waiting for you · US$1,000 held')
    assert.deepEqual(placesIn(first), places)
    assert.equal(folded.ariaExpanded, 'false')
    assert.equal(folded.getBoundingClientRect().height, 44)
    await press(folded)
    await section(first, 'Waiting for you')
    unmountAll()
    const element = await open()
    const place = element.shadowRoot?.querySelector('.listings-band') as HTMLElement
    const { height } = place.getBoundingClientRect()
    assert.isAbove(height, 200)
    await section(element, 'Waiting for you')
    assert.equal(place.getBoundingClientRect().height, height)
    await assertLooksRight('unfolded by itself')

    await press(await line(element, /waiting for you/))
    await waitFor(() => assert.equal(place.getBoundingClientRect().height, 0))
    unmountAll()
    const third = await open()
    assert.equal((await line(third, /waiting for you/)).ariaExpanded, 'false')
  })

  it('opens the listing with its orders', async () => {
    const element = await open()
    await press(await line(element, /waiting for you/))
    const asked = handled('cowrie-navigate')
    await pressButton(element, /^Review 2 orders/)
    assert.equal((await asked).detail.to, `/users-listing-details/${listingId}`)
  })

  it('decides right there: a friend at once, an order after a question, money onto a card', async () => {
    const element = await open()
    await press(await line(element, /^4 waiting for you/))
    await pressButton(element, /^Show all 4/)
    await pressButton(element, /^Accept: .* wants to be your friend$/)
    await toast('You’re friends now.')
    await line(element, /^3 waiting for you/)

    await pressButton(element, `Accept: ${friend.username} orders US$50`)
    const question = await ui(element).findByRole('alertdialog', { name: 'Accept order?' })
    assertSays(question, '₦1,000 more than at your rate')
    const settled = nextEvent('cowrie-order-settled')
    await press(within(question).getByRole('button', { name: 'Accept' }))
    assert.equal((await settled).detail.listingId, listingId)
    await line(element, /^2 waiting for you · US\$950 held/)
    assertSays(await section(element, 'Your open listings'), 'US$50 sold · US$100 in orders · US$950 left')

    await pressButton(element, `Accept: ${friend.name} sent you US$12`)
    await pick(element, 'Select a card to credit', /Everyday/)
    await assertLooksRight('card')
    await pressButton(element, 'Accept Money')
    await toast('Money accepted.')
    await line(element, /^1 waiting for you/)

    await pressButton(element, `Reject: ${friend.username} orders US$100`)
    const refusal = await ui(element).findByRole('alertdialog', { name: 'Reject order?' })
    await press(within(refusal).getByRole('button', { name: 'Reject' }))
    await line(element, /^US\$950 held . 1 open listing$/)
    await ui(element).findByText('Nothing is waiting for you.')
  })

  it('follows what happens meanwhile', async () => {
    const element = await open()
    await line(element, /^US\$950 held . 1 open listing$/)
    await placeOrder(friend, listingId, 20)
    await line(element, /^1 waiting for you . US\$950 held$/)
  })

  it('says that it could not be loaded, and tries again', async () => {
    await cutNetwork('/api/Market/waiting')
    const element = await open()
    const retry = await line(element, 'Waiting for you · Not loaded Try again')
    await assertLooksRight('failed')
    await restoreNetwork()
    await clearToasts()
    // A refetch of its own may have taken its place.
    retry.click()
    await press(await line(element, /^1 waiting for you/))
    await section(element, 'Waiting for you')
    unmountAll()
    signOut()
    await signInAs(me)

    await cutNetwork('/api/Market/waiting')
    const again = await open()
    await ui(again).findByText(/^This list could not be loaded/)
    await restoreNetwork()
    await pressButton(again, 'Try again')
    await section(again, 'Waiting for you')
  })

  it('is not there for people without anything, and for visitors', async () => {
    await signInAs(stranger)
    const element = await open()
    await table(element, 'Created by others')
    await waitFor(() =>
      assert.isNotEmpty(
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/Market/waiting')),
      ),
    )
    await ui(element).findByText('Recent Orders')
    assert.isNull(band(element) ?? null)
    assert.equal(element.shadowRoot?.querySelector('.listings-band')?.getBoundingClientRect().height, 0)
    signOut()
    unmountAll()
    const visiting = await open()
    await table(visiting, 'Created by others')
    assert.isNull(band(visiting) ?? null)
  })
})
