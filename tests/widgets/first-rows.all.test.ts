/** The first rows are fetched once, for a visitor or a person, whenever the element appears. */
import { assert } from 'chai'
import { aReadyPerson, exchange, refuseStreams, signInAs, signOut, waitFor, within } from './support.ts'

/** A separate page, in which the modules run again. */
async function aPage(markup: string): Promise<Window> {
  const frame = document.createElement('iframe')
  frame.className = 'mounted'
  frame.width = '1000'
  frame.height = '700'
  frame.srcdoc = `<!doctype html><title>Partner</title><meta name="cowrie-in-page" content="all">${markup}`
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  return frame.contentWindow as Window
}

const searches = (page: Window) =>
  page.performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/Listing/Search'))

const signers = (page: Window) =>
  page.performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chunks/key-proof-'))

const rowsOf = (page: Window, tag: string) =>
  waitFor(() => {
    const rows = page.document
      .querySelector(tag)
      ?.shadowRoot?.querySelectorAll('tbody tr:not([aria-hidden] *)')
    if (!rows?.length) throw new Error('there are no rows')
    return [...rows]
  })

/** The only search of a page. A browser lists a request slightly after its answer. */
async function onlySearch(page: Window) {
  await waitFor(() => assert.isNotEmpty(searches(page)))
  const [search] = searches(page)
  assert.lengthOf(searches(page), 1)
  return search as PerformanceEntry
}

for (const tag of ['cowrie-listings', 'cowrie-recent-listings']) {
  describe(`the first rows of ${tag}`, () => {
    const script = `<script type="module" src="${exchange}/cdn/v1/${tag}.js"></script>`
    const widget = `<${tag}></${tag}>`

    // Another suite's listing would have the rows fetched again.
    before(refuseStreams)
    afterEach(() => {
      for (const frame of document.querySelectorAll('.mounted')) frame.remove()
      signOut()
    })

    it('come to a visitor without the code that signs the calls of people', async () => {
      const page = await aPage(`${widget}${script}`)
      await rowsOf(page, tag)
      await onlySearch(page)
      assert.isEmpty(signers(page))
    })

    it('are fetched once for the signed-in person', async () => {
      await signInAs(await aReadyPerson())
      const page = await aPage(widget + script)
      const rows = await rowsOf(page, tag)
      await onlySearch(page)
      assert.isNotEmpty(signers(page))
      // A visitor sees no rate.
      assert.notInclude(rows[0]?.textContent ?? '', '---')
    })

    it('are fetched from the element’s API base only', async () => {
      const page = await aPage(`<${tag} api-base="${exchange}/"></${tag}>${script}`)
      await rowsOf(page, tag)
      assert.isTrue((await onlySearch(page)).name.startsWith(`${exchange}/api/`))
    })

    it('are fetched although another element names an invalid address', async () => {
      const page = await aPage(`<${tag} api-base="http://[bad"></${tag}><div>${widget}</div>${script}`)
      await rowsOf(page, `div ${tag}`)
      await onlySearch(page)
    })

    it('are fetched once when the element appears later', async () => {
      const page = await aPage(script)
      await waitFor(() => assert.isDefined((page as typeof window).customElements.get(tag)))
      assert.lengthOf(searches(page), 0)
      page.document.body.insertAdjacentHTML('beforeend', widget)
      await rowsOf(page, tag)
      await onlySearch(page)
    })
  })
}

describe('a part that a visit may need', () => {
  const markup = `<cowrie-listings></cowrie-listings>
    <script type="module" src="${exchange}/cdn/v1/cowrie-listings.js"></script>`
  const parts = (page: Window) =>
    page.performance.getEntriesByType('resource').filter(({ name }) => /\/FilterDialog-/.test(name))
  /** Lets everything run that the page has put off until it is idle: callbacks run in their order. */
  const idle = (page: Window) =>
    new Promise((resolve) =>
      page.setTimeout(() => page.requestIdleCallback(resolve, { timeout: 2_000 }), 300),
    )
  /** The part is fetched by `then`, and was not before. */
  async function isFetchedBy(page: Window, then: () => void) {
    await idle(page)
    const before = page.performance.now()
    then()
    await waitFor(() => assert.isNotEmpty(parts(page)))
    for (const { startTime } of parts(page)) assert.isAtLeast(startTime, before)
  }
  const reachFor = (page: Window) =>
    page.document
      .querySelector('cowrie-listings')
      ?.shadowRoot?.querySelector('table')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))

  before(refuseStreams)
  afterEach(() => {
    for (const frame of document.querySelectorAll('.mounted')) frame.remove()
  })

  it('is fetched once the person reaches for the widget', async () => {
    const page = await aPage(markup)
    await rowsOf(page, 'cowrie-listings')
    await isFetchedBy(page, () => reachFor(page))
  })

  it('is not fetched ahead for somebody who saves data', async () => {
    const page = await aPage(
      `<script>Object.defineProperty(navigator, 'connection', { value: { saveData: true } })</script>${markup}`,
    )
    await rowsOf(page, 'cowrie-listings')
    reachFor(page)
    const root = page.document.querySelector('cowrie-listings')?.shadowRoot as unknown as HTMLElement
    const button = within(root).getByRole('button', { name: /^Filter/ })
    await isFetchedBy(page, () => button.click())
  })
})
