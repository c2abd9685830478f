/** The other states and steps of profile security, with axe. */
import { assert } from 'chai'
import { answer, button, isClosed, message, pressButton } from './dialogs.ts'
import { mailedCode } from './people.ts'
import { settingsOf } from './profile.ts'
import { pastTheCode, security, works } from './profile-security.ts'
import {
  aPerson,
  api,
  aReadyPerson,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  holdNetwork,
  leavePage,
  letPass,
  mount,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

const rule =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

const codeError = (widget: HTMLElement) => descriptionOf(ui(widget).getByRole('group', { name: 'Code' }))

describe('cowrie-profile, Change Password', () => {
  afterEach(leavePage)

  it('leads from the mailed code to the new password, and logs out everywhere', async () => {
    const { person, widget } = await security()
    await expectNoAxeFindings('the security tab')
    await pastTheCode(widget, person, 'Change Password')
    await ui(widget).findByLabelText('New password')
    assert.include(descriptionOf(ui(widget).getByLabelText('New password')), rule)
    await expectNoAxeFindings('the new password')
    fill(widget, { 'New password': 'Harbour2027', 'Retype new password': 'Harbour2027' })
    await answer(widget, 'Save password')
    const done = await message(widget, 'Password changed successfully')
    assert.include(done.textContent, 'Log in again with the new password')
    await expectNoAxeFindings('the password was changed')
    assert.isFalse(await works(person.token))
    // Whatever learns meanwhile that the session is over doesn't take the message away.
    await (widget as HTMLElement & { refresh(): Promise<void> }).refresh()
    assert.isTrue(done.isConnected)

    const [left, asked] = [nextEvent('cowrie-signed-out'), nextEvent('cowrie-navigate')]
    await answer(widget, 'Continue')
    assert.equal((await left).detail.reason, 'left')
    assert.deepEqual((await asked).detail, { to: '/' })
    await ui(widget).findByText('Log in to see your account settings.')

    const { username } = person
    const login = (password: string) => api('/api/User/login', { body: { username, password } })
    assert.isFalse((await login(person.password)).isSuccess)
    assert.isTrue((await login('Harbour2027')).isSuccess)
  })

  it('reports a broken rule and a differing second password, and keeps both', async () => {
    const { person, widget } = await security()
    await pastTheCode(widget, person, 'Change Password')
    await ui(widget).findByLabelText('New password')
    const typed = { 'New password': 'short', 'Retype new password': 'other' }
    fill(widget, typed)
    await answer(widget, 'Save password')
    await expectInvalid(widget, 'New password', rule)
    await expectInvalid(widget, 'Retype new password', 'passwords does not match')
    await toast(rule)
    await expectNoAxeFindings('a password that breaks the rule')
    fill(widget, { 'New password': 'Harbour2027' })
    await answer(widget, 'Save password')
    await toast('passwords does not match')
    assert.deepEqual(valuesOf(widget, typed), { ...typed, 'New password': 'Harbour2027' })
    assert.isTrue(await works(person.token))
  })

  it('has a form of its own for signed-in people', async () => {
    await signInAs(await aPerson())
    const widget = await mount('<cowrie-profile only="password"></cowrie-profile>')
    await ui(widget).findByRole('button', { name: 'Change Password' })
    assert.isNull(ui(widget).queryByRole('tab'))
    await expectNoAxeFindings('the password by itself')
  })
})

describe('cowrie-profile, the mailed code', () => {
  afterEach(leavePage)

  it('is refused five times with the tries left, and then offers a new one', async () => {
    const { person, widget } = await security()
    const before = await mailedCode(person.email)
    await pressButton(widget, 'Change Transaction PIN')
    await ui(widget).findByRole('group', { name: 'Code' })
    await ui(widget).findByText(`Enter the 4-digit code we emailed to ${person.email}.`)
    await expectNoAxeFindings('the mailed code')
    const right = await mailedCode(person.email, before)
    await answer(widget, 'Verify')
    await waitFor(() => assert.include(codeError(widget), 'Enter the 4-digit code'))

    const wrong = right === '0000' ? '1111' : '0000'
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await typeDigits(widget, 'Code', wrong)
      await waitFor(() => assert.include(codeError(widget), `This code is wrong. ${left} left`))
      // Empty again, with the cursor in the first box.
      const boxes = ui(widget).getByRole('group', { name: 'Code' })
      await waitFor(() => {
        for (const box of boxes.querySelectorAll('input')) assert.equal(box.value, '')
        assert.equal(widget.shadowRoot?.activeElement, boxes.querySelector('input'))
      })
    }
    await expectNoAxeFindings('a wrong code')
    assert.isNull(ui(widget).queryByRole('button', { name: 'Click to resend OTP' }))
    await typeDigits(widget, 'Code', wrong)
    await waitFor(() => assert.include(codeError(widget), 'has expired or was tried too often'))
    await press(await ui(widget).findByRole('button', { name: 'Click to resend OTP' }))
    await ui(widget).findByText('A new code is on its way. The old one no longer works.')
    await typeDigits(widget, 'Code', await mailedCode(person.email, right))
    await ui(widget).findByRole('group', { name: 'Enter a new 4-digit PIN' })
  })

  it('reports the sending and its failure, and retries', async () => {
    const { widget } = await security()
    await holdNetwork('/api/User/generate-otp')
    await pressButton(widget, 'Change Password')
    await ui(widget).findByText('We’re emailing you a code.')
    await expectNoAxeFindings('a code that is being mailed')
    await pressKey('Escape')
    await isClosed(widget)
    await restoreNetwork()

    await cutNetwork('/api/User/generate-otp')
    await pressButton(widget, 'Change Password')
    await ui(widget).findByText('The code could not be sent')
    await expectNoAxeFindings('a code that could not be mailed')
    await restoreNetwork()
    await answer(widget, 'Try again')
    await ui(widget).findByRole('group', { name: 'Code' })
  })
})

