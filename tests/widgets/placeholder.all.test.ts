/** A page may print something to stand in an element's place until its module is there: nothing moves when it comes. */
import { assert } from 'chai'
import { isDrawn, signInTrader } from './element-contract.ts'
import { allTags, exchange, leavePage, waitFor } from './support.ts'

type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
type Page = { frame: HTMLIFrameElement; element: HTMLElement; moved: () => number; by: number }

const printed = (height: number) =>
  `<template shadowrootmode="open" shadowrootdelegatesfocus>
    <div id="printed" style="height: ${height}px; background: silver"></div>
  </template>`

/** Higher than any of them gets: a page prints what its own widgets need. */
const room = 6000

describe('the placeholder of a page', () => {
  let attributes: (tag: string) => string
  before(async function () {
    this.timeout(60_000)
    attributes = await signInTrader()
  })
  after(leavePage)

  /** A page of the same person on which the element is printed before its module comes; all of it is in sight. */
  async function loaded(
    tag: string,
    inside = '',
    look: (element: HTMLElement) => void = () => {},
  ): Promise<Page> {
    const frame = document.createElement('iframe')
    frame.className = 'mounted'
    frame.style.cssText = 'inline-size: 1000px; block-size: 12000px; border: 0'
    frame.srcdoc = `<!doctype html><html lang="en"><title>A page</title><meta name="cowrie-in-page" content="all">
      <${tag} ${attributes(tag)}>${inside}</${tag}><p style="block-size: 4000px">What the page goes on with</p>`
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    const page = frame.contentWindow as Window & typeof globalThis
    const element = page.document.querySelector(tag) as HTMLElement
    const next = page.document.querySelector('p') as HTMLElement
    // How often the browser saw that move which isn't the widget's. It is large: only the five largest are named.
    let moved = 0
    const add = (entries: PerformanceEntryList) => {
      for (const { sources } of entries as Shift[])
        if (sources.some(({ node }) => next.contains(node))) moved += 1
    }
    const observer = new page.PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // The placeholder is visible for a moment, as on a loading page.
    for (let shown = 0; shown < 2; shown += 1) await new Promise(page.requestAnimationFrame)
    look(element)
    const { top } = next.getBoundingClientRect()
    const script = page.document.createElement('script')
    script.type = 'module'
    script.src = `${exchange}/cdn/v1/${tag}.js`
    page.document.head.append(script)
    await isDrawn(element)
    for (let shown = 0; shown < 2; shown += 1) await new Promise(page.requestAnimationFrame)
    add(observer.takeRecords())
    // In px, once the widget was drawn; what the browser saw on the way is in `moved`.
    const by = next.getBoundingClientRect().top - top
    return { frame, element, moved: () => moved, by }
  }

  it('stays until the widget is drawn, and keeps the page still, for every tag', async () => {
    const findings: string[] = []
    // Browsers report a shift some moments after they have shown it: each page is looked at when the next is there.
    let last = () => {}
    for (const tag of allTags) {
      const { frame, element, moved, by } = await loaded(
        tag,
        printed(room),
        ({ shadowRoot, offsetHeight }) => {
          assert.isOk(shadowRoot?.getElementById('printed'), tag)
          assert.isAtLeast(offsetHeight, room, tag)
        },
      )
      if (element.offsetHeight !== room) findings.push(`${tag} is ${element.offsetHeight} px high`)
      if (by !== 0) findings.push(`${tag} moved its page by ${by} px`)
      if (element.shadowRoot?.getElementById('printed')) findings.push(`${tag} still shows what was printed`)
      last()
      last = () => {
        if (moved() > 0) findings.push(`${tag} moved its page ${moved()} times`)
        frame.remove()
      }
    }
    await loaded('cowrie-login')
    last()
    assert.deepEqual(findings, [])
  }).timeout(180_000)

  it('keeps the page still', async () => {
    const { by } = await loaded('cowrie-login')
    assert.isAbove(by, 100)
  })

  it('keeps its room at that page width, and leaves the focus to the element', async () => {
    const { frame, element } = await loaded('cowrie-login', printed(2000))
    assert.equal(element.offsetHeight, 2000)
    element.focus()
    assert.isOk(element.shadowRoot?.activeElement)
    frame.style.inlineSize = '400px'
    await waitFor(() => assert.isBelow(element.offsetHeight, 1500))
  })
})
