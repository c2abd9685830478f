/** Lists and dialogs are above everything, in any box of the host. */
import { assert } from 'chai'
import { aDemoPerson } from './market.ts'
import { leavePage, mount, openList, press, signInAs, ui, waitFor } from './support.ts'

/** Styles that displace or clip a fixed box: a containing block, a clip, a lower stacking layer. */
const cage = `transform: rotate(0.01deg); filter: blur(0); contain: paint; overflow: hidden; block-size: 140px;
  inline-size: 320px; position: relative; z-index: 0`

/** Mounts a widget in such a box, below an overlapping element of the host. */
async function caged(markup: string): Promise<HTMLElement> {
  const widget = await mount(markup)
  const box = document.createElement('div')
  box.className = 'mounted'
  box.style.cssText = cage
  const lid = document.createElement('div')
  lid.className = 'mounted'
  lid.style.cssText =
    'position: fixed; inset: auto 0 0; block-size: 50vh; background: beige; z-index: 2147483647'
  box.append(widget)
  document.body.append(box, lid)
  return widget
}

/** The element at this point, through all shadow roots. */
function topmostAt(x: number, y: number): Element | null {
  let at = document.elementFromPoint(x, y)
  while (at?.shadowRoot) {
    const inner = at.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === at) break
    at = inner
  }
  return at
}

const isAbove = (what: HTMLElement) =>
  waitFor(() => {
    const { left, top, width, height } = what.getBoundingClientRect()
    assert.isAbove(height, 40)
    for (const [x, y] of [
      [0.5, 0.5],
      [0.05, 0.05],
      [0.95, 0.95],
    ] as const) {
      const [px, py] = [left + x * width, top + y * height]
      assert.isTrue(px >= 0 && px <= innerWidth && py >= 0 && py <= innerHeight, 'in sight')
      assert.isTrue(
        what.contains(topmostAt(px, py)),
        `something lies over it at ${Math.round(px)}, ${Math.round(py)}`,
      )
    }
  })

describe('in a box that transforms, clips and is below others', () => {
  afterEach(leavePage)

  it('a list is complete and on top', async () => {
    const widget = await caged('<cowrie-rate></cowrie-rate>')
    const boxes = await ui(widget).findAllByRole('combobox')
    const label = boxes[0]?.getAttribute('aria-label') ?? ''
    const list = label ? await openList(widget, label) : await opened(widget, boxes[0] as HTMLElement)
    await isAbove(list)
    await waitFor(() =>
      assert.isAbove(list.getBoundingClientRect().height, 200, 'the list is as high as the page lets it be'),
    )
  })

  it('a dialog is complete and on top', async () => {
    await signInAs(await aDemoPerson('amara'))
    const widget = await caged('<cowrie-profile tab="cards"></cowrie-profile>')
    const [rename] = await ui(widget).findAllByRole('button', { name: /^Change the name of/ })
    rename?.click()
    const dialog = await ui(widget).findByRole('dialog', { name: 'Change Card Name' })
    await isAbove(dialog)
    await press(await ui(widget).findByRole('button', { name: 'Close' }))
    await waitFor(() => assert.isNull(ui(widget).queryByRole('dialog')))
  })
})

async function opened(widget: HTMLElement, box: HTMLElement): Promise<HTMLElement> {
  box.scrollIntoView()
  await waitFor(() => press(box))
  return ui(widget).findByRole('listbox')
}
