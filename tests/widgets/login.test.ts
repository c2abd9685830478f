import { assert } from 'chai'
import { inside, leaveLogin, submit, typed } from './login.ts'
import { aNewcomer } from './people.ts'
import {
  aPerson,
  aReadyPerson,
  cutNetwork,
  demoPeople,
  exchange,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  mount,
  nextEvent,
  offline,
  press,
  restoreNetwork,
  signInAs,
  toast,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

describe('cowrie-login', () => {
  afterEach(leaveLogin)

  it('names missing input beside the field and in a toast, and focuses the field', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    await expectNoAxeFindings('an empty login')
    await submit(login)
    await expectInvalid(login, 'Username or email', 'Username is required')
    await expectInvalid(login, 'Password', 'Password field is required')
    assert.equal(login.shadowRoot?.activeElement, ui(login).getByLabelText('Username or email'))
    await toast('Username is required')
    await expectNoAxeFindings('a login with errors')

    fill(login, { 'Username or email': 'amara' })
    await submit(login)
    await toast('Password field is required')
    assert.equal(login.shadowRoot?.activeElement, ui(login).getByLabelText('Password'))
  })

  it('answers a wrong password and an unknown name alike, and keeps the input', async () => {
    const [amara] = await demoPeople()
    const login = await mount('<cowrie-login></cowrie-login>')
    for (const username of [amara.username, 'nobody-at-all']) {
      const credentials = { 'Username or email': username, Password: 'Wrong1234' }
      fill(login, credentials)
      await submit(login)
      await waitFor(() =>
        assert.include(ui(login).getByRole('alert').textContent, 'Username or password is wrong'),
      )
      assert.deepEqual(valuesOf(login, credentials), credentials)
    }
    await expectNoAxeFindings('a refused login')
  })

  it('marks its fields for password managers, and shows the password on demand', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    const [name, password] = ['Username or email', 'Password'].map((label) =>
      ui(login).getByLabelText<HTMLInputElement>(label),
    ) as [HTMLInputElement, HTMLInputElement]
    assert.deepEqual([name.autocomplete, password.autocomplete], ['username webauthn', 'current-password'])
    assert.equal(password.type, 'password')
    await press(ui(login).getByRole('button', { name: 'Show password' }))
    await waitFor(() => assert.equal(password.type, 'text'))
    await press(ui(login).getByRole('button', { name: 'Hide password' }))
    await waitFor(() => assert.equal(password.type, 'password'))
  })

  it('reports a missing network, and continues with the input afterwards', async () => {
    const person = await aPerson()
    const login = await mount('<cowrie-login></cowrie-login>')
    typed(login, person)
    await cutNetwork()
    await submit(login)
    await toast(offline)
    assert.include(ui(login).getByRole('alert').textContent, offline)
    assert.include(valuesOf(login, { Password: '' }), { Password: person.password })

    await restoreNetwork()
    await submit(login)
    await ui(login).findByRole('heading', { name: `You’re logged in as ${person.name}` })
  })

  it('leads a ready person to the dashboard, and shows who is signed in without one', async () => {
    const person = await aReadyPerson()
    const login = await mount('<cowrie-login></cowrie-login>')
    const [signedIn, navigate] = [nextEvent('cowrie-signed-in'), nextEvent('cowrie-navigate')]
    typed(login, { ...person, username: `  ${person.email.toUpperCase()} ` })
    await submit(login)
    assert.deepEqual((await signedIn).detail, { userId: person.id, setupComplete: true })
    assert.deepEqual((await navigate).detail, { to: '/dashboard' })
    const heading = await ui(login).findByRole('heading', { name: `You’re logged in as ${person.name}` })
    await ui(login).findByText('Your account is ready to exchange and send money.')
    await waitFor(() => assert.equal(login.shadowRoot?.activeElement, heading))
    await expectNoAxeFindings('a login of somebody who is in')
    await press(ui(login).getByRole('button', { name: 'Continue' }))
    await ui(login).findByText('You can continue on this page.')
  })

  it('leads a person with an incomplete setup to the onboarding page', async () => {
    const person = await aPerson()
    const login = await mount('<cowrie-login></cowrie-login>')
    const navigate = nextEvent('cowrie-navigate')
    typed(login, person)
    await submit(login)
    assert.deepEqual((await navigate).detail, { to: '/kycpage' })
    await ui(login).findByText('Next, finish setting up your account: identity, PIN and card.')
  })

  it('dispatches no further request to a host that handles the sign-in', async () => {
    const person = await aPerson()
    const login = await mount('<cowrie-login></cowrie-login>')
    const routes: unknown[] = []
    login.addEventListener('cowrie-signed-in', (event) => event.preventDefault())
    login.addEventListener('cowrie-navigate', (event) => routes.push((event as CustomEvent).detail))
    typed(login, person)
    const signedIn = nextEvent('cowrie-signed-in')
    await submit(login)
    await signedIn
    assert.deepEqual(routes, [])
  })

  it('leads an unconfirmed address to its code, and mails a new one', async () => {
    const newcomer = await aNewcomer()
    const login = await mount('<cowrie-login></cowrie-login>')
    const navigate = nextEvent('cowrie-navigate')
    typed(login, newcomer)
    await submit(login)
    assert.deepEqual((await navigate).detail, { to: `/verify-email/${newcomer.id}` })
    await toast('Confirm your email address first. We’ve sent you a new code')
    const registration = await inside(login, 'cowrie-registration')
    await ui(registration).findByRole('group', { name: 'Code' })
    await expectNoAxeFindings('the code in the place of a login')
  })

  it('clears its own token, user and kyc-done flag with `fresh`, and no key of the host', async () => {
    await signInAs(await aReadyPerson())
    localStorage.setItem('host-token', 'mine')
    sessionStorage.setItem('host-basket', 'mine')
    const flag = `cowrie:kyc-done:${exchange}`
    sessionStorage.setItem(flag, 'somebody')
    await mount('<cowrie-login fresh></cowrie-login>')
    await waitFor(() => assert.isNull(localStorage.getItem(`cowrie:session:${exchange}`)))
    assert.isNull(sessionStorage.getItem(flag))
    assert.equal(localStorage.getItem('host-token'), 'mine')
    assert.equal(sessionStorage.getItem('host-basket'), 'mine')
    localStorage.removeItem('host-token')
  })

  it('ends an existing session with `fresh`', async () => {
    await signInAs(await aPerson())
    const signedOut = nextEvent('cowrie-signed-out')
    const login = await mount('<cowrie-login fresh></cowrie-login>')
    assert.deepEqual((await signedOut).detail, { reason: 'left' })
    await ui(login).findByRole('button', { name: 'Log in' })
  })
})
