/** The public session module beside the widgets of a page. */
import { assert } from 'chai'
import type * as Session from '#core/client/session/public-session.ts'
import { otherExchange } from './people.ts'
import {
  aPerson,
  api,
  aReadyPerson,
  cutNetwork,
  exchange,
  mount,
  press,
  restoreNetwork,
  signInAs,
  signOut,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

const load = (): Promise<typeof Session> => import(/* @vite-ignore */ `${exchange}/cdn/v1/cowrie-session.js`)

/** The calls of `subscribe`'s listener, until its returned function is called. */
function listen({ subscribe }: typeof Session, options?: Session.SessionOptions) {
  const heard: (string | undefined)[] = []
  return { heard, stop: subscribe((now, end) => heard.push(now?.user.email ?? end), options) }
}

const isRefusedToken = async (token: string) =>
  (await fetch(`${exchange}/api/User/kyc_status`, { headers: { authorization: `Bearer ${token}` } }))
    .status === 401

describe('the session module', () => {
  afterEach(() => {
    unmountAll()
    signOut()
  })

  it('has the session, and reports each change once', async () => {
    const session = await load()
    const { heard, stop } = listen(session)
    assert.isUndefined(session.get())
    const person = await aPerson()
    await signInAs(person)
    const found = session.get()
    assert.deepInclude(found?.user, { id: person.id, email: person.email, firstName: 'Ada' })
    assert.hasAllKeys(found, ['user', 'signIn'])
    assert.equal(session.get(), found)

    // A newer token belongs to the same session.
    const key = `cowrie:session:${exchange}`
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"token":"/, '"token":"x'))
    window.dispatchEvent(new StorageEvent('storage', { key }))
    assert.equal(session.get(), found)

    signOut()
    assert.isUndefined(session.get())
    stop()
    await signInAs(person)
    assert.deepEqual(heard, [person.email, 'left'])
  })

  it('shares the session of the widgets, for sign-outs on either side', async () => {
    const session = await load()
    const login = await mount('<cowrie-login></cowrie-login>')
    const { heard, stop } = listen(session)
    const person = await aPerson()
    await signInAs(person)
    await press(await ui(login).findByRole('button', { name: 'Log out' }))
    await waitFor(() => assert.isUndefined(session.get()))

    const token = await signInAs(person)
    await ui(login).findByRole('button', { name: 'Log out' })
    await session.signOut()
    await ui(login).findByRole('button', { name: 'Log in' })
    assert.isTrue(await isRefusedToken(token))
    assert.deepEqual(heard, [person.email, 'left', person.email, 'left'])
    // Without a session it does nothing.
    await session.signOut()
    stop()
  })

  it('does not say that a session has ended which the exchange does not confirm', async () => {
    const session = await load()
    await signInAs(await aPerson())
    assert.isTrue(session.signedIn())
    await cutNetwork('/api/User/logout')
    const failure = await session.signOut().then(
      () => assert.fail('it did not fail'),
      (error: Session.SessionFailure) => error,
    )
    await restoreNetwork()
    assert.equal(failure.kind, 'offline')
    assert.isFalse(session.signedIn())
  })

  it('has the setup and the address of a photo', async () => {
    const session = await load()
    assert.isUndefined(await session.setup())
    assert.isUndefined(await session.photo())

    await signInAs(await aPerson())
    assert.deepEqual(await session.setup(), { ready: false, steps: [], inReview: false })
    assert.isUndefined(await session.photo())
    await session.signOut()

    await signInAs(await aReadyPerson())
    assert.deepEqual(await session.setup(), { ready: true, steps: ['kyc', 'pin', 'card'], inReview: false })
    // A complete setup is cached for the visit, as in the widgets.
    await cutNetwork('/api/User/kyc_status')
    assert.isTrue((await session.setup())?.ready)
    await restoreNetwork()
  })

  it('reports why a call failed, in the language of the page', async () => {
    const session = await load()
    await signInAs(await aPerson())
    document.documentElement.lang = 'fr'
    await cutNetwork('/api/User/kyc_status')
    const failure = await session.setup().then(
      () => assert.fail('it did not fail'),
      (error: Session.SessionFailure) => error,
    )
    await restoreNetwork()
    document.documentElement.lang = 'en'
    assert.equal(failure.kind, 'offline')
    assert.isUndefined(failure.reason)
    assert.match(failure.text, /réseau|connexion/)
  })

  it('tells an expired session from a sign-out', async () => {
    const session = await load()
    const { heard, stop } = listen(session)
    const person = await aPerson()
    const token = await signInAs(person)
    await api('/api/User/logout', { token, body: {} })
    assert.isUndefined(await session.setup())
    assert.isUndefined(session.get())
    assert.deepEqual(heard, [person.email, 'expired'])
    stop()
  })

  it('keeps the sessions of two exchanges apart', async () => {
    const session = await load()
    const person = await aPerson()
    await signInAs(person, otherExchange)
    assert.isUndefined(session.get())
    assert.equal(session.get({ apiBase: `${otherExchange}/` })?.user.email, person.email)
    await session.signOut({ apiBase: otherExchange })
    await waitFor(() => assert.isUndefined(session.get({ apiBase: otherExchange })))
    assert.throws(() => session.get({ apiBase: 'https://' }), TypeError)
  })
})
