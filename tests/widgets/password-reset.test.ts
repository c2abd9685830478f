import { assert } from 'chai'
import {
  aPersonWithPin,
  better,
  boxes,
  click,
  enterPin,
  heading,
  logsIn,
  mailedLink,
  mountWithLink,
  waiting,
} from './password-reset.ts'
import { freshName, mailedCode } from './people.ts'
import {
  aPerson,
  cutNetwork,
  expectNoAxeFindings,
  fill,
  leavePage,
  mount,
  nextEvent,
  offline,
  restoreNetwork,
  toast,
  typeDigits,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

/** The account that a password manager is told. */
const usernameOf = (widget: HTMLElement) =>
  widget.shadowRoot?.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value

describe('cowrie-password-reset', () => {
  afterEach(leavePage)

  it('leads from the address to the new password in place, and to the login', async () => {
    const person = await aPersonWithPin()
    const before = await mailedCode(person.email)
    const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
    await expectNoAxeFindings('the address of a reset')
    fill(widget, { Email: ` ${person.email.toUpperCase()} ` })
    const toCode = nextEvent('cowrie-navigate')
    await click(widget, 'Send code')
    const { to } = (await toCode).detail
    assert.match(to, /^\/verify-email-passreset\/[0-9a-f-]{36}$/)
    await heading(widget, 'Check your email')
    await waitFor(() =>
      assert.isTrue(widget.shadowRoot?.activeElement === boxes(widget)[0], 'the focus goes on'),
    )
    await expectNoAxeFindings('the code of a reset')

    const code = await mailedCode(person.email, before)
    const toPassword = nextEvent('cowrie-navigate')
    await typeDigits(widget, 'Code', code)
    const id = to.split('/').at(-1)
    assert.match((await toPassword).detail.to, new RegExp(`^/new-password/${id}/[0-9a-f-]{36}$`))
    await heading(widget, 'Choose a new password')
    await expectNoAxeFindings('a new password')

    assert.equal(usernameOf(widget), person.email.toUpperCase())
    fill(widget, { 'New password': better, 'Retype new password': better })
    await click(widget, 'Change password')
    const toSuccess = nextEvent('cowrie-navigate')
    await enterPin(widget, '2468')
    assert.deepEqual((await toSuccess).detail, { to: '/password-success' })
    await heading(widget, 'Password changed successfully')
    await expectNoAxeFindings('a password that was changed')
    assert.isTrue(await logsIn(person, better))
    assert.isFalse(await logsIn(person, person.password))

    const toLogin = nextEvent('cowrie-navigate')
    await click(widget, 'Proceed to Login')
    assert.deepEqual((await toLogin).detail, { to: '/login' })
    const login = await waitFor(() => {
      const found = widget.shadowRoot?.querySelector('cowrie-login') as HTMLElement
      assert.include(found?.shadowRoot?.textContent, 'Forgot password?')
      return found
    })
    await click(login, 'Forgot password?')
    await heading(widget, 'Reset your password')
  })

  it('leaves each step to a host with its own pages', async () => {
    const person = await aPerson()
    const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
    let to = ''
    widget.addEventListener('cowrie-navigate', (event) => {
      event.preventDefault()
      to = (event as CustomEvent).detail.to
    })
    fill(widget, { Email: person.email })
    await click(widget, 'Send code')
    await waitFor(() => assert.match(to, /^\/verify-email-passreset\//))
    await heading(widget, 'Reset your password')

    widget.setAttribute('user-id', to.split('/').at(-1) ?? '')
    widget.setAttribute('view', 'verify')
    await heading(widget, 'Check your email')
    widget.setAttribute('view', 'success')
    await heading(widget, 'Password changed successfully')
    await click(widget, 'Proceed to Login')
    await waitFor(() => assert.equal(to, '/login'))
    await heading(widget, 'Password changed successfully')
  })

  describe('the address', () => {
    it('gets the same answer with and without an account', async () => {
      const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
      const email = `${freshName()}@example.com`
      fill(widget, { Email: ` ${email}` })
      await click(widget, 'Send code')
      await heading(widget, 'Check your email')
      await ui(widget).findByText(
        new RegExp(`^If an account has the address \\W?${email}\\W?, we’ve sent it a 4-digit code`),
      )
      await typeDigits(widget, 'Code', '1234')
      await ui(widget).findByText('This code is wrong. 2 tries left')
    })
  })

  describe('without a PIN', () => {
    it('is stopped from its mail with one press, signed out', async () => {
      const { person } = await waiting()
      const token = await mailedLink(person.email, 'stop-password-change')
      unmountAll()
      const widget = await mountWithLink(token, 'stop')
      await heading(widget, 'Stop the new password?')
      await expectNoAxeFindings('a change to be stopped')
      await cutNetwork()
      await click(widget, 'Stop the change')
      await toast(offline)
      await restoreNetwork()
      await click(widget, 'Stop the change')
      await heading(widget, 'Change stopped')
      await expectNoAxeFindings('a change that was stopped')
      unmountAll()
      const again = await mountWithLink(token, 'stop')
      await click(again, 'Stop the change')
      const notice = await ui(again).findByRole('alert')
      assert.include(notice.textContent, 'This change was already stopped, has taken effect')
    })
  })
})
