/** Two copies and two releases of Cowrie on one page, as when several teams build it. */
import { assert } from 'chai'
import { aPerson, exchange, fill, leavePage, mount, press, toast, ui, version, waitFor } from './support.ts'

/** A second copy of the release, from another address: the copies share no modules. */
const otherCopy = '/dist/cdn/v1'
const otherRelease = '/other-release'

type Kept = { version: string }
const pageService = () =>
  (globalThis as unknown as Record<symbol, Kept | undefined>)[Symbol.for('cowrie.core/1')]

async function placed(tag: string, module: string) {
  await import(/* @vite-ignore */ `${module}/${tag}.js`)
  return mount(`<${tag} api-base="${exchange}"></${tag}>`)
}

const versionOf = (tag: string) =>
  (customElements.get(tag) as unknown as { cowrieVersion: string }).cowrieVersion

const start = (widget: HTMLElement) => ui(widget).findByRole('button', { name: 'Start Complete KYC' })
const warned: string[] = []

describe('several copies of Cowrie on one page', () => {
  const { warn } = console
  before(() => {
    console.warn = (...words: unknown[]) => warned.push(words.join(' '))
  })
  after(() => {
    console.warn = warn
  })
  afterEach(leavePage)

  it('share the session with another copy and with another release', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    const onboarding = await placed('cowrie-onboarding', otherRelease)
    const registration = await placed('cowrie-registration', otherCopy)
    const first = pageService()
    assert.equal(versionOf('cowrie-login'), first?.version)
    assert.equal(versionOf('cowrie-onboarding'), '9.9.9')
    assert.equal(versionOf('cowrie-registration'), first?.version)

    const person = await aPerson()
    fill(login, { 'Username or email': person.email, Password: person.password })
    await press(ui(login).getByRole('button', { name: 'Log in' }))
    await start(onboarding)
    assert.isOk(ui(registration).getByRole('heading', { name: 'Create account' }))

    // A sign-out in one signs the other out.
    await press(await ui(login).findByRole('button', { name: 'Log out' }))
    await waitFor(() => assert.isNull(ui(onboarding).queryByRole('button', { name: 'Start Complete KYC' })))
    assert.equal(pageService(), first, 'there is one service, and it is the first one’s')
  }).timeout(90_000)

  it('warn of two releases in the console, and leave a tag to its first definition', async () => {
    assert.isTrue(
      warned.some((text) =>
        text.startsWith(`Cowrie 9.9.9 shares this page with Cowrie ${version}: load one release`),
      ),
      warned.join('\n'),
    )
    const defined = customElements.get('cowrie-login')
    await import(/* @vite-ignore */ `${otherRelease}/cowrie-login.js`)
    assert.equal(customElements.get('cowrie-login'), defined)
    assert.include(warned.join('\n'), '<cowrie-login> is already defined by version')
  })

  it('share one toaster', async () => {
    const login = await mount('<cowrie-login></cowrie-login>')
    const registration = await placed('cowrie-registration', otherCopy)
    await press(ui(login).getByRole('button', { name: 'Log in' }))
    await press(ui(registration).getByRole('checkbox', { name: 'I agree to the terms and conditions' }))
    await press(ui(registration).getByRole('button', { name: 'Continue' }))
    await toast('Username is required')
    await toast('First name is required')
    assert.lengthOf(document.querySelectorAll('cowrie-toaster'), 1)
  })
})
