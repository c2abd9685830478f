/** The frame of an isolated widget, as the page has it: while it loads, when it is there, and when it cannot be. */
import { assert } from 'chai'
import {
  exchange,
  expectNoAxeFindings,
  holdNetwork,
  load,
  nextEvent,
  restoreNetwork,
  unmountAll,
  waitFor,
} from './support.ts'

type Widget = HTMLElement & { refresh(): Promise<void> }

describe('an isolated widget', () => {
  before(() => load('cowrie-login'))
  afterEach(unmountAll)

  function place(markup: string): Widget {
    const host = document.createElement('div')
    host.className = 'mounted'
    host.innerHTML = markup
    document.body.append(host)
    return host.firstElementChild as Widget
  }
  /** The page's side of it, in the widget's own root. */
  const box = (widget: Widget) => widget.shadowRoot?.firstElementChild?.shadowRoot?.querySelector('.frame')
  const frame = (widget: Widget) => box(widget)?.querySelector('iframe')
  const isIn = (widget: Widget, state: string) =>
    waitFor(() => assert.equal(box(widget)?.getAttribute('data-state'), state))

  it('is in a frame of the exchange that is as tall as its content', async () => {
    const ready = nextEvent('cowrie-ready')
    await holdNetwork('/embed/')
    const widget = place('<cowrie-login isolated></cowrie-login>')
    await isIn(widget, 'waiting')
    assert.equal(box(widget)?.querySelector('[role=status]')?.textContent, 'Loading…')
    await restoreNetwork()
    await ready
    await isIn(widget, 'shown')
    assert.equal(new URL(frame(widget)?.src ?? '').origin, exchange)
    assert.equal(frame(widget)?.title, 'Cowrie: login')
    await waitFor(() => assert.isAbove(widget.offsetHeight, 300))
    await waitFor(() => assert.equal(widget.offsetHeight, frame(widget)?.offsetHeight))
    assert.isNull(frame(widget)?.contentDocument ?? null)
    await widget.refresh()
    await expectNoAxeFindings('an isolated login')
  })

  it('is as large as the bell, and inline like it', async () => {
    await load('cowrie-notifications')
    const widget = place('<cowrie-notifications isolated view="bell"></cowrie-notifications>')
    await isIn(widget, 'shown')
    await waitFor(() => assert.deepEqual([widget.offsetWidth, widget.offsetHeight], [44, 44]))
  })

  it('follows its attribute into the frame and out of it', async () => {
    const widget = place('<cowrie-login></cowrie-login>')
    await waitFor(() => assert.include(widget.shadowRoot?.textContent, 'Username or email'))
    widget.setAttribute('isolated', '')
    await isIn(widget, 'shown')
    assert.notInclude(widget.shadowRoot?.textContent ?? '', 'Username or email')
    widget.removeAttribute('isolated')
    await waitFor(() => assert.include(widget.shadowRoot?.textContent, 'Username or email'))
    assert.isUndefined(frame(widget))
  })

  it('reports a failed load to the page, and to the person with a retry', async () => {
    const failed = nextEvent('cowrie-failed')
    const widget = place(`<cowrie-login isolated api-base="${location.origin}/gateway/"></cowrie-login>`)
    assert.equal((await failed).detail.tag, 'cowrie-login')
    await isIn(widget, 'failed')
    await expectNoAxeFindings('an isolated login that could not be loaded')
    widget.setAttribute('api-base', exchange)
    await isIn(widget, 'shown')
  })
})
