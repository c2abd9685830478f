/** The rest of the contract of every tag. */
import { assert } from 'chai'
import { aMain, eachTag, figuresIn, mountAll, overflowing, reorderedFigures } from './element-contract.ts'
import { expectNoAxeFindings, leavePage, waitFor } from './support.ts'
import { expectRoomForText } from './text-spacing.ts'

describe('every element, on a page of another kind', () => {
  let container: HTMLElement
  let elements: readonly HTMLElement[]

  before(async function () {
    this.timeout(90_000)
    container = aMain()
    elements = await mountAll(container)
  })
  after(leavePage)

  it('has nothing for axe in 280 px', async () => {
    container.style.inlineSize = '280px'
    await expectNoAxeFindings('every widget at 280 px')
    container.style.inlineSize = ''
  }).timeout(120_000)

  it('cuts nothing off when people space its text wider, on a desk and on a phone', async () => {
    await expectRoomForText(elements)
  }).timeout(60_000)

  it('does not depend on the root font size of its page', async () => {
    const sizes = () =>
      elements.map((each) => `${each.localName} ${Math.round(each.getBoundingClientRect().height)}`)
    const before = sizes()
    for (const size of ['10px', '24px']) {
      document.documentElement.style.fontSize = size
      await new Promise(requestAnimationFrame)
      assert.deepEqual(sizes(), before)
    }
    document.documentElement.style.fontSize = ''
  })

  it('follows the page from right to left', async () => {
    container.dir = 'rtl'
    await waitFor(() => assert.deepEqual(elements.flatMap(overflowing), []))
    await eachTag(elements, (element) => {
      const { direction } = getComputedStyle(element.shadowRoot?.querySelector('*') as Element)
      return direction === 'rtl' ? [] : [`${element.localName} stays from left to right`]
    })
    await expectNoAxeFindings('every widget from right to left')
    // The page's texts are English, so its figures and dates keep their order.
    await eachTag(elements, reorderedFigures)
    assert.isAbove(elements.flatMap(figuresIn).length, 20)
    container.dir = ''
  }).timeout(60_000)
})
