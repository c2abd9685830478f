/** The other states and steps of login, with axe. */
import { assert } from 'chai'
import { devicesKey, inside, leaveLogin, submit, typed } from './login.ts'
import { mailedCode, wordlessExchange } from './people.ts'
import {
  aPerson,
  api,
  clearToasts,
  demoPeople,
  descriptionOf,
  exchange,
  expectNoAxeFindings,
  fill,
  fireEvent,
  holdNetwork,
  mount,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  signOut,
  stopExchange,
  toast,
  toasts,
  typeDigits,
  ui,
  unmountAll,
  valuesOf,
  waitFor,
} from './support.ts'

const unanswered = 'The exchange didn’t answer in time. Please try again'

async function guessAt(username: string) {
  for (let guess = 0; guess < 10; guess += 1)
    await api('/api/User/login', { body: { username, password: `Wrong${guess}234` } })
}

/** A person whose password strangers guess, with the login form filled in on a new device. */
async function guarded() {
  const person = await aPerson()
  await guessAt(person.username)
  const before = await mailedCode(person.email)
  const login = await mount('<cowrie-login></cowrie-login>')
  typed(login, person)
  await submit(login)
  await ui(login).findByRole('group', { name: 'Code from the email' })
  return { person, login, code: () => mailedCode(person.email, before) }
}

const codeBoxes = (login: HTMLElement) => ui(login).getByRole('group', { name: 'Code from the email' })

const digitsOf = (login: HTMLElement) =>
  [...codeBoxes(login).querySelectorAll('input')].map((box) => box.value).join('')

/** As a page of the exchange does that a mailed link has led to. */
async function withLink(linkToken: string) {
  const login = await mount('<cowrie-login></cowrie-login>')
  Object.assign(login, { linkToken })
  return login
}

