import { assert } from 'chai'
import { freshName, mailedCode, type NewPerson } from './people.ts'
import {
  aPerson,
  api,
  axeIsSilent,
  beside,
  cutNetwork,
  fill,
  heard,
  holdNetwork,
  isWrong,
  leavePage,
  mount,
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
const over = 'This link has expired or was used already. Please ask for a new code'
const better = 'Harbour2027'

describe('cowrie-password-reset', () => {
  const click = async (widget: HTMLElement, name: string) =>
    press(await ui(widget).findByRole('button', { name }))
  const heading = (widget: HTMLElement, name: string) => ui(widget).findByRole('heading', { name })
  const boxes = (widget: HTMLElement) =>
    within(ui(widget).getByRole('group', { name: 'Code' })).getAllByRole<HTMLInputElement>('textbox')
  const digitsIn = (widget: HTMLElement) => boxes(widget).map((box) => box.value)
  const wrongFor = (code: string) => (code === '1111' ? '2222' : '1111')

  afterEach(leavePage)

  /** The reset of an address, as the form asks for it. */
  const ask = async (email: string): Promise<string> =>
    (await api(`/api/User/reset-password/${encodeURIComponent(email)}`, { body: {} })).data

  /** Somebody who has forgotten the password, in front of the four boxes. */
  async function waitingForCode() {
    const person = await aPerson()
    const before = await mailedCode(person.email)
    const id = await ask(person.email)
    const code = await mailedCode(person.email, before)
    const widget = await mount(
      `<cowrie-password-reset view="verify" user-id="${id}"></cowrie-password-reset>`,
    )
    await heading(widget, 'Check your email')
    return { person, id, code, widget }
  }

  /** In front of the new password, with a code that was verified. */
  async function choosing() {
    const person = await aPerson()
    const before = await mailedCode(person.email)
    const id = await ask(person.email)
    const { data: codeId } = await api('/api/User/validate-passwordreset', {
      body: { userId: id, emailConfirmationCode: await mailedCode(person.email, before) },
    })
    const widget = await mount(
      `<cowrie-password-reset view="password" user-id="${id}" code-id="${codeId}"></cowrie-password-reset>`,
    )
    await heading(widget, 'Choose a new password')
    return { person, id, codeId, widget }
  }

  const logsIn = async ({ username }: NewPerson, password: string): Promise<boolean> =>
    (await api('/api/User/login', { body: { username, password } })).isSuccess

  it('goes from the address to the new password in place, and on to the login', async () => {
    const person = await aPerson()
    const before = await mailedCode(person.email)
    const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
    await axeIsSilent('the address of a reset')
    fill(widget, { Email: ` ${person.email.toUpperCase()} ` })
    const toCode = heard('cowrie-navigate')
    await click(widget, 'Send code')
    const { to } = (await toCode).detail
    assert.match(to, /^\/verify-email-passreset\/[0-9a-f-]{36}$/)
    await heading(widget, 'Check your email')
    await waitFor(() =>
      assert.isTrue(
        widget.shadowRoot?.activeElement?.contains(boxes(widget)[0] ?? null),
        'the focus goes on',
      ),
    )
    await axeIsSilent('the code of a reset')

    await typeDigits(widget, 'Code', await mailedCode(person.email, before))
    const toPassword = heard('cowrie-navigate')
    await click(widget, 'Continue')
    const id = to.split('/').at(-1)
    assert.match((await toPassword).detail.to, new RegExp(`^/new-password/${id}/[0-9a-f-]{36}$`))
    await heading(widget, 'Choose a new password')
    await axeIsSilent('a new password')

    fill(widget, { 'New password': better, 'Retype new password': better })
    const toSuccess = heard('cowrie-navigate')
    await click(widget, 'Change password')
    assert.deepEqual((await toSuccess).detail, { to: '/password-success' })
    await heading(widget, 'Password changed successfully')
    await axeIsSilent('a password that was changed')
    assert.isTrue(await logsIn(person, better))
    assert.isFalse(await logsIn(person, person.password))

    const toLogin = heard('cowrie-navigate')
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

  it('leaves the way to a host that has pages of its own', async () => {
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
    it('is asked for, and has to be one', async () => {
      const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
      await click(widget, 'Send code')
      await isWrong(widget, 'Email', 'Email is required')
      await toast('Email is required')
      assert.equal(widget.shadowRoot?.activeElement, ui(widget).getByLabelText('Email'))
      await axeIsSilent('a reset without an address')
      for (const wrong of ['ada', 'ada@example', 'ada@ex ample.com', 'a,b@example.com']) {
        fill(widget, { Email: wrong })
        await click(widget, 'Send code')
        await isWrong(widget, 'Email', 'Enter an email address such as ada@example.com')
        assert.deepEqual(valuesOf(widget, { Email: wrong }), { Email: wrong })
      }
      await toast('Enter an email address such as ada@example.com')
      // It looks like an address, and the server knows better.
      fill(widget, { Email: '-@-.example..com' })
      await click(widget, 'Send code')
      await isWrong(widget, 'Email', 'Enter an email address such as ada@example.com')
    })

    it('that nobody has is answered as one that somebody has', async () => {
      const widget = await mount('<cowrie-password-reset></cowrie-password-reset>')
      fill(widget, { Email: `${freshName()}@example.com` })
      await click(widget, 'Send code')
      await heading(widget, 'Check your email')
      await ui(widget).findByText(/^If an account has your address, a code of 4 digits is on its way/)
      await typeDigits(widget, 'Code', '1234')
      await click(widget, 'Continue')
      await ui(widget).findByText('This code is not right. 4 tries are left')
    })

    it('is sent once, however often the button is pressed, and stays when there is no network', async () => {
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
      await axeIsSilent('a reset on its way')
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
      const navigate = heard('cowrie-navigate')
      await click(widget, 'Login')
      assert.deepEqual((await navigate).detail, { to: '/login' })
    })
  })

  describe('the code', () => {
    it('has four digits', async () => {
      const { widget } = await waitingForCode()
      await typeDigits(widget, 'Code', '12')
      await click(widget, 'Continue')
      await ui(widget).findByText('Enter the 4 digits of the code')
      await axeIsSilent('a code that is too short')
    })

    it('that is wrong is told with the tries left, and the boxes are empty for another', async () => {
      const { widget, code } = await waitingForCode()
      await typeDigits(widget, 'Code', wrongFor(code))
      await click(widget, 'Continue')
      await toast('This code is not right. 4 tries are left')
      await ui(widget).findByText('This code is not right. 4 tries are left')
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      assert.equal(widget.shadowRoot?.activeElement, boxes(widget)[0])
      await axeIsSilent('a wrong code')
      await typeDigits(widget, 'Code', code)
      await click(widget, 'Continue')
      await heading(widget, 'Choose a new password')
    })

    it('that was tried too often says so and offers a new one at once', async () => {
      const { widget, code, person } = await waitingForCode()
      for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', '1 try is left']) {
        await typeDigits(widget, 'Code', wrongFor(code))
        await click(widget, 'Continue')
        await ui(widget).findByText(`This code is not right. ${left}`)
        await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      }
      await typeDigits(widget, 'Code', wrongFor(code))
      await click(widget, 'Continue')
      const notice = await ui(widget).findByRole('alert')
      assert.include(notice.textContent, spent)
      await axeIsSilent('a code that is over')
      await press(within(notice).getByRole('button', { name: 'Send a new code' }))
      await ui(widget).findByText(/^If an account has your address, a new code is on its way/)
      assert.isNull(ui(widget).queryByRole('alert'))
      await typeDigits(widget, 'Code', await mailedCode(person.email, code))
      await click(widget, 'Continue')
      await heading(widget, 'Choose a new password')
    })

    it('can be asked for anew after 20 seconds, which empties the boxes and counts again', async () => {
      const { widget, code } = await waitingForCode()
      await typeDigits(widget, 'Code', '12')
      assert.isNull(ui(widget).queryByRole('button', { name: 'Resend code' }))
      await ui(widget).findByText(/^You can ask for a new one in (20|19|18) s\.$/)
      await inSeconds(20, async () => {
        await click(widget, 'Resend code')
        await ui(widget).findByText(/^You can ask for a new one in (20|19) s\.$/)
        await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
        await axeIsSilent('a code that was sent again')
        await typeDigits(widget, 'Code', code)
        await click(widget, 'Continue')
        await ui(widget).findByText(/^This code is not right/)
      })
      await inSeconds(60, async () => {
        await click(widget, 'Resend code')
        await ui(widget).findByText(/^You can ask for a new one in/)
      })
      // Three in 10 minutes, and no word that a fourth is on its way.
      await inSeconds(120, async () => {
        await click(widget, 'Resend code')
        await waitFor(() =>
          assert.match(
            document.querySelector('cowrie-toaster')?.shadowRoot?.textContent ?? '',
            /Enough codes were sent. Enter the newest one, or wait \d+ minutes and ask again/,
          ),
        )
        assert.isNull(ui(widget).queryByText(/a new code is on its way/))
        await ui(widget).findByRole('button', { name: 'Resend code' })
      })
    })

    it('of a reset that was forgotten leads back to the beginning', async () => {
      const widget = await mount(
        '<cowrie-password-reset view="verify" user-id="01900000-0000-7000-8000-000000000000"></cowrie-password-reset>',
      )
      await ui(widget).findByRole('group', { name: 'Code' })
      await typeDigits(widget, 'Code', '1234')
      await click(widget, 'Continue')
      await click(widget, 'Send a new code')
      await toast(over)
      await axeIsSilent('a reset that is over')
      await click(widget, 'Ask for a new code')
      await heading(widget, 'Reset your password')
    })

    it('stays when there is no network', async () => {
      const { widget } = await waitingForCode()
      await typeDigits(widget, 'Code', '1234')
      await cutNetwork()
      await click(widget, 'Continue')
      await toast(offline)
      assert.deepEqual(digitsIn(widget), ['1', '2', '3', '4'])
    })

    it('leads back to another address', async () => {
      const { widget } = await waitingForCode()
      const navigate = heard('cowrie-navigate')
      await click(widget, 'Use another email address')
      assert.deepEqual((await navigate).detail, { to: '/password-reset' })
      await heading(widget, 'Reset your password')
    })
  })

  describe('the new password', () => {
    it('has its rule shown before it is broken, and is typed twice alike', async () => {
      const { widget, person } = await choosing()
      const parts = () => beside(ui(widget).getByLabelText('New password'))
      assert.match(parts(), /8 characters\. .*Number\. .*Lowercase letter\. .*Uppercase letter\. /)
      fill(widget, { 'New password': 'harbour27' })
      await waitFor(() => assert.match(parts(), /8 characters, done\..*Uppercase letter\. /))
      await click(widget, 'Change password')
      await isWrong(widget, 'New password', passwordRule)
      await toast(passwordRule)
      await axeIsSilent('a new password that is weak')

      fill(widget, { 'New password': better, 'Retype new password': 'Harbour2028' })
      await click(widget, 'Change password')
      await isWrong(widget, 'Retype new password', 'Password does not match')
      await toast('Password does not match')
      assert.isTrue(await logsIn(person, person.password))
    })

    it('by a link that was used says so, keeps what was typed and offers a new code', async () => {
      const { widget, id, codeId } = await choosing()
      await api('/api/User/new-password', { body: { userId: id, codeId, newPassword: 'Elsewhere2027' } })
      const typed = { 'New password': better, 'Retype new password': better }
      fill(widget, typed)
      await click(widget, 'Change password')
      const notice = await ui(widget).findByRole('alert')
      assert.include(notice.textContent, over)
      await toast(over)
      assert.deepEqual(valuesOf(widget, typed), typed)
      await axeIsSilent('a link that was used')
      const navigate = heard('cowrie-navigate')
      await press(within(notice).getByRole('button', { name: 'Ask for a new code' }))
      assert.deepEqual((await navigate).detail, { to: '/password-reset' })
      await heading(widget, 'Reset your password')
    })

    it('stays when there is no network', async () => {
      const { widget } = await choosing()
      const typed = { 'New password': better, 'Retype new password': better }
      fill(widget, typed)
      await cutNetwork()
      await click(widget, 'Change password')
      await toast(offline)
      assert.deepEqual(valuesOf(widget, typed), typed)
    })
  })

  it('has a sentence of its own where it is refused without words', async () => {
    const at = (view: string) =>
      mount(
        `<cowrie-password-reset api-base="/closed-gateway" user-id="a" code-id="b" view="${view}"></cowrie-password-reset>`,
      )
    const first = await at('email')
    fill(first, { Email: 'ada@example.com' })
    await click(first, 'Send code')
    await isWrong(first, 'Email', 'Try again')
    await toast('Try again')
    unmountAll()

    const second = await at('verify')
    await ui(second).findByRole('group', { name: 'Code' })
    await typeDigits(second, 'Code', '1234')
    await click(second, 'Continue')
    await ui(second).findByText('Email verification failed')
    await toast('Email verification failed')
    unmountAll()

    const third = await at('password')
    await heading(third, 'Choose a new password')
    fill(third, { 'New password': better, 'Retype new password': better })
    await click(third, 'Change password')
    await toast('Password reset failed')
  })

  it('says that an address without its ids is incomplete, and offers to begin', async () => {
    for (const view of ['view="verify"', 'view="password" user-id="a"', 'view="password" code-id="a"']) {
      const widget = await mount(`<cowrie-password-reset ${view}></cowrie-password-reset>`)
      assert.include(ui(widget).getByRole('alert').textContent, 'This address is incomplete')
      await axeIsSilent('an address without its ids')
      await click(widget, 'Ask for a new code')
      await heading(widget, 'Reset your password')
      unmountAll()
    }
  })
})

/** Does something with the page's clock set forward: what counts seconds counts against the clock. */
async function inSeconds(seconds: number, then: () => Promise<void>) {
  const { now } = Date
  Date.now = () => now() + seconds * 1000
  try {
    await then()
  } finally {
    Date.now = now
  }
}