describe('cowrie-profile, enough codes', () => {
  afterEach(leavePage)

  it('were sent: reports it, and accepts the newest', async () => {
    const { person, widget } = await security()
    let code = await mailedCode(person.email)
    for (let times = 0; times < 3; times += 1) {
      await pressButton(widget, 'Change Transaction PIN')
      await ui(widget).findByRole('group', { name: 'Code' })
      code = await mailedCode(person.email, code)
      await pressKey('Escape')
      await isClosed(widget)
    }
    await pressButton(widget, 'Change Transaction PIN')
    await ui(widget).findByText('The code could not be sent')
    await expectNoAxeFindings('enough codes were sent')
    const box = ui(widget).getByRole('group', { name: 'Code' }).querySelector('input')
    letPass(60)
    const resend = await ui(widget).findByRole('button', { name: 'Click to resend OTP' })
    await holdNetwork('/api/User/generate-otp')
    await typeDigits(widget, 'Code', '12')
    await press(resend)
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    assert.isTrue(box?.isConnected, 'the boxes stay while another code is asked for')
    assert.equal(box?.value, '1')
    await restoreNetwork()
    await typeDigits(widget, 'Code', code)
    await ui(widget).findByRole('group', { name: 'Enter a new 4-digit PIN' })
  })
})

