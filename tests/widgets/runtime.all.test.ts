/** The behaviour of all elements in a partner's page. */
import { assert } from 'chai'
import { otherExchange } from './people.ts'
import {
  aPerson,
  api,
  aReadyPerson,
  delayAnswers,
  delayedAnswers,
  exchange,
  fill,
  leavePage,
  load,
  mount,
  nextEvent,
  press,
  refuseStreams,
  restoreNetwork,
  signInAs,
  toast,
  toasts,
  type,
  ui,
  version,
  waitFor,
} from './support.ts'

type Widget = HTMLElement & {
  apiBase: string | undefined
  locale: string | undefined
  theme: string | undefined
  passwordReset: boolean
  fresh: boolean
  readonly ready: Promise<{ version: string }>
  refresh(): Promise<void>
}

describe('a widget in a partner’s page', () => {
  before(() => load('cowrie-login'))
  afterEach(leavePage)

  const login = async (attributes = '') =>
    (await mount(`<cowrie-login ${attributes}></cowrie-login>`)) as Widget
  const forgot = (widget: Widget) => ui(widget).queryByRole('button', { name: 'Forgot password?' })
  const nameField = (widget: Widget) => ui(widget).getByLabelText<HTMLInputElement>('Username or email')
  const place = () => {
    const host = document.createElement('div')
    host.className = 'mounted'
    document.body.append(host)
    return host
  }

  describe('a page that is set up wrongly', () => {
    it('is told of wrong values in the console, once', async () => {
      const { warn } = console
      const warned: string[] = []
      console.warn = (text: string) => warned.push(text)
      try {
        await login('password-reset="no" theme="purple" locale="zz-nope!"')
        await login('pasword-reset theme="purple"')
        await waitFor(() => assert.lengthOf(warned, 4))
      } finally {
        console.warn = warn
      }
      for (const part of [
        'password-reset="no"> means true',
        'theme="purple"> is ignored: it takes "light" or "dark" or "auto"',
        'locale="zz-nope!"> is no language tag',
        'has no attribute pasword-reset: did you mean password-reset?',
      ])
        assert.lengthOf(
          warned.filter((each) => each.startsWith('Cowrie: ') && each.includes(part)),
          1,
          part,
        )
      assert.include(String(warned), `${exchange}/docs/troubleshooting#a-value-is-ignored`)
    })

    it('gets cowrie-failed from an element with an invalid address, until it is corrected', async () => {
      const { error } = console
      const logged: string[] = []
      console.error = (...words: unknown[]) => logged.push(words.join(' '))
      const failed = nextEvent('cowrie-failed')
      const container = place()
      container.innerHTML = '<cowrie-login api-base="http://[bad"></cowrie-login>'
      const widget = container.firstElementChild as Widget
      const { detail } = (await failed) as CustomEvent
      console.error = error
      assert.include(detail, { tag: 'cowrie-login', code: 'misconfigured', retryable: false })
      assert.include(detail.message, 'api-base="http://[bad" names no address')
      assert.lengthOf(logged, 1)
      assert.include(ui(widget).getByRole('alert').textContent, 'stopped working')
      // Others of its tag are not affected.
      nameField(await login())

      const ready = nextEvent('cowrie-ready')
      widget.removeAttribute('api-base')
      await ready
      nameField(widget)
      assert.isNull(ui(widget).queryByRole('alert'))
      assert.deepEqual(await widget.ready, { version })
    })

    it('gets cowrie-failed from an element without what it needs', async () => {
      await load('cowrie-order')
      const failed = nextEvent('cowrie-failed')
      place().innerHTML = '<cowrie-order></cowrie-order>'
      const { detail } = (await failed) as CustomEvent
      assert.include(detail, { tag: 'cowrie-order', code: 'misconfigured' })
      assert.include(detail.message, '<cowrie-order> needs listing-id')
    })
  })

  describe('attributes and properties', () => {
    it('make a boolean true when present, with any value, and false when removed', async () => {
      for (const written of ['password-reset', 'password-reset=""', 'password-reset="false"']) {
        const widget = await login(written)
        assert.isTrue(widget.passwordReset)
        assert.isNotNull(forgot(widget))
        widget.removeAttribute('password-reset')
        await waitFor(() => assert.isNull(forgot(widget)))
        assert.isFalse(widget.passwordReset)
      }
    })

    it('mean the same, and a reset property returns to its default', async () => {
      const widget = await login()
      assert.isNull(forgot(widget))
      widget.passwordReset = true
      await waitFor(() => assert.isNotNull(forgot(widget)))
      assert.isFalse(widget.hasAttribute('password-reset'), 'the attributes belong to the host')
      Reflect.set(widget, 'passwordReset', null)
      await waitFor(() => assert.isNull(forgot(widget)))
    })

    it('count when set before the module loaded', async () => {
      const early = document.createElement('cowrie-registration')
      Reflect.set(early, 'view', 'success')
      Reflect.set(early, 'apiBase', otherExchange)
      assert.isUndefined(customElements.get('cowrie-registration'))
      place().append(early)
      await load('cowrie-registration')
      await ui(early).findByRole('heading', { name: 'Account created successfully' })
      assert.equal(Reflect.get(early, 'view'), 'success')
      assert.isFalse(Object.hasOwn(early, 'view'))

      early.setAttribute('view', 'verify')
      await ui(early).findByText(/This link is incomplete/)
      early.removeAttribute('view')
      await ui(early).findByRole('heading', { name: 'Create account' })
    })

    it('take the API from the module’s origin, unless the host names another', async () => {
      const asked = (origin: string) =>
        performance.getEntriesByType('resource').filter(({ name }) => name === `${origin}/json`).length
      performance.clearResourceTimings()
      await mount('<cowrie-registration></cowrie-registration>')
      await waitFor(() => assert.isAbove(asked(exchange), 0))
      assert.equal(asked(location.origin), 0)

      const before = asked(otherExchange)
      const other = (await mount('<cowrie-registration></cowrie-registration>')) as Widget
      other.apiBase = `${otherExchange}/`
      // The answer of the test before may still be fresh.
      await other.refresh()
      await waitFor(() => assert.isAbove(asked(otherExchange), before))
    })

    it('survive an invalid locale', async () => {
      const widget = await login('locale="not a locale"')
      assert.isOk(nameField(widget))
    })

    it('choose the theme without a mark on the element', async () => {
      const widget = await login('theme="dark"')
      const darkText = getComputedStyle(nameField(widget)).color
      widget.theme = 'light'
      await waitFor(() => assert.notEqual(getComputedStyle(nameField(widget)).color, darkText))
      assert.equal(widget.getAttribute('theme'), 'dark')
      assert.equal(widget.getAttributeNames().join(), 'theme')
    })
  })

  describe('the element in the page', () => {
    it('keeps the input when it is moved', async () => {
      const widget = await login()
      fill(widget, { 'Username or email': 'amara', Password: 'Wrong1234' })
      const field = nameField(widget)
      const elsewhere = place()
      elsewhere.append(widget)
      await nextTask()
      assert.equal(nameField(widget), field)
      assert.equal(field.value, 'amara')

      const moveBefore = Reflect.get(elsewhere, 'moveBefore') as
        | ((node: Node, child: null) => void)
        | undefined
      moveBefore?.call(place(), widget, null)
      await nextTask()
      assert.equal(nameField(widget), field)
      // It still works after the move.
      await press(ui(widget).getByRole('button', { name: 'Log in' }))
      await ui(widget).findByRole('alert')
    })

    it('starts again when it is removed and added later', async () => {
      const widget = await login()
      fill(widget, { 'Username or email': 'amara' })
      widget.remove()
      await nextTask()
      place().append(widget)
      await waitFor(() => assert.equal(nameField(widget).value, ''))
    })

    it('gives the focus to its first field', async () => {
      const widget = await login()
      widget.focus()
      assert.equal(document.activeElement, widget)
      assert.equal(widget.shadowRoot?.activeElement, nameField(widget))
    })

    it('takes the focus when it is drawn, if asked before', async () => {
      const widget = document.createElement('cowrie-login')
      place().append(widget)
      widget.focus()
      await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, nameField(widget as Widget)))
    })

    it('leaves the page’s title, address, styles and keys unchanged', async () => {
      localStorage.setItem('the-host', 'keeps this')
      const before = [document.title, location.href, document.styleSheets.length, document.head.innerHTML]
      const widget = await login()
      fill(widget, { 'Username or email': 'nobody', Password: 'Wrong1234' })
      await press(ui(widget).getByRole('button', { name: 'Log in' }))
      await ui(widget).findByRole('alert')
      assert.deepEqual(
        [document.title, location.href, document.styleSheets.length, document.head.innerHTML],
        before,
      )
      assert.lengthOf(document.adoptedStyleSheets, 0)
      const strangers = Object.keys(localStorage).filter((key) => !key.startsWith('cowrie:'))
      assert.deepEqual(strangers, ['the-host'])
      localStorage.removeItem('the-host')
    })

    it('is defined once, however often its module is loaded', async () => {
      const first = customElements.get('cowrie-login')
      await import(/* @vite-ignore */ `${exchange}/cdn/v1/cowrie-login.js?again`)
      assert.equal(customElements.get('cowrie-login'), first)
    })
  })

  describe('its events', () => {
    it('bubble, cross shadow roots, are cancelable, and have their detail', async () => {
      const outer = place()
      const shadow = outer.attachShadow({ mode: 'open' })
      const ready = nextEvent('cowrie-ready')
      shadow.innerHTML = '<cowrie-login></cowrie-login>'
      const event = await ready
      assert.isTrue(event.bubbles && event.composed && event.cancelable)
      assert.equal(event.target, outer, 'seen from outside, it comes from the host of the shadow root')
      assert.equal(event.detail.version, version)
    })

    it('are handled by a host that prevents their default, and by the widget otherwise', async () => {
      const widget = await login()
      widget.addEventListener('cowrie-navigate', (event) => event.preventDefault(), { once: true })
      const create = () => press(ui(widget).getByRole('button', { name: 'Create Account' }))
      const handled = nextEvent('cowrie-navigate')
      await create()
      assert.isTrue((await handled).defaultPrevented)
      assert.isNull(widget.shadowRoot?.querySelector('cowrie-registration'))
      const unhandled = nextEvent('cowrie-navigate')
      await create()
      assert.isFalse((await unhandled).defaultPrevented)
      await waitFor(() => assert.isOk(widget.shadowRoot?.querySelector('cowrie-registration')))
    })
  })

  describe('and other widgets there', () => {
    // Live updates would ask again by themselves.
    before(refuseStreams)

    const whoIsIn = (widget: HTMLElement, name: string) =>
      ui(widget).findByRole('heading', { name: `You’re logged in as ${name}` })

    it('follow a sign-in and a sign-out in one of them at once', async () => {
      const person = await aPerson()
      const [one, other] = [await login(), await login()]
      const onboarding = await mount('<cowrie-onboarding></cowrie-onboarding>')
      fill(one, { 'Username or email': person.email, Password: person.password })
      await press(ui(one).getByRole('button', { name: 'Log in' }))
      await whoIsIn(other, person.name)
      await ui(onboarding).findByRole('button', { name: 'Start Complete KYC' })

      const events: Event[] = []
      const note = (event: Event) => events.push(event)
      document.addEventListener('cowrie-signed-out', note)
      await press(ui(other).getByRole('button', { name: 'Log out' }))
      await waitFor(() => assert.isOk(nameField(one)))
      document.removeEventListener('cowrie-signed-out', note)
      assert.lengthOf(events, 1, 'one person left once')
    })

    it('know nothing of a session at another API', async () => {
      const person = await aPerson()
      const [here, there] = [await login(), await login(`api-base="${otherExchange}"`)]
      await signInAs(person)
      await whoIsIn(here, person.name)
      assert.isOk(nameField(there))
    })

    it('remove only Cowrie’s keys on a sign-out, and end the session on the server', async () => {
      localStorage.setItem('the-host', 'keeps this')
      sessionStorage.setItem('the-host', 'keeps this too')
      const person = await aPerson()
      const token = await signInAs(person)
      const widget = await login()
      await press(await ui(widget).findByRole('button', { name: 'Log out' }))
      await waitFor(() => assert.isOk(nameField(widget)))
      assert.equal(localStorage.getItem('the-host'), 'keeps this')
      assert.equal(sessionStorage.getItem('the-host'), 'keeps this too')
      assert.isNull(localStorage.getItem(`cowrie:session:${exchange}`))
      localStorage.removeItem('the-host')
      await waitFor(async () => {
        const { status } = await fetch(`${exchange}/api/User/kyc_status`, {
          headers: { authorization: `Bearer ${token}` },
        })
        assert.equal(status, 401)
      })
    })

    it('notice a session that the server has ended, without a message', async () => {
      const person = await aPerson()
      const token = await signInAs(person)
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await ui(widget).findByRole('button', { name: 'Start Complete KYC' })
      const left = nextEvent('cowrie-signed-out')
      await fetch(`${exchange}/api/User/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      void (widget as Widget).refresh()
      assert.deepEqual((await left).detail, { reason: 'expired' })
      await waitFor(() => assert.isOk(widget.shadowRoot?.querySelector('cowrie-login')))
      assert.deepEqual(toasts(), [])
    })

    it('refetch in-flight data on refresh, because it may predate the change', async () => {
      await load('cowrie-profile')
      const person = await aReadyPerson()
      await signInAs(person)
      await delayAnswers('/api/User/user-cards')
      const widget = (await mount('<cowrie-profile tab="cards"></cowrie-profile>')) as Widget
      await waitFor(async () => assert.equal(await delayedAnswers(), 1))
      await api('/api/User/update-card', {
        token: person.token,
        body: { cardId: person.cardId, cardName: 'Travel' },
      })
      const fresh = widget.refresh()
      await waitFor(async () => assert.equal(await delayedAnswers(), 2))
      await restoreNetwork()
      await fresh
      await ui(widget).findByRole('button', { name: 'Remove Travel' })
    })

    it('share one toaster', async () => {
      const [one, other] = [await login(), await login()]
      await press(ui(one).getByRole('button', { name: 'Log in' }))
      type(nameField(other), 'amara')
      await press(ui(other).getByRole('button', { name: 'Log in' }))
      await toast('Username is required')
      await toast('Password field is required')
      assert.lengthOf(document.querySelectorAll('cowrie-toaster'), 1)
    })

    it('continue when one of them crashes, which reports it and offers a retry', async () => {
      const person = await aPerson()
      const [broken, whole] = [await login(), await login()]
      // As page translators do: what React has drawn is taken out from under it.
      broken.shadowRoot?.querySelector('form')?.parentElement?.remove()
      const failed = nextEvent('cowrie-failed')
      const { error } = console
      // React reports the crash there, as it should.
      console.error = () => {}
      await signInAs(person)
      const { detail, target } = await failed
      console.error = error
      assert.equal(target, broken)
      assert.equal(detail.tag, 'cowrie-login')
      assert.isNotEmpty(detail.message)
      await whoIsIn(whole, person.name)
      await ui(broken).findByText('This part of the page stopped working')
      await press(ui(broken).getByRole('button', { name: 'Try again' }))
      await whoIsIn(broken, person.name)
    })
  })
})

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
