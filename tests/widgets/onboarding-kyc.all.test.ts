/** The other states and steps of onboarding kyc, with axe. */
import { assert } from 'chai'
import { button, close, message } from './dialogs.ts'
import { cards, opened } from './onboarding.ts'
import { begun, details, editKnown, filled, submit, upload } from './onboarding-kyc.ts'
import { aPhonePhoto, aPicture, otherExchange, shownAs, wordlessExchange } from './people.ts'
import {
  aPerson,
  api,
  choose,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  holdNetwork,
  keys,
  leavePage,
  mount,
  nextEvent,
  openList,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

const inReview = 'Your details are under review'

/** The page of a signed-in person, opened again. */
async function reopened(person: Awaited<ReturnType<typeof aPerson>>) {
  await leavePage()
  await signInAs(person)
  return mount('<cowrie-onboarding></cowrie-onboarding>')
}

describe('cowrie-onboarding, Complete KYC', () => {
  afterEach(leavePage)

  it('names each missing field, beside it and in a toast', async () => {
    const widget = await begun()
    await expectNoAxeFindings('the identity form')
    fill(widget, { 'First name': '', 'Last name': ' ', 'Phone number': '' })
    await submit(widget)
    await expectInvalid(widget, 'First name', 'First Name is required')
    await expectInvalid(widget, 'Last name', 'Last Name is required')
    await expectInvalid(widget, 'Phone number', 'Phone Number is required')
    await expectInvalid(widget, 'BVN', 'BVN is required')
    await expectInvalid(widget, 'Date of birth', 'Date of birth is required')
    await expectInvalid(widget, 'ID type', 'Id type section is required')
    await expectInvalid(widget, 'ID number', 'Id Number is required')
    await expectInvalid(widget, 'ID upload', 'Id upload is required')
    assert.equal(widget.shadowRoot?.activeElement, ui(widget).getByLabelText('First name'))
    await toast('First Name is required')
    await expectNoAxeFindings('the identity form with errors')

    const rest = async (label: keyof typeof details, next: string) => {
      fill(widget, { [label]: details[label] })
      await submit(widget)
      await toast(next)
    }
    await rest('First name', 'Last Name is required')
    await rest('Last name', 'Phone Number is required')
    await rest('Phone number', 'BVN is required')
    await rest('BVN', 'Date of birth is required')
    await rest('Date of birth', 'Id type section is required')
    await openList(widget, 'ID type')
    await expectNoAxeFindings('the list of ID types')
    await pressKey('Escape')
    await choose(widget, 'ID type', 'NIN')
    await submit(widget)
    await toast('Id Number is required')
    await rest('ID number', 'Id upload is required')
  })

  it('takes name, country and phone from the account, not from the guessed country', async () => {
    const british = await aPerson({ countryId: 'GB', phoneNumber: '7700900123' })
    const widget = await opened(british, 'Complete KYC')
    await ui(widget).findByText('+44 7700900123')
    await ui(widget).findByText(/United Kingdom/)
    await ui(widget).findByLabelText('Open Banking ID')
    assert.isNull(ui(widget).queryByLabelText('BVN'))
    assert.isNull(ui(widget).queryByLabelText('Phone number'))
    await expectNoAxeFindings('what the account knows')

    await editKnown(widget)
    await waitFor(() =>
      assert.equal(widget.shadowRoot?.activeElement, ui(widget).getByLabelText('First name')),
    )
    // The number keeps its dial code until the person takes the country's.
    await choose(widget, 'Country', 'Nigeria')
    await ui(widget).findByLabelText('BVN')
    await ui(widget).findByText(/^Your number keeps \+44\./)
    await expectNoAxeFindings('a number of another country')
    await choose(widget, 'ID type', 'NIN')
    fill(widget, { BVN: '12345678901', 'Date of birth': '1990-05-17', 'ID number': 'NIN1' })
    upload(widget, aPicture())
    await submit(widget)
    await message(widget, 'Verified')
    const { data } = await api('/api/User/user-kyc-details', { token: british.token })
    assert.deepInclude(data, { country: 'NG', phoneNumber: '7700900123', dialCode: '+44' })
  })

  it('takes the dial code of the country when the person says so, or of a pasted number', async () => {
    const widget = await begun(undefined, await aPerson({ countryId: 'GB', phoneNumber: '7700900123' }))
    await choose(widget, 'Country', 'Nigeria')
    await press(await ui(widget).findByRole('button', { name: 'Use +234' }))
    assert.isNull(ui(widget).queryByText(/^Your number keeps/))
    fill(widget, { 'Phone number': '+33 612345678' })
    await ui(widget).findByText(/^Your number keeps \+33\./)
    assert.equal(ui(widget).getByLabelText<HTMLInputElement>('Phone number').value, '612345678')
  })

  it('offers a retry when the account cannot be loaded, and guesses nothing', async () => {
    await cutNetwork('/api/User/user-kyc-details')
    const widget = await opened(await aPerson(), 'Complete KYC', otherExchange)
    await ui(widget).findByText(/^Your name, country and phone number could not be loaded\./)
    assert.isTrue(button(widget, 'Submit').hasAttribute('disabled'))
    await expectNoAxeFindings('an account that cannot be loaded')
    await restoreNetwork()
    await press(button(widget, 'Try again'))
    await ui(widget).findByText(/Nigeria/)
  })

  it('says how long it takes, and what the bank number is for', async () => {
    const widget = await begun(undefined, await aPerson({ countryId: 'GB', phoneNumber: '7700900123' }))
    ui(widget).getByText('About two minutes, with your document to hand.')
    const why = 'We use it only to check your name. It gives us no access to your account.'
    assert.include(descriptionOf(await ui(widget).findByLabelText('Open Banking ID')), why)
    await choose(widget, 'Country', 'Nigeria')
    assert.include(descriptionOf(await ui(widget).findByLabelText('BVN')), why)
  })

  it('explains an invalid number and date of birth', async () => {
    const nextYear = new Date().getFullYear() + 1
    const widget = await filled({ 'Phone number': '12', 'Date of birth': `${nextYear}-01-01` })
    await submit(widget)
    await expectInvalid(widget, 'Phone number', 'Enter 4 to 10 digits')
    await expectInvalid(widget, 'Date of birth', 'Check this date of birth against your document')
    fill(widget, { 'Date of birth': `${nextYear - 10}-01-01` })
    await submit(widget)
    await expectInvalid(widget, 'Date of birth', 'You must be at least 18 years old')
  })

  it('asks for day, month and year in the order of the locale', async () => {
    const widget = await begun()
    const group = () => ui(widget).getByRole('group', { name: 'Date of birth' })
    const boxes = () => [...group().querySelectorAll('input')]
    const values = () => boxes().map(({ value }) => value)
    const purposes = () => boxes().map(({ autocomplete, inputMode }) => `${autocomplete} ${inputMode}`)
    // The page says only that it is English, and its reader's browser that this is British English.
    assert.deepEqual(
      [document.documentElement.lang, navigator.language, widget.getAttribute('locale')],
      ['en', 'en-GB', null],
    )
    assert.deepEqual(purposes(), ['bday-day numeric', 'bday-month numeric', 'bday-year numeric'])
    assert.deepEqual(
      boxes().map(({ labels }) => labels?.[0]?.textContent),
      ['Day', 'Month', 'Year'],
    )
    boxes()[0]?.focus()
    await keys('4051990')
    assert.deepEqual(values(), ['4', '05', '1990'])
    // Empty boxes lead back.
    for (let presses = 0; presses < 5; presses += 1) await pressKey('Backspace')
    assert.equal(widget.shadowRoot?.activeElement, boxes()[1])
    assert.deepEqual(values(), ['4', '05', ''])

    const pasted = new DataTransfer()
    pasted.setData('text/plain', '17/05/1990')
    boxes()[1]?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true, composed: true }),
    )
    await waitFor(() => assert.deepEqual(values(), ['17', '05', '1990']))
    await expectNoAxeFindings('a date of birth')

    widget.setAttribute('locale', 'en-US')
    await waitFor(() => assert.deepEqual(values(), ['05', '17', '1990']))
    fill(widget, { 'Date of birth': '1990-02-30' })
    await submit(widget)
    await expectInvalid(widget, 'Date of birth', 'Check this date of birth against your document')
  })

  it('refuses a file of another kind or size, and removes a chosen one', async () => {
    const widget = await begun()
    upload(widget, new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    await expectInvalid(widget, 'ID upload', 'We can’t accept this type of file. Choose another one.')
    const limitBytes = 5 * 1024 * 1024
    upload(widget, new File([new Uint8Array(limitBytes)], 'limit.png', { type: 'image/png' }))
    await press(button(widget, 'Remove limit.png'))
    upload(widget, new File([new Uint8Array(limitBytes + 1)], 'large.png', { type: 'image/png' }))
    await expectInvalid(widget, 'ID upload', 'This file is too large. Choose one up to 5 MB.')
    await expectNoAxeFindings('a document that is too large')
    upload(widget, aPicture())
    await ui(widget).findByText('passport.png')
    await expectNoAxeFindings('a document that was chosen')
    await press(button(widget, 'Remove passport.png'))
    await ui(widget).findByLabelText('ID upload')
  })

  it('shrinks the photo that a phone takes, and keeps it the right way up', async () => {
    const widget = await filled()
    await press(button(widget, 'Remove passport.png'))
    upload(widget, await aPhonePhoto())
    await ui(widget).findByText('Resizing the picture…')
    await ui(widget).findByText('IMG_2041.jpg')
    assert.equal(widget.shadowRoot?.activeElement, button(widget, 'Remove IMG_2041.jpg'))
    const preview = widget.shadowRoot?.querySelector<HTMLImageElement>('[part=file] img')
    await waitFor(() => assert.isTrue(preview?.complete))
    const shown = await shownAs(preview as HTMLImageElement)
    assert.deepEqual(shown, { width: 2000, height: 3000, top: true, bottom: false })
    await submit(widget)
    await message(widget, 'Verified')
  })

  it('shows the server’s reason against a document, and keeps the input', async () => {
    const widget = await filled()
    await press(button(widget, 'Remove passport.png'))
    upload(widget, new File(['no picture at all'], 'fake.png', { type: 'image/png' }))
    await ui(widget).findByText('fake.png')
    await submit(widget)
    await message(widget, 'Failed to verify')
    await close(widget, 'Try Again')
    assert.deepEqual(valuesOf(widget, details), details)
  })

  it('reports an unknown BVN when the server gives no reason', async () => {
    const widget = await filled({ BVN: '22200000000' }, wordlessExchange)
    await submit(widget)
    const failed = await message(widget, 'Failed to verify')
    assert.include(failed.textContent, 'BVN does not exist, please try again')
  })

  it('keeps the input while a person signs in again after the end of the session', async () => {
    const person = await aPerson()
    const widget = await begun(undefined, person)
    await waitFor(() =>
      assert.include(ui(widget).getByRole('combobox', { name: 'Country' }).textContent, 'Nigeria'),
    )
    fill(widget, details)
    await choose(widget, 'ID type', 'NIN')
    upload(widget, aPicture())
    const expired = nextEvent('cowrie-signed-out')
    // The end of the stream would tell the page before the person goes on.
    await holdNetwork('/api/Notification/stream')
    // From elsewhere: a new session on this page would have the widget ask for everything again, and find out by itself.
    await api('/api/User/logout-everywhere', { token: person.token, body: {} })
    await submit(widget)
    assert.deepEqual((await expired).detail, { reason: 'expired' })
    const login = await waitFor(() => {
      const found = widget.shadowRoot?.querySelector<HTMLElement>('cowrie-login')
      if (!found?.shadowRoot?.textContent) throw new Error('no login in place')
      return found
    })
    fill(login, { 'Username or email': person.username, Password: person.password })
    await press(ui(login).getByRole('button', { name: 'Log in' }))
    await waitFor(() => assert.isTrue(ui(widget).getByLabelText('First name').checkVisibility()))
    assert.deepEqual(valuesOf(widget, details), details)
    await submit(widget)
    await message(widget, 'Verified')
  })

  it('waits during a review, and continues by itself after the decision', async () => {
    const person = await aPerson()
    const widget = await filled({ BVN: '22200000001' }, undefined, person)
    await submit(widget)
    await ui(widget).findByRole('heading', { name: 'Your details are under review' })
    assert.include(cards(widget)[0], 'Under review')
    assert.isFalse(ui(widget).getByLabelText('First name').checkVisibility())
    await expectNoAxeFindings('details under review')
    await api('/tests/decide-review', { body: { personId: person.id } })
    const verified = await message(widget, 'Verified')
    assert.include(verified.textContent, 'Your identity is confirmed')
  })

  it('says how long a review takes, and why it failed, before and after a reload', async () => {
    const person = await aPerson()
    const widget = await begun(undefined, person)
    await waitFor(() =>
      assert.include(ui(widget).getByRole('combobox', { name: 'Country' }).textContent, 'Nigeria'),
    )
    fill(widget, { ...details, BVN: '22200000001' })
    await choose(widget, 'ID type', 'NIN')
    upload(widget, aPicture())
    await submit(widget)
    await ui(widget).findByText('This usually takes less than a minute.')
    const told = 'We’ll notify and email you when it’s decided.'
    assert.include(ui(widget).getByRole('heading', { name: inReview }).parentElement?.textContent, told)

    // A provider asked for three more hours.
    await api('/tests/review-until', { body: { personId: person.id, inSeconds: 3 * 3600 } })
    let again = await reopened(person)
    const later = await ui(again).findByText(/^The check is taking longer this time\./)
    assert.match(
      later.textContent ?? '',
      /We’ll ask for the result again on \d{1,2}\s[A-Z][a-z]{2}(\s\d{4})?,\s\d\d:\d\d\.$/,
    )

    // It waits for people.
    await api('/tests/review-until', { body: { personId: person.id } })
    again = await reopened(person)
    await ui(again).findByText('Our team is checking them. This can take a day or longer.')
    assert.isNull(ui(again).queryByText(/minute/))
    await expectNoAxeFindings('a review without an end')

    // The open page learns of the decision by itself.
    const words = 'The picture cannot be read. Please send a sharper one'
    await api('/tests/decide-review', { body: { personId: person.id, words } })
    const failed = await ui(again).findByRole('alertdialog', { name: 'Failed to verify' })
    assert.include(failed.textContent, words)
    assert.notInclude(failed.textContent, 'BVN does not exist')

    again = await reopened(person)
    await press(await ui(again).findByRole('button', { name: 'Start Complete KYC' }))
    const notice = await ui(again).findByText('Your last check failed')
    assert.include(notice.parentElement?.textContent, words)
    await expectNoAxeFindings('a form after a failed check')
  })

  it('shows the progress of the upload, and sends the document once', async () => {
    const widget = await filled()
    await holdNetwork('/api/User/KYC2')
    await submit(widget)
    const progress = await ui(widget).findByRole('progressbar', { name: 'Uploading passport.png' })
    assert.match(progress.getAttribute('aria-valuenow') ?? '', /^\d+$/)
    await expectNoAxeFindings('a document on its way')
    // A double click: the button is busy.
    await submit(widget).catch(() => undefined)
    await restoreNetwork()
    await message(widget, 'Verified')
    await close(widget, 'Continue')
    await ui(widget).findByRole('heading', { level: 2, name: 'Set Up PIN' })
  })

  it('asks for a BVN in Nigeria, and for an Open Banking ID elsewhere', async () => {
    const widget = await filled({ BVN: '1234' })
    await submit(widget)
    await expectInvalid(widget, 'BVN', 'Enter the 11 digits of your BVN')
    await choose(widget, 'Country', 'Ghana')
    assert.equal((await ui(widget).findByLabelText<HTMLInputElement>('Open Banking ID')).value, '1234')
    assert.isNull(ui(widget).queryByLabelText('BVN'))
    fill(widget, { 'Open Banking ID': '' })
    await submit(widget)
    await expectInvalid(widget, 'Open Banking ID', 'Open Banking ID is required')
    fill(widget, { 'Open Banking ID': 'a/b' })
    await submit(widget)
    await expectInvalid(widget, 'Open Banking ID', 'Use 4 to 40 letters, digits or hyphens')
    await choose(widget, 'Country', 'Nigeria')
    await ui(widget).findByLabelText('BVN')
  })
})
