/** cowrie-circle against the real server. */
import { assert } from 'chai'
import { button, friendsOf, open, person, showTab, strangers } from './circle.ts'
import { aDemoPerson, assertLooksRight, dialog, expectGone, pressButton } from './market.ts'
import { befriend, inviteOnTheWire } from './people.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  clearToasts,
  cutNetwork,
  fill,
  nextEvent,
  offline,
  press,
  restoreNetwork,
  signInAs,
  toast,
  ui,
  waitFor,
  within,
} from './support.ts'

const count = (element: HTMLElement, tab: string, expected: number) =>
  ui(element).findByRole('tab', { name: new RegExp(`^${tab}\\s*${expected}$`) })

await suite('circle', { people: 1 }, ({ people: [me] }) => {
  it('shows the first three friends, and all in the Friends view', async () => {
    const demo = await aDemoPerson('lucia')
    await signInAs(demo)
    const element = await open()
    await waitFor(() => assert.lengthOf(ui(element).getAllByRole('listitem'), 3))
    await assertLooksRight('circle view')
    await showTab(element, /^Friends/)
    await waitFor(() => assert.lengthOf(ui(element).getAllByRole('listitem'), 4))
    await count(element, 'Friends', 4)
    await assertLooksRight('friends view')
  })

  it('asks the host to send money to a friend', async () => {
    await befriend(me, await aReadyPerson())
    const element = await open()
    await ui(element).findAllByRole('listitem')
    document.addEventListener('cowrie-send-money-requested', (event) => event.preventDefault(), {
      once: true,
    })
    const asked = nextEvent('cowrie-send-money-requested')
    await showTab(element, /^Friends/)
    await press(ui(element).getAllByRole('button', { name: /^Send Money to/ })[0] as HTMLElement)
    assert.isString((await asked).detail.friendId)
  })

  it('keeps the address when the connection is lost, and sends it afterwards', async () => {
    const email = strangers()
    const element = await open()
    await pressButton(element, 'Add Friend')
    await ui(element).findByRole('dialog', { name: 'Add friend' })
    fill(element, { 'Friend’s email': email })
    await cutNetwork('/api/User/invite-friend')
    await pressButton(element, 'Send invite')
    await toast(offline)
    assert.equal(ui(element).getByLabelText<HTMLInputElement>('Friend’s email').value, email)
    await restoreNetwork()
    await clearToasts()
    await pressButton(element, 'Send invite')
    await dialog(element, 'Invite sent')
  })

  it('makes both people friends when a request is accepted, with the right counts', async () => {
    const [host, guest] = await Promise.all([aReadyPerson(), aReadyPerson()])
    await inviteOnTheWire(guest, host.email)
    await signInAs(host)
    const element = await open()
    await waitFor(() => pressButton(element, '1 friend request'))
    const row = await person(element, guest.username)
    await assertLooksRight('request')
    await press(button(row, /^Accept/))
    await within(await dialog(element, 'Request accepted')).findByText('Ada Bello is now in your circle.')
    await assertLooksRight('accepted')
    await press(
      within(await dialog(element, 'Request accepted'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    )
    await expectGone(element, 'Request accepted')
    await count(element, 'Friends', 1)
    await count(element, 'Pending Friend Request', 0)
    assert.deepEqual(await friendsOf(guest), [host.username])
    await waitFor(() => assert.isNotNull(element.shadowRoot?.activeElement, 'the focus is lost'))
  })
})
