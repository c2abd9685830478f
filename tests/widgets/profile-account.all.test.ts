import { assert } from 'chai'
import { answer, isClosed, message, pressButton } from './dialogs.ts'
import { downloadedBy } from './downloads.ts'
import { halt, postListing } from './market.ts'
import type { ReadyPerson } from './people.ts'
import {
  api,
  aReadyPerson,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  holdNetwork,
  leavePage,
  mount,
  nextEvent,
  offline,
  restoreNetwork,
  signInAs,
  toast,
  ui,
} from './support.ts'

async function account(before?: (person: ReadyPerson) => Promise<unknown>) {
  const person = await aReadyPerson()
  await before?.(person)
  await signInAs(person)
  const widget = await mount('<cowrie-profile only="account"></cowrie-profile>')
  await ui(widget).findByRole('heading', { name: 'Close account' })
  return { person, widget }
}

const mailsTo = (email: string): Promise<{ subject: string; text: string }[]> =>
  api(`/sandbox/mailbox?to=${encodeURIComponent(email)}`)

describe('cowrie-profile, Your data', () => {
  afterEach(leavePage)

  it('saves the file that was chosen, after the password', async () => {
    const { person, widget } = await account()
    await pressButton(widget, 'Download Your Data')
    await ui(widget).findByLabelText('Password')
    await expectNoAxeFindings('the download')
    await answer(widget, 'Download JSON')
    await expectInvalid(widget, 'Password', 'Enter your password')
    fill(widget, { Password: 'Wrong2026' })
    await answer(widget, 'Download JSON')
    await expectInvalid(widget, 'Password', 'This password is wrong')
    fill(widget, { Password: person.password })
    await cutNetwork('/api/User/my-data/json')
    await answer(widget, 'Download JSON')
    const failed = await ui(widget).findByText('Your data could not be downloaded')
    assert.include(failed.parentElement?.textContent, offline)
    await expectNoAxeFindings('a download that failed')
    await restoreNetwork()
    const json = await downloadedBy(() => answer(widget, 'Download JSON'))
    assert.match(json.name, /^cowrie-my-data-[\d-]+\.json$/)
    assert.equal(JSON.parse(json.text).about, person.username)
    await toast('Your data has been downloaded')
    await isClosed(widget)
    await pressButton(widget, 'Download Your Data')
    await ui(widget).findByLabelText('Password')
    fill(widget, { Password: person.password })
    const pdf = await downloadedBy(() => answer(widget, 'Download PDF'))
    assert.match(pdf.name, /\.pdf$/)
    assert.equal(pdf.text.slice(0, 5), '%PDF-')
    await isClosed(widget)
  })
})

describe('cowrie-profile, Close account', () => {
  afterEach(leavePage)

  const typed = ({ username, password }: ReadyPerson) => ({
    [`Type ${username} to confirm`]: username,
    Password: password,
  })

  it('takes the user name and the password, says farewell, and is undone by the mailed link', async () => {
    const { person, widget } = await account()
    await holdNetwork('/api/User/open-matters')
    await pressButton(widget, 'Close Account')
    await ui(widget).findByRole('dialog', { name: 'Close Account' })
    await expectNoAxeFindings('closing that loads')
    await restoreNetwork()
    await ui(widget).findByLabelText('Password')
    await expectNoAxeFindings('closing the account')
    await answer(widget, 'Close my account')
    await expectInvalid(widget, `Type ${person.username} to confirm`, 'This isn’t your username')
    await expectInvalid(widget, 'Password', 'Enter your password')
    fill(widget, { ...typed(person), Password: 'Wrong2026' })
    await answer(widget, 'Close my account')
    await expectInvalid(widget, 'Password', 'This password is wrong')
    fill(widget, typed(person))
    await cutNetwork('/api/User/close-account')
    await answer(widget, 'Close my account')
    await ui(widget).findByText('Your account could not be closed')
    await restoreNetwork()
    await answer(widget, 'Close my account')
    await message(widget, 'Your account is closed')
    await expectNoAxeFindings('a closed account')
    const login = () =>
      api('/api/User/login', { body: { username: person.username, password: person.password } })
    assert.isFalse((await login()).isSuccess)
    const left = nextEvent('cowrie-navigate')
    await answer(widget, 'Continue')
    assert.deepEqual((await left).detail, { to: '/' })

    const mails = await mailsTo(person.email)
    const link = mails.map(({ text }) => /reopen-account#link=([a-p]{32})/.exec(text)?.[1]).find(Boolean)
    const page = await mount('<cowrie-password-reset view="reopen"></cowrie-password-reset>')
    Object.assign(page, { linkToken: link })
    await ui(page).findByRole('heading', { name: 'Reopen your account?' })
    await expectNoAxeFindings('an account to be opened')
    await pressButton(page, 'Reopen my account')
    await ui(page).findByRole('heading', { name: 'Your account is open again' })
    await expectNoAxeFindings('an account that is open again')
    assert.isTrue((await login()).isSuccess)
  })

  it('lists what is still open, with a way there', async () => {
    let listingId = ''
    const { person, widget } = await account(async (person) => {
      listingId = await postListing(person)
    })
    await pressButton(widget, 'Close Account')
    await ui(widget).findByRole('dialog', { name: 'Something is still open' })
    await expectNoAxeFindings('an account with something open')
    const left = nextEvent('cowrie-navigate')
    await answer(widget, /^An open listing CW-/)
    assert.deepEqual((await left).detail, { to: `/users-listing-details/${listingId}` })
    await isClosed(widget)
    await halt(person, listingId)
    await pressButton(widget, 'Close Account')
    await ui(widget).findByLabelText('Password')
  })

  it('reports that it could not look, and retries', async () => {
    const { widget } = await account()
    await cutNetwork('/api/User/open-matters')
    await pressButton(widget, 'Close Account')
    const missing = await ui(widget).findByText(/^Your open items could not be loaded/)
    assert.include(missing.parentElement?.textContent, 'Sorry')
    await restoreNetwork()
    await answer(widget, 'Try again')
    await ui(widget).findByLabelText('Password')
  })
})
