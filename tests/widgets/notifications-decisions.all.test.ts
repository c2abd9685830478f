/** Decisions that notifications ask for, made in place, on the page and in the bell. */
import { assert } from 'chai'
import { assertLooksRight, pick, placeOrder, postListing, pressButton } from './market.ts'
import { befriend, inviteOnTheWire, type ReadyPerson } from './people.ts'
import {
  api,
  aReadyPerson,
  leavePage,
  mount,
  nextEvent,
  press,
  signInAs,
  toast,
  ui,
  waitFor,
  within,
} from './support.ts'
import { comingTo, sendOn, takeBackOn } from './transfers.ts'

const openPage = () => mount('<cowrie-notifications></cowrie-notifications>')

/** Presses a button of the newest notification with that title. */
async function decide(element: HTMLElement, name: string) {
  const [newest] = await ui(element).findAllByRole('button', { name })
  await press(newest as HTMLElement)
}

const question = (element: HTMLElement, name: string) => ui(element).findByRole('alertdialog', { name })

const unread = async ({ token }: ReadyPerson): Promise<number> =>
  (await api('/api/Notification/unread', { token })).data.count

describe('decisions in notifications', () => {
  let me: ReadyPerson
  let friend: ReadyPerson
  let listing: string

  before(async function () {
    this.timeout(60_000)
    ;[me, friend] = await Promise.all([aReadyPerson(), aReadyPerson()])
    await befriend(me, friend)
    listing = await postListing(me)
  })
  beforeEach(async () => {
    await api('/api/Notification/read-all', { token: me.token, body: {} })
    await signInAs(me)
  })
  afterEach(leavePage)

  it('accept an order after a question, and say so afterwards', async () => {
    await placeOrder(friend, listing, 6)
    const element = await openPage()
    await decide(element, 'Accept: New order request')
    const box = await question(element, 'Accept order?')
    assert.include(box.textContent, 'US$6')
    await assertLooksRight('question')
    const settled = nextEvent('cowrie-order-settled')
    await press(within(box).getByRole('button', { name: 'Accept' }))
    assert.equal(((await settled).detail as { listingId: string }).listingId, listing)
    await toast('Order accepted.')
    await ui(element).findByText('No longer open')
    await assertLooksRight('decided')
  })

  it('reject an order, and mark the notification read', async () => {
    await placeOrder(friend, listing, 7)
    const element = await openPage()
    await decide(element, 'Reject: New order request')
    assert.equal(await unread(me), 1)
    await press(within(await question(element, 'Reject order?')).getByRole('button', { name: 'Reject' }))
    await waitFor(async () => assert.equal(await unread(me), 0))
  })

  it('accept money onto the chosen card', async () => {
    const { id } = await sendOn(friend, me, 12)
    const element = await openPage()
    await decide(element, 'Accept: Incoming funds')
    const box = await question(element, 'Accept incoming funds')
    assert.include(box.textContent, 'US$12.00')
    const accept = within(box).getByRole('button', { name: 'Accept Money' })
    await within(box).findByRole('radio', { name: /Everyday/ })
    await press(accept)
    const cards = within(box).getByRole('radiogroup', { name: 'Select a card to credit' })
    await waitFor(() => assert.equal(cards.ariaInvalid, 'true'))
    await assertLooksRight('card')
    await pick(element, 'Select a card to credit', /Everyday/)
    await press(accept)
    await toast('Money accepted.')
    const [received] = await comingTo(me)
    assert.deepInclude(received, { listingId: id, status: 'accepted' })
  })

  it('decline money, and explain why that failed', async () => {
    const { id } = await sendOn(friend, me, 13)
    const element = await openPage()
    await decide(element, 'Decline: Incoming funds')
    const box = await question(element, 'Reject incoming funds')
    await takeBackOn(friend, id)
    await press(within(box).getByRole('button', { name: 'Reject' }))
    await within(box).findByText('Reject money failed, try again')
    await pressButton(element, 'Cancel')
  })

  it('pay a request, or decline it', async () => {
    const body = { amount: 15, currency: 'USD', friendId: me.id }
    const idempotencyKey = crypto.randomUUID()
    const { data } = await api('/api/MoneyRequest/ask', { token: friend.token, idempotencyKey, body })
    const element = await openPage()
    document.addEventListener('cowrie-send-money-requested', (event) => event.preventDefault(), {
      once: true,
    })
    const asked = nextEvent('cowrie-send-money-requested')
    await decide(element, 'Pay: Money requested')
    assert.deepEqual((await asked).detail, { friendId: friend.id, request: data.id ?? data.tblid })
    await decide(element, 'Decline: Money requested')
    await press(
      within(await question(element, 'Decline this request?')).getByRole('button', { name: 'Decline' }),
    )
    await toast('Request declined.')
    await waitFor(() => assert.isNull(ui(element).queryByRole('button', { name: 'Pay: Money requested' })))
  })

  it('renew a listing that is about to end', async () => {
    assert.isTrue((await api('/tests/announce-end', { body: { listingId: listing } })).isSuccess)
    const element = await openPage()
    await decide(element, 'Renew: Listing expires soon')
    const box = await question(element, 'Renew listing?')
    assert.include(box.textContent, 'Renew it to keep it open for another 30 days')
    await press(within(box).getByRole('button', { name: 'Renew' }))
    await toast('Listing renewed.')
    await ui(element).findByText(/was about to expire\./)
    await waitFor(() =>
      assert.isNull(ui(element).queryByRole('button', { name: 'Renew: Listing expires soon' })),
    )
  })

  it('accept a friend at once, in the bell', async () => {
    const other = await aReadyPerson()
    await inviteOnTheWire(other, me.email)
    const element = await mount('<cowrie-notifications view="bell"></cowrie-notifications>')
    await press(await waitFor(() => ui(element).getByRole('button', { name: 'Notifications, 1 unread' })))
    await decide(element, 'Accept: Friend request')
    await toast('You’re friends now.')
    const { data } = await api('/api/User/friends', { token: me.token })
    assert.include(
      (data as { username: string }[]).map(({ username }) => username),
      other.username,
    )
  })

  it('ask in a dialog when the bell’s dropdown has closed', async () => {
    await placeOrder(friend, listing, 8)
    const element = await mount('<cowrie-notifications view="bell"></cowrie-notifications>')
    await press(await waitFor(() => ui(element).getByRole('button', { name: 'Notifications, 1 unread' })))
    await decide(element, 'Reject: New order request')
    const box = await question(element, 'Reject order?')
    await assertLooksRight('question of the bell')
    await press(within(box).getByRole('button', { name: 'Reject' }))
    await toast('Order rejected.')
  })
})
