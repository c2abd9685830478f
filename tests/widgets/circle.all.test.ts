/** The other states and steps of circle, with axe. */
import { assert } from 'chai'
import { button, friendsOf, open, person, showTab, strangers } from './circle.ts'
import { aDemoPerson, assertLooksRight, dialog, expectGone, pressButton } from './market.ts'
import { aPicture, befriend, inviteOnTheWire } from './people.ts'
import { suite } from './suite.ts'
import {
  api,
  aReadyPerson,
  clearToasts,
  cutNetwork,
  descriptionOf,
  exchange,
  expectInvalid,
  fill,
  holdNetwork,
  loseAnswers,
  nextEvent,
  offline,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

const askToRemove = async (element: HTMLElement, username: string) =>
  press(button(await person(element, username), /^Remove Ada Bello$/))

await suite('circle', { people: 2 }, ({ people: [me, other] }) => {
  it('explains the circle while it is empty', async () => {
    const alone = await aReadyPerson()
    await signInAs(alone)
    const element = await open()
    await ui(element).findByText('You have not added anyone to your circle')
    await assertLooksRight('nobody')
    await showTab(element, /^Pending/)
    await ui(element).findByText('No friend requests')
    await press(ui(element).getByRole('tab', { name: /^Sent/ }))
    await ui(element).findByText('No open invites')
    await assertLooksRight('no invites')
    assert.equal(
      descriptionOf(ui(element).getByRole('button', { name: 'View Friends' })),
      'Back to your circle',
    )
    await pressButton(element, 'View Friends')
    await ui(element).findByRole('heading', { name: 'Circle' })
  })

  it('shows that it is loading, and offers a retry when the list fails to load', async () => {
    await holdNetwork('/api/User/friend')
    const element = await open()
    await ui(element).findByText('Loading…')
    await assertLooksRight('loading')
    unmountAll()
    await restoreNetwork()
    await signInAs(await aReadyPerson())
    await cutNetwork('/api/User/friend')
    const another = await open()
    await ui(another).findByText(/^Your friends could not be loaded\./)
    await assertLooksRight('failed')
    await restoreNetwork()
    await clearToasts()
    await pressButton(another, 'Try again')
    await ui(another).findByText('You have not added anyone to your circle')
  })

  it('shows a friend’s photo, or initials without one', async () => {
    const [host, withPhoto, without] = await Promise.all([aReadyPerson(), aReadyPerson(), aReadyPerson()])
    const form = new FormData()
    form.set('ImageFile', aPicture())
    const uploaded = await api('/api/User/upload-image', { token: withPhoto.token, body: form })
    assert.isTrue(uploaded.isSuccess, JSON.stringify(uploaded))
    await befriend(host, withPhoto)
    await befriend(host, without)
    await signInAs(host)
    const element = await open()
    const photo = await waitFor(() => {
      const found = element.shadowRoot?.querySelector<HTMLImageElement>('[part=avatar] img')
      if (!found?.naturalWidth) throw new Error('no photo is shown')
      return found
    })
    assert.include(photo.closest('li')?.textContent, withPhoto.username)
    assert.include((await person(element, without.username)).textContent, 'AB')
    await assertLooksRight('with a photo')
  })

  it('asks the host to send money to the friend whose face is pressed', async () => {
    const [host, friend] = await Promise.all([aReadyPerson(), aReadyPerson()])
    await befriend(host, friend)
    await signInAs(host)
    const element = await open()
    const face = await ui(element).findByRole('button', { name: 'Send money to Ada Bello' })
    assert.equal(descriptionOf(face), friend.username)
    document.addEventListener('cowrie-send-money-requested', (event) => event.preventDefault(), {
      once: true,
    })
    const asked = nextEvent('cowrie-send-money-requested')
    face.focus()
    await pressKey('Enter')
    assert.deepEqual((await asked).detail, { friendId: friend.id })
  })

  it('opens sending money to that friend on a page that does not handle it', async () => {
    const [host, friend] = await Promise.all([aReadyPerson(), aReadyPerson()])
    await befriend(host, friend)
    await signInAs(host)
    const element = await open()
    await pressButton(element, 'Send money to Ada Bello')
    await waitFor(() =>
      assert.equal(
        element.shadowRoot?.querySelector('cowrie-send-money')?.getAttribute('friend-id'),
        friend.id,
      ),
    )
  })

  it('sends no invite before the address is valid', async () => {
    const element = await open()
    await pressButton(element, 'Add Friend')
    const box = await ui(element).findByRole('dialog', { name: 'Add friend' })
    const [send, copy] = ['Send invite', 'Copy Invite Link'].map((name) =>
      within(box).getByRole<HTMLButtonElement>('button', { name }),
    ) as [HTMLButtonElement, HTMLButtonElement]
    for (const text of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a,b@example.com']) {
      type(within(box).getByLabelText('Friend’s email'), text)
      assert.isTrue(send.disabled && copy.disabled, text)
      assert.equal(descriptionOf(copy), 'Enter the email first. Each link is for one friend.')
    }
    await assertLooksRight('add friend')
    type(within(box).getByLabelText('Friend’s email'), ' Ada@Example.com ')
    await waitFor(() => assert.isFalse(send.disabled || copy.disabled))
    assert.equal(descriptionOf(copy), '')
  })

  it('sends an invite once for two clicks, confirms it, and lists it as pending', async () => {
    const email = strangers()
    const element = await open()
    await pressButton(element, 'Add Friend')
    await ui(element).findByRole('dialog', { name: 'Add friend' })
    fill(element, { 'Friend’s email': email })
    const send = ui(element).getByRole('button', { name: 'Send invite' })
    send.click()
    send.click()
    const notified = await dialog(element, 'Invite sent')
    await within(notified).findByText(`The invite to ${email} is valid for 7 days.`)
    await assertLooksRight('invite sent')
    await press(
      within(await dialog(element, 'Invite sent'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    )
    await expectGone(element, 'Invite sent')
    await showTab(element, /^Sent/)
    await within(await person(element, email)).findByText('Pending')
    await assertLooksRight('sent invites')
    const mails = await waitFor(async () => {
      const found = await api(`/sandbox/mailbox?to=${encodeURIComponent(email)}`)
      assert.lengthOf(found, 1)
      return found
    })
    assert.match(mails[0].text, /\/create-account\?invite=[\w-]{43}/)
  })

  it('shows beside the field why an invite is refused, and keeps the input', async () => {
    const email = strangers()
    const friend = await aReadyPerson()
    await befriend(me, friend)
    await inviteOnTheWire(me, email)
    const element = await open()
    await pressButton(element, 'Add Friend')
    await ui(element).findByRole('dialog', { name: 'Add friend' })
    for (const [address, why] of [
      [me.email, 'This is your own email address. Enter a friend’s address'],
      [friend.email, 'This person is already in your circle'],
      [email, 'You’ve already invited this person.'],
    ] as const) {
      fill(element, { 'Friend’s email': address })
      await pressButton(element, 'Send invite')
      await expectInvalid(element, 'Friend’s email', why)
    }
    await assertLooksRight('refused')
    const field = ui(element).getByLabelText<HTMLInputElement>('Friend’s email')
    assert.equal(field.value, email)
    type(field, `${email}x`)
    assert.notInclude(descriptionOf(field), 'already')
  })

  it('copies an invite link that opens the registration, and sends no mail', async () => {
    const email = strangers()
    const element = await open()
    await pressButton(element, 'Add Friend')
    await ui(element).findByRole('dialog', { name: 'Add friend' })
    fill(element, { 'Friend’s email': email })
    await pressButton(element, 'Copy Invite Link')
    await dialog(element, 'Invite link copied to clipboard')
    await assertLooksRight('copied')
    assert.lengthOf(await api(`/sandbox/mailbox?to=${encodeURIComponent(email)}`), 0)
  })

  it('shows the link when the browser denies the clipboard', async () => {
    // As on a page that was not loaded over https.
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    try {
      const element = await open()
      await pressButton(element, 'Add Friend')
      await ui(element).findByRole('dialog', { name: 'Add friend' })
      fill(element, { 'Friend’s email': strangers() })
      await pressButton(element, 'Copy Invite Link')
      const link = await ui(element).findByLabelText<HTMLTextAreaElement>('Invite link')
      assert.match(link.value, new RegExp(`^${exchange}/create-account\\?invite=[\\w-]{43}$`))
      await ui(element).findByText('The link couldn’t be copied. Copy it from here:')
      link.focus()
      assert.equal(link.selectionEnd, link.value.length)
      await assertLooksRight('link to copy')
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard')
    }
  })

  it('opens the share sheet with the link, and shows it with its QR code', async () => {
    const shared: ShareData[] = []
    const share = async (data: ShareData) => {
      shared.push(data)
      throw new DOMException('closed', 'AbortError')
    }
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    try {
      const email = strangers()
      const element = await open()
      await pressButton(element, 'Add Friend')
      await ui(element).findByRole('dialog', { name: 'Add friend' })
      fill(element, { 'Friend’s email': email })
      await pressButton(element, 'Share')
      await ui(element).findByRole('img', { name: 'QR code of the invite link' })
      const { value } = ui(element).getByLabelText<HTMLTextAreaElement>('Invite link')
      assert.deepEqual(shared, [{ title: 'Ada invites you to Cowrie', url: value }])
      assert.match(value, new RegExp(`^${exchange}/create-account\\?invite=[\\w-]{43}$`))
      await assertLooksRight('shared')
      // The same link again, not a second one.
      await pressButton(element, 'Share')
      await waitFor(() => assert.equal(shared[1]?.url, value))
      assert.lengthOf(await api(`/sandbox/mailbox?to=${encodeURIComponent(email)}`), 0)
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })

  it('shows the QR code where there is no share sheet', async () => {
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })
    try {
      const element = await open()
      await pressButton(element, 'Add Friend')
      await ui(element).findByRole('dialog', { name: 'Add friend' })
      fill(element, { 'Friend’s email': strangers() })
      assert.isNull(ui(element).queryByRole('button', { name: 'Share' }))
      await pressButton(element, 'Show QR Code')
      await ui(element).findByRole('img', { name: 'QR code of the invite link' })
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })

  it('sends an expired invite again', async () => {
    await signInAs(await aDemoPerson('mateus'))
    const element = await open()
    await showTab(element, /^Sent/)
    const row = await person(element, 'mateus.cousin@example.org')
    await within(row).findByText('The link has expired')
    await assertLooksRight('expired')
    await press(button(row, /^Resend/))
    await dialog(element, 'Invite sent')
    await pressKey('Escape')
    await waitFor(async () => {
      within(await person(element, 'mateus.cousin@example.org')).getByText('Pending')
    })
  })

  it('asks before a request is rejected, and notifies only the person who rejected it', async () => {
    const guest = await aReadyPerson()
    await inviteOnTheWire(guest, me.email)
    const element = await open()
    await showTab(element, /^Pending/)
    await press(button(await person(element, guest.username), /^Reject/))
    const question = await dialog(element, 'Reject request?')
    await assertLooksRight('reject?')
    await press(button(question, /^Cancel$/))
    await expectGone(element, 'Reject request?')
    await press(button(await person(element, guest.username), /^Reject/))
    await press(button(await dialog(element, 'Reject request?'), /^Reject$/))
    await dialog(element, 'Request rejected')
    await pressKey('Escape')
    await waitFor(() => assert.isNull(ui(element).queryByText(guest.username)))
    assert.deepEqual(await friendsOf(guest), [])
    const { data } = await api('/api/User/friend/invites', { token: guest.token })
    assert.deepEqual(
      data.map((each: { email: string }) => each.email),
      [me.email],
    )
  })

  it('asks before a friend is removed, and keeps the question open when the answer is lost', async () => {
    const friend = await aReadyPerson()
    await befriend(other, friend)
    await signInAs(other)
    const element = await open()
    await showTab(element, /^Friends/)
    await askToRemove(element, friend.username)
    const question = await dialog(element, 'Remove friend?')
    await waitFor(() => assert.isTrue(question.contains(element.shadowRoot?.activeElement ?? null)))
    await assertLooksRight('remove?')
    await cutNetwork('/api/User/remove-friend')
    await press(button(question, /^Remove$/))
    await toast(offline)
    await dialog(element, 'Remove friend?')
    await restoreNetwork()
    await clearToasts()
    await press(button(question, /^Remove$/))
    await within(await dialog(element, 'Friend removed')).findByText('Ada Bello is no longer in your circle.')
    await waitFor(() => assert.isNull(ui(element).queryByText(friend.username)))
    assert.deepEqual(await friendsOf(friend), [])
  })

  it('updates itself when a friend was removed elsewhere', async () => {
    const friend = await aReadyPerson()
    await befriend(other, friend)
    await signInAs(other)
    const element = await open()
    await showTab(element, /^Friends/)
    await askToRemove(element, friend.username)
    await dialog(element, 'Remove friend?')
    await loseAnswers()
    await press(button(await dialog(element, 'Remove friend?'), /^Remove$/))
    await toast(offline)
    // It was done, only the answer was lost; and the page has not heard of it yet.
    await holdNetwork('/api/User/friends')
    await clearToasts()
    await press(button(await dialog(element, 'Remove friend?'), /^Remove$/))
    await restoreNetwork()
    await waitFor(() => assert.isNull(ui(element).queryByText(friend.username)))
    await expectGone(element, 'Remove friend?')
  })

  it('moves through the tabs by keyboard', async () => {
    const element = await open()
    await showTab(element, /^Friends/)
    ui(element)
      .getByRole('tab', { name: /^Friends/ })
      .focus()
    await pressKey('ArrowRight')
    await ui(element).findByRole('tab', { name: /^Pending/, selected: true })
    await pressKey('End')
    await ui(element).findByRole('tab', { name: /^Sent/, selected: true })
  })
})
