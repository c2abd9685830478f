/** The list of countries and where the person seems to be are kept for the visit, and left by who logs out. */
import { assert } from 'chai'
import { aPerson, exchange, leavePage, mount, signInAs, ui, waitFor } from './support.ts'

const key = `cowrie:lookups:${exchange}`

/** The next page of the same visit: fresh modules, and this tab's session storage. */
async function nextPage(): Promise<HTMLElement> {
  const frame = document.createElement('iframe')
  frame.className = 'mounted'
  frame.srcdoc = `<!doctype html><html lang="en"><title>Next</title><meta name="cowrie-in-page" content="all">
    <script type="module" src="${exchange}/cdn/v1/cowrie-registration.js"></script>
    <cowrie-registration></cowrie-registration>`
  document.body.append(frame)
  return waitFor(() => {
    const widget = frame.contentDocument?.querySelector<HTMLElement>('cowrie-registration')
    if (!widget?.shadowRoot?.textContent?.trim()) throw new Error('the next page has drawn nothing')
    return widget
  })
}

const asked = (page: Window) =>
  page.performance.getEntriesByType('resource').filter(({ name }) => /\/(countries|json)$/.test(name)).length

const seemsNigerian = (widget: HTMLElement) =>
  waitFor(() => assert.include(ui(widget).getByRole('combobox', { name: 'Country' }).textContent, 'Nigeria'))

describe('the lookups of a visit', () => {
  afterEach(leavePage)

  it('are fetched once, and not again on the next page', async () => {
    await seemsNigerian(await mount('<cowrie-registration></cowrie-registration>'))
    // A browser lists a request slightly after its answer.
    await waitFor(() => assert.equal(asked(window), 2))
    await waitFor(() => assert.include(sessionStorage.getItem(key), 'Nigeria'))

    const widget = await nextPage()
    await seemsNigerian(widget)
    assert.equal(asked(widget.ownerDocument.defaultView as Window), 0)
  })

  it('are fetched again when the cached ones are unreadable', async () => {
    sessionStorage.setItem(key, '{"version":')
    const widget = await nextPage()
    await seemsNigerian(widget)
    await waitFor(() => assert.equal(asked(widget.ownerDocument.defaultView as Window), 2))
  })

  it('are dropped on logging out', async () => {
    await signInAs(await aPerson())
    await seemsNigerian(await mount('<cowrie-registration></cowrie-registration>'))
    await waitFor(() => assert.isNotNull(sessionStorage.getItem(key)))
    const login = await mount('<cowrie-login></cowrie-login>')
    ;(await ui(login).findByRole('button', { name: 'Log out' })).click()
    await waitFor(() => assert.isNull(sessionStorage.getItem(key)))
  })
})
