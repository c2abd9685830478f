/** The other states and steps of password reset, with axe. */
import { assert } from 'chai'
import {
  ask,
  better,
  boxes,
  choosing,
  click,
  enterPin,
  heading,
  logsIn,
  mailedLink,
  mountWithLink,
  waiting,
} from './password-reset.ts'
import { freshName, mailedCode, signInAs } from './people.ts'
import {
  aPerson,
  api,
  atOneMoment,
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
  offline,
  press,
  restoreNetwork,
  toast,
  typeDigits,
  ui,
  unmountAll,
  valuesOf,
  waitFor,
  within,
} from './support.ts'

const passwordRule =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

const spent = 'This code has expired or was tried too often. Please ask for a new one'
const over = 'This link has expired or was already used. Please ask for a new code'
const digitsIn = (widget: HTMLElement) => boxes(widget).map((box) => box.value)
const wrongFor = (code: string) => (code === '1111' ? '2222' : '1111')

/** A person who has forgotten the password, at the four boxes. */
async function waitingForCode() {
  const person = await aPerson()
  const before = await mailedCode(person.email)
  const id = await ask(person.email)
  const code = await mailedCode(person.email, before)
  const widget = await mount(`<cowrie-password-reset view="verify" user-id="${id}"></cowrie-password-reset>`)
  await heading(widget, 'Check your email')
  return { person, id, code, widget }
}

