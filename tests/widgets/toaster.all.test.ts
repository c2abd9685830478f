import { assert } from 'chai'
import {
  atOneMoment,
  clearToasts,
  expectNoAxeFindings,
  fill,
  holdTimers,
  keys,
  mount,
  press,
  pressKey,
  signOut,
  toast,
  toasts,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

/** Shows a toast as widgets do. */
function showToast(text: string, until?: AbortSignal) {
  const page = (globalThis as unknown as Record<symbol, { toast(toast: object): void }>)[
    Symbol.for('cowrie.core/1')
  ]
  page?.toast({ tone: 'warning', text, until })
}

const shown = () =>
  document.querySelector('cowrie-toaster')?.shadowRoot?.querySelector<HTMLElement>('[part~=toast]')

/** A button of the host's page. */
function aButton(style: Partial<CSSStyleDeclaration>): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = 'Needed now'
  Object.assign(button.style, { position: 'fixed', inlineSize: '120px', blockSize: '44px', ...style })
  document.body.append(button)
  return button
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** No toast leaves by itself meanwhile, as after five seconds. */
async function withLastingToasts(then: () => Promise<void>) {
  const ends = holdTimers(5_000)
  try {
    await atOneMoment(then)
  } finally {
    ends.release()
  }
}

describe('toasts', () => {
  const buttons: HTMLElement[] = []
  beforeEach(() => mount('<cowrie-login></cowrie-login>'))
  afterEach(async () => {
    for (const button of buttons.splice(0)) button.remove()
    unmountAll()
    signOut()
    await clearToasts()
  })

  it('leave a button in their corner free to press', async () => {
    const button = aButton({ top: '20px', right: '20px' })
    buttons.push(button)
    showToast('Nothing was sent')
    await toast('Nothing was sent')
    await waitFor(() =>
      assert.isFalse(overlap(button.getBoundingClientRect(), shown()?.getBoundingClientRect() as DOMRect)),
    )
    let presses = 0
    button.addEventListener('click', () => {
      presses += 1
    })
    await press(button)
    assert.equal(presses, 1)
    assert.deepEqual(toasts(), ['Nothing was sent'])
    await expectNoAxeFindings('a toast below a button')
  })

  it('make way for a control that gets the focus', async () => {
    showToast('Nothing was sent')
    await toast('Nothing was sent')
    const button = aButton({ top: '16px', right: '16px' })
    buttons.push(button)
    button.focus()
    await waitFor(() =>
      assert.isFalse(overlap(button.getBoundingClientRect(), shown()?.getBoundingClientRect() as DOMRect)),
    )
  })

  it('are taken back, shown or not yet, and can be shown again', () =>
    withLastingToasts(async () => {
      const [first, second, third] = [0, 0, 0].map(() => new AbortController())
      showToast('Nothing was sent', first?.signal)
      showToast('Never seen', second?.signal)
      await toast('Nothing was sent')
      second?.abort()
      first?.abort()
      showToast('Nothing was sent', third?.signal)
      await toast('Nothing was sent')
      await waitFor(() => assert.deepEqual(toasts(), ['Nothing was sent']))
      third?.abort()
      await waitFor(() => assert.deepEqual(toasts(), []))
    }))

  it('about a form leave with the change that corrects it', () =>
    withLastingToasts(async () => {
      const login = document.querySelector('cowrie-login') as HTMLElement
      await press(await ui(login).findByRole('button', { name: 'Log in' }))
      await waitFor(() => assert.lengthOf(toasts(), 1))
      fill(login, { 'Username or email': 'amara' })
      await waitFor(() => assert.deepEqual(toasts(), []))
    }))

  it('close on a press', async () => {
    showToast('Nothing was sent')
    await toast('Nothing was sent')
    await press(shown() as HTMLElement)
    await waitFor(() => assert.deepEqual(toasts(), []))
  })

  it('close with Escape, newest first, and leave the focus', async () => {
    const login = document.querySelector('cowrie-login') as HTMLElement
    const field = ui(login).getByLabelText<HTMLInputElement>('Username or email')
    field.focus()
    showToast('The first')
    showToast('The second')
    await toast('The second')
    await pressKey('Escape')
    await waitFor(() => assert.deepEqual(toasts(), ['The first']))
    await pressKey('Escape')
    await waitFor(() => assert.deepEqual(toasts(), []))
    await keys('amara')
    assert.equal(field.value, 'amara')
  })
})
