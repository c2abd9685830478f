import { assert } from 'chai'
import { answer, isClosed, message, pressButton } from './dialogs.ts'
import { freshName, mailedCode, type NewPerson } from './people.ts'
import {
  aPerson,
  api,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  leavePage,
  mount,
  nextEvent,
  offline,
  restoreNetwork,
  signInAs,
  toast,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

const labels = { email: 'New email address', password: 'Password' }

async function account(): Promise<{ person: NewPerson; widget: HTMLElement }> {
  const person = await aPerson()
  await signInAs(person)
  const widget = await mount('<cowrie-profile only="account"></cowrie-profile>')
  await ui(widget).findByText(person.email)
  return { person, widget }
}

async function asked(widget: HTMLElement, person: NewPerson, email = `${freshName()}@example.com`) {
  await pressButton(widget, 'Change Email')
  await ui(widget).findByLabelText(labels.email)
  fill(widget, { [labels.email]: email, [labels.password]: person.password })
  await answer(widget, 'Send code')
  return email
}

const signsIn = async (username: string, { password }: NewPerson) =>
  (await api('/api/User/login', { body: { username, password } })).isSuccess === true

describe('cowrie-profile, Change Email', () => {
  afterEach(leavePage)

  it('leads from the password and the code to the new address', async () => {
    const { person, widget } = await account()
    await expectNoAxeFindings('the account')
    await pressButton(widget, 'Change Email')
    await ui(widget).findByLabelText(labels.email)
    await expectNoAxeFindings('the new address')
    await answer(widget, 'Send code')
    await expectInvalid(widget, labels.email, 'Email is required')
    await expectInvalid(widget, labels.password, 'Enter your password')
    fill(widget, { [labels.email]: person.email, [labels.password]: person.password })
    await answer(widget, 'Send code')
    await expectInvalid(widget, labels.email, 'This is already the address of your account')
    const email = `${freshName()}@example.com`
    fill(widget, { [labels.email]: email, [labels.password]: 'Wrong2026' })
    await answer(widget, 'Send code')
    await expectInvalid(widget, labels.password, 'This password is wrong')
    fill(widget, { [labels.password]: person.password })
    await answer(widget, 'Send code')

    await ui(widget).findByText(new RegExp(`we emailed to ${email}`))
    await expectNoAxeFindings('the code of the new address')
    const code = await mailedCode(email)
    await typeDigits(widget, 'Code', code === '0000' ? '1111' : '0000')
    await waitFor(() =>
      assert.include(descriptionOf(ui(widget).getByRole('group', { name: 'Code' })), '4 tries left'),
    )
    await typeDigits(widget, 'Code', code)
    const done = await message(widget, 'Email address changed')
    assert.include(done.textContent, `You now log in with ${email}`)
    await expectNoAxeFindings('the address was changed')
    await answer(widget, 'Done')
    await isClosed(widget)
    await ui(widget).findByText(email)
    assert.isTrue(await signsIn(email, person))
    assert.isFalse(await signsIn(person.email, person))
  })

  it('shows the same for an address that has an account', async () => {
    const other = await aPerson()
    const { person, widget } = await account()
    await asked(widget, person, other.email)
    await ui(widget).findByText(new RegExp(`we emailed to ${other.email}`))
    await ui(widget).findByRole('group', { name: 'Code' })
  })

  it('keeps what was typed without a network', async () => {
    const { person, widget } = await account()
    await cutNetwork('/api/User/change-email')
    const email = await asked(widget, person)
    const failed = await ui(widget).findByText('Your email address could not be changed')
    assert.include(failed.parentElement?.textContent, offline)
    await expectNoAxeFindings('an address that could not be changed')
    const typed = { [labels.email]: email, [labels.password]: person.password }
    assert.deepEqual(valuesOf(widget, typed), typed)
    await restoreNetwork()
    await answer(widget, 'Send code')
    await ui(widget).findByRole('group', { name: 'Code' })
  })
})

describe('cowrie-password-reset, the link to the old address', () => {
  afterEach(leavePage)

  it('keeps the address with one press, and leads to a new password', async () => {
    const { person, widget } = await account()
    const email = await asked(widget, person)
    await typeDigits(widget, 'Code', await mailedCode(email))
    await message(widget, 'Email address changed')
    await answer(widget, 'Done')
    await isClosed(widget)
    const mails: { text: string }[] = await api(`/sandbox/mailbox?to=${encodeURIComponent(person.email)}`)
    const link = mails.map(({ text }) => /stop-email-change#link=([a-p]{32})/.exec(text)?.[1]).find(Boolean)
    assert.isString(link)

    const stop = async () => {
      const page = await mount('<cowrie-password-reset view="stop-email"></cowrie-password-reset>')
      Object.assign(page, { linkToken: link })
      await ui(page).findByRole('heading', { name: 'Keep your email address?' })
      return page
    }
    const page = await stop()
    await expectNoAxeFindings('an address to be kept')
    await cutNetwork()
    await pressButton(page, 'Keep this address')
    await toast(offline)
    await restoreNetwork()
    await pressButton(page, 'Keep this address')
    await ui(page).findByRole('heading', { name: 'Your address stays' })
    await expectNoAxeFindings('an address that was kept')
    assert.isTrue(await signsIn(person.email, person))
    assert.isFalse(await signsIn(email, person))
    const left = nextEvent('cowrie-navigate')
    await pressButton(page, 'Set a new password')
    assert.deepEqual((await left).detail, { to: '/password-reset' })

    const again = await stop()
    await pressButton(again, 'Keep this address')
    assert.include((await ui(again).findByRole('alert')).textContent, 'This change was already stopped')
  })
})