describe('cowrie-password-reset', () => {
  afterEach(leavePage)

  describe('the address', () => {
    it('is required, and must be valid', async () => {
      const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
      await click(widget, 'Send code')
      await expectInvalid(widget, 'Email', 'Email is required')
      await toast('Email is required')
      assert.equal(widget.shadowRoot?.activeElement, ui(widget).getByLabelText('Email'))
      await expectNoAxeFindings('a reset without an address')
      for (const wrong of ['ada', 'ada@example', 'ada@ex ample.com', 'a,b@example.com']) {
        fill(widget, { Email: wrong })
        await click(widget, 'Send code')
        await expectInvalid(widget, 'Email', 'Enter an email address such as ada@example.com')
        assert.deepEqual(valuesOf(widget, { Email: wrong }), { Email: wrong })
      }
      await toast('Enter an email address such as ada@example.com')
      fill(widget, { Email: '-@-.example..com' })
      await click(widget, 'Send code')
      await expectInvalid(widget, 'Email', 'Enter an email address such as ada@example.com')
    })

    it('is sent once for several presses, and stays without a network', async () => {
      // A page that the exchange has answered once knows that a later failure is the network's.
      const reached = await mount('<cowrie-password-reset></cowrie-password-reset>')
      fill(reached, { Email: `${freshName()}@example.com` })
      await click(reached, 'Send code')
      await heading(reached, 'Check your email')
      unmountAll()
      const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
      const typed = { Email: `${freshName()}@example.com` }
      fill(widget, typed)
      await cutNetwork()
      await click(widget, 'Send code')
      await toast(offline)
      assert.deepEqual(valuesOf(widget, typed), typed)
      await holdNetwork('/api/User/reset-password')
      await click(widget, 'Send code')
      const button = ui(widget).getByRole('button', { name: /Send code/ })
      await waitFor(() => assert.equal(button.getAttribute('aria-busy'), 'true'))
      await expectNoAxeFindings('a reset on its way')
      let asked = 0
      widget.addEventListener('cowrie-navigate', () => {
        asked += 1
      })
      await press(button)
      await restoreNetwork()
      await heading(widget, 'Check your email')
      assert.equal(asked, 1)
    })

    it('leads back to the login', async () => {
      const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
      const navigate = nextEvent('cowrie-navigate')
      await click(widget, 'Login')
      assert.deepEqual((await navigate).detail, { to: '/login' })
    })
  })

  describe('the code', () => {
    it('has four digits', async () => {
      const { widget } = await waitingForCode()
      await typeDigits(widget, 'Code', '12')
      await click(widget, 'Continue')
      await ui(widget).findByText('Enter the 4-digit code')
      await expectNoAxeFindings('a code that is too short')
    })

    it('reports a wrong one with the tries left, and clears the boxes', async () => {
      const { widget, code } = await waitingForCode()
      await typeDigits(widget, 'Code', wrongFor(code))
      await ui(widget).findByText('This code is wrong. 2 tries left')
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, boxes(widget)[0]))
      await expectNoAxeFindings('a wrong code')
      await typeDigits(widget, 'Code', code)
      await heading(widget, 'Choose a new password')
    })

    it('reports too many tries, and offers a new one at once', async () => {
      const { widget, code, person } = await waitingForCode()
      for (const left of ['2 tries left', '1 try left']) {
        await typeDigits(widget, 'Code', wrongFor(code))
        await ui(widget).findByText(`This code is wrong. ${left}`)
        await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      }
      await typeDigits(widget, 'Code', wrongFor(code))
      const notice = await ui(widget).findByRole('alert')
      assert.include(notice.textContent, spent)
      await expectNoAxeFindings('a code that is over')
      await press(within(notice).getByRole('button', { name: 'Send a new code' }))
      await ui(widget).findByText(/^If an account has your address, a new code is on its way/)
      assert.isNull(ui(widget).queryByRole('alert'))
      await typeDigits(widget, 'Code', await mailedCode(person.email, code))
      await heading(widget, 'Choose a new password')
    })

    it('can be resent after 20 seconds, which clears the boxes and counts again', async () => {
      const { widget, code } = await atOneMoment(async () => {
        const waiting = await waitingForCode()
        await typeDigits(waiting.widget, 'Code', '12')
        assert.isNull(ui(waiting.widget).queryByRole('button', { name: 'Resend code' }))
        await ui(waiting.widget).findByText('You can ask for a new one in 20 s.')
        return waiting
      })
      letPass(20)
      await click(widget, 'Resend code')
      await ui(widget).findByText(/^You can ask for a new one in (20|19) s\.$/)
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      await expectNoAxeFindings('a code that was sent again')
      await typeDigits(widget, 'Code', code)
      await ui(widget).findByText(/^This code is wrong/)
      letPass(60)
      await click(widget, 'Resend code')
      await ui(widget).findByText(/^You can ask for a new one in/)
      // Three with a code in a day, and no word that a fourth mail is on its way.
      letPass(120)
      await click(widget, 'Resend code')
      await waitFor(() =>
        assert.match(
          document.querySelector('cowrie-toaster')?.shadowRoot?.textContent ?? '',
          /We’ve already sent several emails. Open the link in the newest one, or wait \d+ minutes and ask again/,
        ),
      )
      assert.isNull(ui(widget).queryByText(/a new code is on its way/))
      await ui(widget).findByRole('button', { name: 'Resend code' })
    })

    it('for an unknown reset leads back to the beginning', async () => {
      const widget = await mount(
        '<cowrie-password-reset view="verify" user-id="01900000-0000-7000-8000-000000000000"></cowrie-password-reset>',
      )
      await ui(widget).findByRole('group', { name: 'Code' })
      await typeDigits(widget, 'Code', '1234')
      await click(widget, 'Send a new code')
      await toast(over)
      await expectNoAxeFindings('a reset that is over')
      await click(widget, 'Ask for a new code')
      await heading(widget, 'Reset your password')
    })

    it('stays without a network', async () => {
      const { widget } = await waitingForCode()
      await cutNetwork()
      await typeDigits(widget, 'Code', '1234')
      await toast(offline)
      assert.deepEqual(digitsIn(widget), ['1', '2', '3', '4'])
    })

    it('leads back to another address', async () => {
      const { widget } = await waitingForCode()
      const navigate = nextEvent('cowrie-navigate')
      await click(widget, 'Use another email address')
      assert.deepEqual((await navigate).detail, { to: '/password-reset' })
      await heading(widget, 'Reset your password')
    })
  })

  describe('the new password', () => {
    it('shows its rule from the start, and must be typed twice alike', async () => {
      const { widget, person } = await choosing()
      const parts = () => descriptionOf(ui(widget).getByLabelText('New password'))
      assert.match(parts(), /8 characters\. .*Number\. .*Lowercase letter\. .*Uppercase letter\. /)
      fill(widget, { 'New password': 'harbour27' })
      await waitFor(() => assert.match(parts(), /8 characters, done\..*Uppercase letter\. /))
      await click(widget, 'Change password')
      await expectInvalid(widget, 'New password', passwordRule)
      await toast(passwordRule)
      await expectNoAxeFindings('a new password that is weak')

      fill(widget, { 'New password': better, 'Retype new password': 'Harbour2028' })
      await click(widget, 'Change password')
      await expectInvalid(widget, 'Retype new password', 'Password does not match')
      await toast('Password does not match')
      assert.isTrue(await logsIn(person, person.password))
    })

    it('by a used link reports it, keeps the input and offers a new code', async () => {
      const { widget, id, codeId } = await choosing()
      await api('/api/User/new-password', {
        body: { userId: id, codeId, newPassword: 'Elsewhere2027', pin: '2468' },
      })
      const typed = { 'New password': better, 'Retype new password': better }
      fill(widget, typed)
      await click(widget, 'Change password')
      const notice = await ui(widget).findByRole('alert')
      assert.include(notice.textContent, over)
      await toast(over)
      assert.deepEqual(valuesOf(widget, typed), typed)
      await expectNoAxeFindings('a link that was used')
      const navigate = nextEvent('cowrie-navigate')
      await press(within(notice).getByRole('button', { name: 'Ask for a new code' }))
      assert.deepEqual((await navigate).detail, { to: '/password-reset' })
      await heading(widget, 'Reset your password')
    })

    it('stays without a network', async () => {
      const { widget } = await choosing()
      const typed = { 'New password': better, 'Retype new password': better }
      fill(widget, typed)
      await cutNetwork()
      await click(widget, 'Change password')
      await toast(offline)
      assert.deepEqual(valuesOf(widget, typed), typed)
    })
  })

  describe('the PIN', () => {
    it('is required beside the code, keeps the input, and reports a wrong one', async () => {
      const { widget, person } = await choosing()
      const typed = { 'New password': better, 'Retype new password': better }
      fill(widget, typed)
      assert.isNull(ui(widget).queryByRole('group', { name: 'Transaction PIN' }))
      await click(widget, 'Change password')
      const group = await ui(widget).findByRole('group', { name: 'Transaction PIN' })
      await waitFor(() => assert.isTrue(group.contains(widget.shadowRoot?.activeElement ?? null)))
      assert.deepEqual(valuesOf(widget, typed), typed)
      await expectNoAxeFindings('a PIN that is asked for')
      await click(widget, 'Change password')
      await ui(widget).findByText('Enter all 4 digits of your PIN')
      await enterPin(widget, '1111')
      await ui(widget).findByText('Wrong PIN. 4 tries left.')
      await expectNoAxeFindings('a PIN that is wrong')
      assert.deepEqual(valuesOf(widget, typed), typed)
      assert.isTrue(await logsIn(person, person.password))
      await cutNetwork()
      await enterPin(widget, '2468')
      await toast(offline)
      await restoreNetwork()
      assert.deepEqual(valuesOf(widget, typed), typed)
      await click(widget, 'Change password')
      await heading(widget, 'Password changed successfully')
      assert.isTrue(await logsIn(person, better))
    })

    it('leads to the contact page when it is forgotten', async () => {
      const { widget } = await choosing()
      fill(widget, { 'New password': better, 'Retype new password': better })
      await click(widget, 'Change password')
      const navigate = nextEvent('cowrie-navigate')
      await click(widget, 'Contact us')
      assert.deepEqual((await navigate).detail, { to: '/contact-page' })
    })
  })

  describe('without a PIN', () => {
    it('delays the new password, shows its time, and leads to the login', async () => {
      const { widget, person } = await waiting()
      await ui(widget).findByText(
        /^Your new password works from \d+\s\w+(\s\d{4})?,\s\d\d:\d\d\. Until then, log in with the old one/,
      )
      await expectNoAxeFindings('a password that waits')
      assert.isTrue(await logsIn(person, person.password))
      assert.isFalse(await logsIn(person, better))
      const toLogin = nextEvent('cowrie-navigate')
      await click(widget, 'Proceed to Login')
      assert.deepEqual((await toLogin).detail, { to: '/login' })
    })

    it('is stopped in the settings and in the onboarding', async () => {
      for (const markup of [
        '<cowrie-profile only="password"></cowrie-profile>',
        '<cowrie-onboarding></cowrie-onboarding>',
      ]) {
        const { person } = await waiting()
        unmountAll()
        await signInAs(person)
        const widget = await mount(markup)
        await ui(widget).findByText('Your password is about to change')
        await expectNoAxeFindings('a password that waits, in the app')
        await click(widget, 'Stop the change')
        await ui(widget).findByText('Change stopped. Your password stays as it is.')
        await leavePage()
      }
    })
  })

  describe('a mailed link', () => {
    it('leads to the step after the code once, and stays for another try without a network', async () => {
      const person = await aPerson()
      await ask(person.email)
      const token = await mailedLink(person.email)
      const widget = await mountWithLink(token)
      await heading(widget, 'Set a new password')
      await expectNoAxeFindings('a link that was opened')
      await cutNetwork()
      await click(widget, 'Continue')
      await toast(offline)
      await restoreNetwork()
      const toPassword = nextEvent('cowrie-navigate')
      await click(widget, 'Continue')
      assert.match((await toPassword).detail.to, /^\/new-password\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
      await heading(widget, 'Choose a new password')
      unmountAll()

      const again = await mountWithLink(token)
      await click(again, 'Continue')
      const notice = await ui(again).findByRole('alert')
      assert.include(notice.textContent, over)
      await expectNoAxeFindings('a link that is over')
      const navigate = nextEvent('cowrie-navigate')
      await press(within(notice).getByRole('button', { name: 'Ask for a new code' }))
      assert.deepEqual((await navigate).detail, { to: '/password-reset' })
      await heading(again, 'Reset your password')
    })

    it('reports that it is incomplete', async () => {
      const widget = await mountWithLink('abc')
      await click(widget, 'Continue')
      const notice = await ui(widget).findByRole('alert')
      assert.include(notice.textContent, 'This link is incomplete. Copy the whole address')
    })
  })

  it('shows its own sentence for a refusal without a reason', async () => {
    const at = (view: string) =>
      mount(
        `<cowrie-password-reset api-base="/closed-gateway" user-id="a" code-id="b" view="${view}"></cowrie-password-reset>`,
      )
    const first = await at('email')
    fill(first, { Email: 'ada@example.com' })
    await click(first, 'Send code')
    await expectInvalid(first, 'Email', 'Try again')
    await toast('Try again')
    unmountAll()

    const second = await at('verify')
    await ui(second).findByRole('group', { name: 'Code' })
    await typeDigits(second, 'Code', '1234')
    await ui(second).findByText('Email verification failed')
    await toast('Email verification failed')
    unmountAll()

    const third = await at('password')
    await heading(third, 'Choose a new password')
    fill(third, { 'New password': better, 'Retype new password': better })
    await click(third, 'Change password')
    await toast('Password reset failed')
  })

  it('reports an address without its ids as incomplete, and offers a new start', async () => {
    for (const view of [
      'view="verify"',
      'view="password" user-id="a"',
      'view="password" code-id="a"',
      'view="stop"',
    ]) {
      const widget = await mount(`<cowrie-password-reset ${view}></cowrie-password-reset>`)
      assert.include((await ui(widget).findByRole('alert')).textContent, 'This link is incomplete')
      await expectNoAxeFindings('an address without its ids')
      await click(widget, 'Ask for a new code')
      await heading(widget, 'Reset your password')
      unmountAll()
    }
  })
})