describe('cowrie-profile, Change Transaction PIN', () => {
  afterEach(leavePage)

  it('leads from the mailed code, after a mismatch, to the new PIN', async () => {
    const { person, widget } = await security()
    await pastTheCode(widget, person, 'Change Transaction PIN')
    await ui(widget).findByRole('group', { name: 'Enter a new 4-digit PIN' })
    await expectNoAxeFindings('the new PIN')
    await answer(widget, 'Continue')
    await ui(widget).findByText('Enter all 4 digits')
    await typeDigits(widget, 'Enter a new 4-digit PIN', '1357')
    await answer(widget, 'Continue')
    await typeDigits(widget, 'Retype your new PIN', '1358')
    await answer(widget, 'Save PIN')
    await toast('Pin does not match')
    await ui(widget).findByText('Pin does not match')
    await expectNoAxeFindings('two PINs that differ')
    await answer(widget, 'Start Again')
    await typeDigits(widget, 'Enter a new 4-digit PIN', '1357')
    await answer(widget, 'Continue')
    await typeDigits(widget, 'Retype your new PIN', '1357')
    await answer(widget, 'Save PIN')
    await message(widget, 'PIN changed successfully')
    await expectNoAxeFindings('the PIN was changed')
    await answer(widget, 'Done')
    await isClosed(widget)
    assert.isTrue(await works(person.token))
  })
})

describe('cowrie-profile, a PIN after too many wrong tries', () => {
  afterEach(leavePage)

  async function withNewPin() {
    const { person, widget } = await security()
    assert.isTrue((await api('/tests/end-pin', { body: { personId: person.id } })).isSuccess)
    await pastTheCode(widget, person, 'Change Transaction PIN')
    await ui(widget).findByRole('group', { name: 'Enter a new 4-digit PIN' })
    await typeDigits(widget, 'Enter a new 4-digit PIN', '1357')
    await answer(widget, 'Continue')
    await typeDigits(widget, 'Retype your new PIN', '1357')
    await answer(widget, 'Save PIN')
    await ui(widget).findByText(/Enter your password as well/)
    return { person, widget }
  }

  it('is replaced by the mailed code and the password', async () => {
    const { person, widget } = await withNewPin()
    const password = ui(widget).getByLabelText('Password')
    await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, password))
    await expectNoAxeFindings('the password beside the new PIN')
    await answer(widget, 'Save PIN')
    await expectInvalid(widget, 'Password', 'Enter your password')
    fill(widget, { Password: 'Wrong1234' })
    await answer(widget, 'Save PIN')
    await expectInvalid(widget, 'Password', 'This password is wrong')
    await expectNoAxeFindings('a wrong password beside the new PIN')
    fill(widget, { Password: person.password })
    await answer(widget, 'Save PIN')
    await message(widget, 'PIN changed successfully')
    assert.isTrue(await works(person.token))
  })

  it('keeps the password without a network', async () => {
    const { person, widget } = await withNewPin()
    fill(widget, { Password: person.password })
    await cutNetwork()
    await answer(widget, 'Save PIN')
    await ui(widget).findByText('Your PIN could not be changed')
    assert.deepEqual(valuesOf(widget, { Password: '' }), { Password: person.password })
    await restoreNetwork()
    await answer(widget, 'Save PIN')
    await message(widget, 'PIN changed successfully')
  })
})

describe('cowrie-profile, the sessions', () => {
  afterEach(leavePage)

  it('are all ended at once, after a question', async () => {
    const { person, widget } = await security()
    await ui(widget).findByText('This device')
    await press(button(widget, 'Log out everywhere'))
    await message(widget, 'Log out everywhere?')
    await expectNoAxeFindings('the question before all sessions end')
    await answer(widget, 'Cancel')
    await isClosed(widget)
    assert.isTrue(await works(person.token))
    await press(button(widget, 'Log out everywhere'))
    await message(widget, 'Log out everywhere?')
    const asked = nextEvent('cowrie-navigate')
    await answer(widget, 'Log out everywhere')
    assert.deepEqual((await asked).detail, { to: '/login' })
    await ui(widget).findByText('Log in to see your account settings.')
    assert.isFalse(await works(person.token))
  })

  it('report a failed load, and retry', async () => {
    const person = await aReadyPerson()
    await cutNetwork('/api/User/sessions')
    const widget = await settingsOf(person, 'tab="security"')
    await ui(widget).findByText(/Your sessions could not be loaded/)
    await expectNoAxeFindings('sessions that could not be loaded')
    await restoreNetwork()
    await press(button(widget, 'Try again'))
    await ui(widget).findByText('This device')
  })
})