describe('cowrie-login', () => {
  afterEach(leaveLogin)

  it('reports a failed login when the server gives no reason', async () => {
    const login = await mount(`<cowrie-login api-base="${wordlessExchange}"></cowrie-login>`)
    typed(login, { username: 'amara', password: 'Wrong1234' })
    await submit(login)
    await waitFor(() => assert.equal(ui(login).getByRole('alert').textContent, 'Login failed'))
    await expectNoAxeFindings('a login that failed without a reason')
  })

  it('shows the server’s sentence when the answer has nothing else', async () => {
    const login = await mount('<cowrie-login api-base="/closed"></cowrie-login>')
    typed(login, { username: 'amara', password: 'Wrong1234' })
    await submit(login)
    await waitFor(() =>
      assert.equal(ui(login).getByRole('alert').textContent, 'The exchange is closed today'),
    )
  })

  describe('after many wrong passwords of strangers', () => {
    it('asks a new device for the mailed code, in place, and keeps the input', async () => {
      const { person, login, code } = await guarded()
      const credentials = { 'Username or email': person.username, Password: person.password }
      assert.deepEqual(valuesOf(login, credentials), credentials)
      await waitFor(() => assert.isTrue(codeBoxes(login).contains(login.shadowRoot?.activeElement as Node)))
      await expectNoAxeFindings('the code that a new device is asked for')

      await submit(login)
      await waitFor(() => assert.include(descriptionOf(codeBoxes(login)), 'Enter the 4-digit code'))
      const right = await code()
      await typeDigits(login, 'Code from the email', right === '0000' ? '1111' : '0000')
      await waitFor(() => assert.include(descriptionOf(codeBoxes(login)), '2 tries left'))
      await waitFor(() => assert.equal(digitsOf(login), ''))
      assert.deepEqual(valuesOf(login, credentials), credentials)
      await expectNoAxeFindings('a wrong code of a new device')

      const entered = nextEvent('cowrie-signed-in')
      await typeDigits(login, 'Code from the email', right)
      assert.equal((await entered).detail.userId, person.id)
    })

    it('keeps the typed code after a wrong password', async () => {
      const { person, login, code } = await guarded()
      fill(login, { Password: 'Wrong1234' })
      const right = await code()
      await typeDigits(login, 'Code from the email', right)
      await waitFor(() =>
        assert.include(ui(login).getByRole('alert').textContent, 'Username or password is wrong'),
      )
      assert.equal(digitsOf(login), right)
      fill(login, { Password: person.password })
      const entered = nextEvent('cowrie-signed-in')
      await submit(login)
      await entered
    })

    it('asks for no code on a device that has signed in before, also after signing out', async () => {
      const person = await aPerson()
      const login = await mount('<cowrie-login></cowrie-login>')
      typed(login, person)
      const first = nextEvent('cowrie-signed-in')
      await submit(login)
      await first
      const stored = localStorage.getItem(`cowrie:session:${exchange}`) ?? ''
      const token = JSON.parse(localStorage.getItem(devicesKey) ?? '[]')[0][1]
      assert.notInclude(stored, token)
      unmountAll()
      signOut()

      await guessAt(person.username)
      const again = await mount('<cowrie-login></cowrie-login>')
      typed(again, person)
      const second = nextEvent('cowrie-signed-in')
      await submit(again)
      await second
    })

    it('asks no code of this name for another name', async () => {
      const { login } = await guarded()
      fill(login, { 'Username or email': 'somebody-else' })
      await waitFor(() => assert.isNull(ui(login).queryByRole('group', { name: 'Code from the email' })))
      await submit(login)
      await waitFor(() =>
        assert.include(ui(login).getByRole('alert').textContent, 'Username or password is wrong'),
      )
    })

    it('signs in a new device by the mailed link', async () => {
      const { person, code } = await guarded()
      // The link is in the mail with the code.
      await code()
      unmountAll()
      const mails: { text: string }[] = await api(`/sandbox/mailbox?to=${encodeURIComponent(person.email)}`)
      const link = mails.map(({ text }) => /#link=(\w+)/.exec(text)?.[1]).find(Boolean)
      const login = await withLink(link ?? '')
      await ui(login).findByText('Log in here. The link in your email replaces the code.')
      await expectNoAxeFindings('a login with a mailed link')
      typed(login, person)
      const entered = nextEvent('cowrie-signed-in')
      await submit(login)
      assert.equal((await entered).detail.userId, person.id)
    })

    it('continues without an expired link', async () => {
      const [amara] = await demoPeople()
      const login = await withLink('abc')
      typed(login, amara)
      await submit(login)
      await waitFor(() =>
        assert.include(ui(login).getByRole('alert').textContent, 'has expired or was already used'),
      )
      assert.isNull(ui(login).queryByText('Log in here. The link in your email replaces the code.'))
      const entered = nextEvent('cowrie-signed-in')
      await submit(login)
      await entered
    })
  })

  it('shows that Caps Lock is on during typing of the password', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    const password = ui(login).getByLabelText<HTMLInputElement>('Password')
    // The driver's keyboard has no Caps Lock, so the key event claims it.
    const key = (modifierCapsLock: boolean) =>
      password.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'A', bubbles: true, composed: true, modifierCapsLock }),
      )
    key(true)
    await ui(login).findByText('Caps Lock is on')
    await expectNoAxeFindings('a login with Caps Lock')
    key(false)
    await waitFor(() => assert.isNull(ui(login).queryByText('Caps Lock is on')))
  })

  it('makes a known device wait after ten wrong tries, also with the right password', async () => {
    const person = await aPerson()
    const { username, password } = person
    const { deviceToken } = (await api('/api/User/login', { body: { username, password } })).data
    localStorage.setItem(devicesKey, JSON.stringify([[person.id, deviceToken]]))
    for (let tries = 0; tries < 10; tries += 1) {
      const body = { username, password: 'Wrong1234', deviceTokens: [deviceToken] }
      await api('/api/User/login', { body })
    }
    const login = await mount('<cowrie-login></cowrie-login>')
    typed(login, person)
    await submit(login)
    await waitFor(() =>
      assert.include(
        ui(login).getByRole('alert').textContent,
        'Too many failed tries. Please wait 15 minutes and try again',
      ),
    )
  })

  it('reports that the request cannot be processed when the exchange is away, and the network is there', async () => {
    // Nobody listens at the discard port.
    for (const apiBase of ['http://localhost:9', '/gateway']) {
      const login = await mount(`<cowrie-login api-base="${apiBase}"></cowrie-login>`)
      typed(login, { username: 'amara', password: 'Lagoon2026' })
      await submit(login)
      await toast('Sorry your request cannot be processed at this moment please try again later')
    }
    const login = await mount('<cowrie-login></cowrie-login>')
    typed(login, { username: 'amara', password: 'Lagoon2026' })
    await stopExchange()
    await submit(login)
    await toast('Sorry your request cannot be processed at this moment please try again later')
    await restoreNetwork()
  })

  it('names the request of an unexpected failure, for the person to quote', async () => {
    for (const [locale, sentence] of [
      ['en', /^Sorry\. Your request cannot be processed .+ later\. Reference: [2-9a-z]{12}$/],
      ['fr', /\. Référence\u00a0: [2-9a-z]{12}$/],
    ] as const) {
      const login = await mount(
        `<cowrie-login api-base="${exchange}/sandbox/scenarios/broken" locale="${locale}"></cowrie-login>`,
      )
      const [username, password] = login.shadowRoot?.querySelectorAll('input') ?? []
      for (const input of [username, password])
        if (input) fireEvent.input(input, { target: { value: 'amara' } })
      await press(login.shadowRoot?.querySelector('form button[type=submit]') as HTMLElement)
      await waitFor(() => assert.match(toasts().join(), sentence))
      await expectNoAxeFindings(`a login with a reference in ${locale}`)
      unmountAll()
      await clearToasts()
    }
  })

  it('reports a timeout after half a minute', async () => {
    const { timeout } = AbortSignal
    const limit = new AbortController()
    AbortSignal.timeout = (ms) => (ms === 30_000 ? limit.signal : timeout.call(AbortSignal, ms))
    try {
      const login = await mount('<cowrie-login></cowrie-login>')
      typed(login, { username: 'amara', password: 'Lagoon2026' })
      await holdNetwork()
      await submit(login)
      await ui(login).findByText('Working…')
      await expectNoAxeFindings('a login that waits for the exchange')
      limit.abort(new DOMException('The time is over', 'TimeoutError'))
      await waitFor(() => assert.include(ui(login).getByRole('alert').textContent, unanswered))
      await toast(unanswered)
      assert.include(valuesOf(login, { Password: '' }), { Password: 'Lagoon2026' })
    } finally {
      AbortSignal.timeout = timeout
    }
  })

  it('shows the registration in place when the host has no page for it, and returns', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    const navigate = nextEvent('cowrie-navigate')
    await press(ui(login).getByRole('button', { name: 'Create Account' }))
    assert.deepEqual((await navigate).detail, { to: '/create-account' })
    const registration = await inside(login, 'cowrie-registration')
    await press(await ui(registration).findByRole('button', { name: 'Login' }))
    await ui(login).findByRole('button', { name: 'Log in' })
  })

  it('offers a password reset when the host allows it, and shows it in place', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    assert.isNull(ui(login).queryByRole('button', { name: 'Forgot password?' }))
    login.setAttribute('password-reset', '')
    const navigate = nextEvent('cowrie-navigate')
    await press(await ui(login).findByRole('button', { name: 'Forgot password?' }))
    assert.deepEqual((await navigate).detail, { to: '/password-reset' })
    await waitFor(() => {
      const reset = login.shadowRoot?.querySelector('cowrie-password-reset')?.shadowRoot
      assert.include(reset?.textContent, 'Reset your password')
    })
    const back = login.shadowRoot?.querySelector('cowrie-password-reset') as HTMLElement
    await press(ui(back).getByRole('button', { name: 'Login' }))
    await ui(login).findByRole('button', { name: 'Log in' })
  })

  it('notices a sign-out on a page that the browser restores', async () => {
    const person = await aPerson()
    await signInAs(person)
    const login = await mount('<cowrie-login></cowrie-login>')
    await ui(login).findByRole('heading', { name: `You’re logged in as ${person.name}` })
    // A page in the back-forward cache gets no storage events.
    localStorage.removeItem(`cowrie:session:${exchange}`)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await ui(login).findByRole('button', { name: 'Log in' })
  })

  it('signs a person of the demo world in with one press', async () => {
    const [amara] = await demoPeople()
    const login = await mount('<cowrie-login></cowrie-login>')
    const navigate = nextEvent('cowrie-navigate')
    await press(await ui(login).findByRole('button', { name: new RegExp(amara.name) }))
    assert.deepEqual((await navigate).detail, { to: '/dashboard' })
    await ui(login).findByRole('heading', { name: `You’re logged in as ${amara.name}` })
  })
})
