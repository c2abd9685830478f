/** A page's settings for a widget's words and density. */
import { assert } from 'chai'
import { expectNoAxeFindings, leavePage, load, mount, nextEvent, ui, unmountAll, waitFor } from './support.ts'

type Widget = HTMLElement & { texts?: unknown; partStyles?: unknown }

const words = {
  en: { 'login.lead': 'Welcome back', 'login.nothing': 'x' },
  fr: { 'login.lead': 'Bonjour' },
}

describe('a page’s own words', () => {
  const warned: string[] = []
  const warn = console.warn
  before(async () => {
    console.warn = (...each: unknown[]) => warned.push(each.join(' '))
    await load('cowrie-login')
  })
  afterEach(unmountAll)
  after(() => {
    console.warn = warn
  })

  it('stand in the place of the shipped ones, in their language, until they are taken back', async () => {
    const widget = (await mount('<cowrie-login></cowrie-login>')) as Widget
    await ui(widget).findByRole('button', { name: 'Log in' })
    widget.texts = words
    await ui(widget).findByText('Welcome back')
    await ui(widget).findByLabelText('Username or email')
    widget.setAttribute('locale', 'fr')
    await ui(widget).findByText('Bonjour')
    widget.texts = undefined
    await waitFor(() => assert.notInclude(widget.shadowRoot?.textContent, 'Bonjour'))
    assert.deepEqual(
      warned.filter((each) => each.includes('login.nothing')).map((each) => each.split(' See ')[0]),
      ['Cowrie: <cowrie-login> texts.en["login.nothing"] is ignored: there is no such sentence.'],
    )
  })

  it('are there from the first drawing on', async () => {
    const drawn: (string | null | undefined)[] = []
    const place = document.createElement('div')
    place.className = 'mounted'
    const widget = document.createElement('cowrie-login') as Widget
    widget.texts = words
    const ready = nextEvent('cowrie-ready')
    new MutationObserver(() => drawn.push(widget.shadowRoot?.textContent)).observe(
      widget.shadowRoot as ShadowRoot,
      { childList: true, subtree: true },
    )
    place.append(widget)
    document.body.append(place)
    await ready
    await ui(widget).findByText('Welcome back')
    assert.notInclude(drawn.join(), 'at rates you agree on')
  })

  it('are named when they cannot be sent to a frame, and the widget is drawn without them', async () => {
    const endless: Record<string, unknown> = {}
    endless.en = endless
    const widget = document.createElement('cowrie-login') as Widget
    widget.texts = endless
    widget.setAttribute('isolated', '')
    const ready = nextEvent('cowrie-ready')
    const place = document.createElement('div')
    place.className = 'mounted'
    place.append(widget)
    document.body.append(place)
    await ready
    assert.lengthOf(
      warned.filter((each) => each.includes('is no JSON')),
      1,
    )
  })
})

describe('the size of text', () => {
  afterEach(unmountAll)
  after(leavePage)

  it('follows the page, within what can be read', async () => {
    await load('cowrie-login')
    const widget = await mount('<cowrie-login></cowrie-login>')
    const button = await ui(widget).findByRole('button', { name: 'Log in' })
    const sizes: Record<string, number> = {}
    for (const scale of ['1', '1.2', '0.1', '9']) {
      widget.style.setProperty('--cowrie-font-scale', scale)
      sizes[scale] = Math.round(Number.parseFloat(getComputedStyle(button).fontSize) * 1000)
    }
    assert.deepEqual(sizes, { '1': 15_000, '1.2': 18_000, '0.1': 13_125, '9': 18_750 })
    await expectNoAxeFindings('larger text')
  })
})

describe('a compact widget', () => {
  afterEach(unmountAll)
  after(leavePage)

  it('is lower, with controls for a mouse, and regular again without the attribute', async () => {
    const widget = await mount('<cowrie-login></cowrie-login>')
    const button = await ui(widget).findByRole('button', { name: 'Log in' })
    const form = button.closest('form') as HTMLElement
    const sizes = () => [form.offsetHeight, button.offsetHeight]
    const regular = sizes()
    widget.setAttribute('density', 'compact')
    await waitFor(() => assert.isBelow(form.offsetHeight, (regular[0] ?? 0) - 20))
    assert.isBelow(button.offsetHeight, regular[1] ?? 0)
    assert.isAtLeast(button.offsetHeight, 36)
    await expectNoAxeFindings('a compact login')
    widget.removeAttribute('density')
    await waitFor(() => assert.deepEqual(sizes(), regular))
  })
})

