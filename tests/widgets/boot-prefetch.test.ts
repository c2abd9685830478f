/** The first rows are fetched before their view's code runs, and nothing is fetched twice. */
import { assert } from 'chai'
import { aReadyPerson, exchange, refuseStreams, signInAs, signOut, waitFor } from './support.ts'

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
      assert.isEmpty(signers(page))
    })

    it('are fetched once, before the code that draws them runs', async () => {
      const page = await aPage(
        `${widget}<script>
          // What draws adopts its sheets at first, more than the two of the tag itself.
          const sheets = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')
            ?? Object.getOwnPropertyDescriptor(DocumentOrShadowRoot.prototype, 'adoptedStyleSheets')
          Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', {
            ...sheets,
            set(value) { sheets.set.call(this, value); if (value.length > 2) window.drawnAt ??= performance.now() },
          })</script>${script}`,
      )
      await rowsOf(page, tag)
      const { startTime } = await onlySearch(page)
      assert.isBelow(startTime, (page as unknown as { drawnAt: number }).drawnAt)
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

    it('are fetched although another element names an address that is none', async () => {
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

describe('what a visit may need', () => {
  const markup = `<cowrie-listings></cowrie-listings>
    <script type="module" src="${exchange}/cdn/v1/cowrie-listings.js"></script>`
  const hasDialog = (page: Window) =>
    page.performance.getEntriesByType('resource').some(({ name }) => /\/FilterDialog-/.test(name))
  /** Longer than a browser needs to be idle. */
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_500))
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
    await aMoment()
    assert.isFalse(hasDialog(page))
    reachFor(page)
    await waitFor(() => assert.isTrue(hasDialog(page)))
  })

  it('is not fetched ahead for somebody who saves data', async () => {
    const page = await aPage(
      `<script>Object.defineProperty(navigator, 'connection', { value: { saveData: true } })</script>${markup}`,
    )
    await rowsOf(page, 'cowrie-listings')
    reachFor(page)
    await aMoment()
    assert.isFalse(hasDialog(page))
  })
})
