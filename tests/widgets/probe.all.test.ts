/** The behaviour of every element, on a widget that shows its inputs. */
import { assert } from 'chai'
import { expectNoAxeFindings, leavePage, nextEvent, press, ui, waitFor } from './support.ts'

type Probe = HTMLElement & {
  label: string | undefined
  steps: number | undefined
  fresh: boolean
  shape: { name: string }
  getWord: (() => string) | undefined
}

/** Plain properties of a custom element before its definition. */
const early = document.createElement('cowrie-probe') as Probe
const shape = { name: 'round' }
early.shape = shape
early.steps = 3
early.fresh = true
early.getWord = () => 'early'

async function aProbe(attributes = ''): Promise<Probe> {
  const host = document.createElement('div')
  host.className = 'mounted'
  host.innerHTML = `<cowrie-probe ${attributes}></cowrie-probe>`
  document.body.append(host)
  const probe = host.firstElementChild as Probe
  await waitFor(() => assert.isOk(receivedProps(probe)))
  return probe
}
const receivedProps = (probe: Probe) =>
  JSON.parse(probe.shadowRoot?.querySelector('output')?.textContent ?? 'null')
const shows = (probe: Probe, some: object) => waitFor(() => assert.deepInclude(receivedProps(probe), some))

describe('an element', () => {
  before(async function () {
    this.timeout(90_000)
    assert.isUndefined(customElements.get('cowrie-probe'))
    await import(/* @vite-ignore */ `${location.origin}/other-release/cowrie-probe.js`)
  })
  afterEach(leavePage)

  it('takes over properties set before its module loaded: numbers, booleans, objects and functions', async () => {
    const host = document.createElement('div')
    host.className = 'mounted'
    host.append(early)
    document.body.append(host)
    await shows(early, { shape: 'round', steps: 3, fresh: true, word: 'early' })
    for (const name of ['shape', 'steps', 'fresh', 'getWord'])
      assert.isFalse(Object.hasOwn(early, name), name)
    assert.equal(early.shape, shape)
  })

  it('keeps objects and functions by reference, not as attributes, and lets them be reset', async () => {
    const probe = await aProbe()
    assert.deepInclude(receivedProps(probe), { shape: 'none' })
    const circular: { name: string; self?: unknown } = { name: 'circular' }
    circular.self = circular
    probe.shape = circular
    await shows(probe, { shape: 'circular' })
    assert.equal(probe.shape, circular)
    const getWord = () => 'said'
    probe.getWord = getWord
    await shows(probe, { word: 'said' })
    assert.equal(probe.getWord, getWord)
    assert.isEmpty(probe.getAttributeNames())
    Reflect.set(probe, 'shape', null)
    await shows(probe, { shape: 'none' })
  })

  it('reads numbers, and ignores an invalid one', async () => {
    const probe = await aProbe('steps="7"')
    await shows(probe, { steps: 7 })
    probe.setAttribute('steps', 'many')
    assert.isUndefined(probe.steps)
    probe.removeAttribute('steps')
    assert.isUndefined(probe.steps)
  })

  it('contains a crash, reports it to host, person and console, and restarts', async () => {
    const probe = await aProbe()
    const { error } = console
    const logged: string[] = []
    console.error = (...words: unknown[]) => logged.push(words.join(' '))
    const failed = nextEvent('cowrie-failed')
    await press(ui(probe).getByRole('button', { name: 'Crash' }))
    const { detail } = await failed
    assert.deepInclude(detail, {
      tag: 'cowrie-probe',
      code: 'crashed',
      retryable: true,
      message: 'the probe was asked to crash',
    })
    assert.match(detail.traceId, /^[0-9a-f-]{36}$/)
    const alert = await ui(probe).findByRole('alert')
    assert.include(alert.textContent, `Reference: ${detail.traceId.slice(0, 8)}`)
    assert.include(logged.join('\n'), detail.traceId)
    await expectNoAxeFindings('a widget that crashed')
    await press(ui(probe).getByRole('button', { name: 'Try again' }))
    console.error = error
    await shows(probe, { shape: 'none' })
  })

  it('offers no retry after repeated crashes', async () => {
    const probe = await aProbe()
    const { error } = console
    console.error = () => {}
    const details: { retryable: boolean }[] = []
    probe.addEventListener('cowrie-failed', (event) => details.push((event as CustomEvent).detail))
    probe.label = 'crash'
    for (let crash = 1; crash <= 2; crash += 1) {
      await waitFor(() => assert.lengthOf(details, crash))
      await press(await ui(probe).findByRole('button', { name: 'Try again' }))
    }
    await waitFor(() => assert.lengthOf(details, 3))
    console.error = error
    assert.deepEqual(
      details.map(({ retryable }) => retryable),
      [true, true, false],
    )
    assert.isNull(ui(probe).queryByRole('button', { name: 'Try again' }))
    await ui(probe).findByText(/^Reload the page\./)
  })

  it('takes its language from its attribute, else from the closest `lang`, through shadow roots', async () => {
    const outer = document.createElement('section')
    outer.className = 'mounted'
    outer.lang = 'de-AT'
    const root = outer.attachShadow({ mode: 'open' })
    root.innerHTML = '<div lang=""><cowrie-probe></cowrie-probe></div>'
    document.body.append(outer)
    const probe = root.querySelector('cowrie-probe') as Probe
    const locale = () => probe.shadowRoot?.querySelector('p')?.dataset.locale
    await waitFor(() => assert.equal(locale(), 'de-AT'))
    probe.setAttribute('locale', 'fr-CA')
    await waitFor(() => assert.equal(locale(), 'fr-CA'))
    probe.setAttribute('locale', 'no such language')
    await waitFor(() => assert.equal(locale(), 'en'))
  })
})