describe('a page’s own look of parts', () => {
  const warned: string[] = []
  const warn = console.warn
  before(async () => {
    console.warn = (...each: unknown[]) => warned.push(each.join(' '))
    await load('cowrie-login')
  })
  afterEach(unmountAll)
  after(async () => {
    console.warn = warn
    await leavePage()
  })

  it('reaches them past every rule of ours, until it is taken back; a wrong one is named', async () => {
    const widget = (await mount('<cowrie-login></cowrie-login>')) as Widget
    const button = await ui(widget).findByRole('button', { name: 'Log in' })
    const look = () => {
      const { backgroundColor, color, textTransform, borderTopWidth, padding } = getComputedStyle(button)
      return [backgroundColor, color, textTransform, borderTopWidth, padding]
    }
    const shipped = look()
    widget.partStyles = {
      'button-primary': {
        'background-color': '#0b5d1e',
        color: 'light-dark(#fff, #ffe)',
        'text-transform': 'uppercase',
        'border-width': '3px',
        padding: 'url(//x)',
      },
      nothing: { color: 'red' },
    }
    const [, , , , padding] = shipped
    await waitFor(() =>
      assert.deepEqual(look(), ['rgb(11, 93, 30)', 'rgb(255, 255, 255)', 'uppercase', '3px', padding]),
    )
    await expectNoAxeFindings('a login with an own look of its button')
    assert.deepEqual(
      warned.filter((each) => each.includes('partStyles')).map((each) => each.split(' See ')[0]),
      [
        'Cowrie: <cowrie-login> partStyles["button-primary"]["padding"] is ignored: it takes 1 to 4 lengths from 0px to 48px, or 0em to 3em.',
        'Cowrie: <cowrie-login> partStyles["nothing"] is ignored: no widget has such a part.',
      ],
    )
    widget.partStyles = undefined
    await waitFor(() => assert.deepEqual(look(), shipped))
  })

  it('gives way to the page’s own ::part()', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('cowrie-login::part(button-primary) { text-transform: lowercase }')
    document.adoptedStyleSheets.push(sheet)
    const widget = (await mount('<cowrie-login></cowrie-login>')) as Widget
    widget.partStyles = { 'button-primary': { 'text-transform': 'uppercase', 'letter-spacing': '2px' } }
    const button = await ui(widget).findByRole('button', { name: 'Log in' })
    await waitFor(() => assert.equal(getComputedStyle(button).letterSpacing, '2px'))
    assert.equal(getComputedStyle(button).textTransform, 'lowercase')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
})

describe('a font for frames', () => {
  const warned: string[] = []
  const warn = console.warn
  const metas: HTMLMetaElement[] = []
  before(() => {
    console.warn = (...each: unknown[]) => warned.push(each.join(' '))
  })
  afterEach(unmountAll)
  after(() => {
    console.warn = warn
    for (const each of metas) each.remove()
  })

  it('is named once when it is invalid, and the widget is drawn without it', async () => {
    for (const [content, family, weight] of [
      ['https://fonts.example/brand.woff2', 'Brand', ''],
      ['/brand.woff2', '', ''],
      ['/brand.woff2', 'Brand', 'heavy'],
    ] as const) {
      const meta = document.createElement('meta')
      Object.assign(meta, { name: 'cowrie-font', content })
      Object.assign(meta.dataset, { family, weight })
      metas.push(meta)
      document.head.append(meta)
    }
    const ready = nextEvent('cowrie-ready')
    const place = document.createElement('div')
    place.className = 'mounted'
    place.innerHTML = '<cowrie-login isolated></cowrie-login>'
    document.body.append(place)
    await ready
    place.firstElementChild?.setAttribute('density', 'compact')
    const said = warned.filter((each) => each.includes('cowrie-font')).map((each) => each.split(' See ')[0])
    assert.deepEqual(said, [
      `Cowrie: <meta name="cowrie-font" content="https://fonts.example/brand.woff2"> is left out: frames take fonts from ${location.origin} only, by https.`,
      'Cowrie: <meta name="cowrie-font" content="/brand.woff2"> is left out: data-family is the name of the font, of letters, digits and spaces.',
      'Cowrie: <meta name="cowrie-font" content="/brand.woff2"> is left out: data-weight is a number, or the two ends of a variable font such as "100 900".',
    ])
  })
})
