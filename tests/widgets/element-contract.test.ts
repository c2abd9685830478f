/** The contract of every tag, checked with all tags on one partner page. */
import { emulateMedia } from '@web/test-runner-commands'
import { assert } from 'chai'
import {
  aMain,
  eachTag,
  elementsIn,
  isDrawn,
  mountAll,
  overflowing,
  tabStopsOf,
  type Widget,
} from './element-contract.ts'
import { allTags, leavePage, load, signOut, version, waitFor } from './support.ts'

/** Elements of tags that are not loaded yet, with properties set. */
const early = allTags.map((tag) => Object.assign(document.createElement(tag), { theme: 'dark' }) as Widget)

const propertyOf = (attribute: string) =>
  attribute.replace(/-([a-z])/g, (_, mail: string) => mail.toUpperCase())

describe('every element, before it is drawn', () => {
  it('takes over a property that was set before its module loaded', async () => {
    for (const each of early) assert.isUndefined(customElements.get(each.localName), each.localName)
    await Promise.all(allTags.map(load))
    for (const each of early) {
      customElements.upgrade(each)
      assert.isFalse(Object.hasOwn(each, 'theme'), each.localName)
      assert.equal(each.theme, 'dark', each.localName)
    }
  })

  it('reads its attributes, and drops removed ones', () => {
    for (const tag of allTags) {
      const element = document.createElement(tag)
      const { observedAttributes } = customElements.get(tag) as unknown as { observedAttributes: string[] }
      assert.includeMembers(observedAttributes, ['api-base', 'locale', 'theme'])
      for (const attribute of observedAttributes) {
        const property = propertyOf(attribute)
        const value = () => Reflect.get(element, property) as unknown
        const name = `${tag} ${attribute}`
        const before = value()
        assert.include([undefined, false], before, name)
        // A boolean is true when present, with any value; no text is a number.
        element.setAttribute(attribute, 'false')
        const isNumber = value() === undefined
        assert.equal(value(), isNumber ? undefined : before === false ? true : 'false', name)
        assert.equal(isNumber, attribute === 'step', name)
        element.setAttribute(attribute, '2')
        if (isNumber) assert.equal(value(), 2, name)
        element.removeAttribute(attribute)
        assert.equal(value(), before, name)

        const other = before === false ? true : 'other'
        Reflect.set(element, property, other)
        assert.equal(value(), other, name)
        assert.isFalse(element.hasAttribute(attribute), `${name}: attributes belong to the host`)
        Reflect.set(element, property, null)
        assert.equal(value(), before, name)
      }
    }
  })
})

describe('every element, on a page', () => {
  let container: HTMLElement
  let elements: readonly HTMLElement[]
  const heard: CustomEvent[] = []

  before(async function () {
    this.timeout(90_000)
    // The listener is outside the shadow root around the widgets.
    document.addEventListener('cowrie-ready', (event) => heard.push(event as CustomEvent))
    container = aMain()
    elements = await mountAll(container)
  })
  after(leavePage)

  it('dispatches cowrie-ready, which leaves shadow roots and is cancelable', () => {
    assert.isAtLeast(heard.length, allTags.length)
    for (const event of heard) {
      assert.isTrue(event.bubbles && event.composed && event.cancelable)
      assert.equal(event.detail.version, version)
      assert.equal(event.target, (container.getRootNode() as ShadowRoot).host)
    }
  })

  it('keeps its state when moved, also by moveBefore', async () => {
    const marked = elements.map((each) => each.shadowRoot?.querySelector('*') as Element)
    const elsewhere = document.createElement('div')
    container.append(elsewhere)
    elsewhere.append(...elements)
    await new Promise((resolve) => setTimeout(resolve))
    await eachTag(elements, ({ shadowRoot, localName }) =>
      marked.some((each) => each.isConnected && each.getRootNode() === shadowRoot)
        ? []
        : [`${localName} started again`],
    )
    const move = Reflect.get(container, 'moveBefore') as (node: Node, child: null) => void
    for (const each of elements) move.call(container, each, null)
    await new Promise((resolve) => setTimeout(resolve))
    await eachTag(elements, ({ shadowRoot, localName }) =>
      marked.some((each) => each.isConnected && each.getRootNode() === shadowRoot)
        ? []
        : [`${localName} started again after moveBefore`],
    )
  })

  it('refetches its data on refresh()', async () => {
    const asked = () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/(api|json|sandbox)\b/.test(name))
        .length
    await eachTag(elements, async (element) => {
      performance.clearResourceTimings()
      await element.refresh()
      // A browser lists a request slightly after its answer.
      return waitFor(() => assert.isAbove(asked(), 0)).then(
        () => [],
        () => [`${element.localName} asked for nothing`],
      )
    })
    for (const each of elements) await isDrawn(each)
  }).timeout(60_000)

  it('focuses its first focusable control', async () => {
    await eachTag(elements, (element) => {
      const stops = tabStopsOf(element)
      ;(document.activeElement as HTMLElement | null)?.blur()
      element.focus()
      let inside: Element | null = element
      while (inside?.shadowRoot?.activeElement) inside = inside.shadowRoot.activeElement
      if (stops.length === 0) return []
      return inside && inside !== element ? [] : [`${element.localName} did not take the focus`]
    })
  })

  it('fits into 280 px without overflow', async () => {
    container.style.inlineSize = '280px'
    await waitFor(() => assert.deepEqual(elements.flatMap(overflowing), []))
    container.style.inlineSize = ''
  }).timeout(60_000)

  it('follows the person’s dark or light preference when the page sets none', async () => {
    const inks = () => elements.map((each) => getComputedStyle(each).color)
    const light = inks()
    for (const each of elements) Reflect.set(each, 'theme', 'auto')
    await emulateMedia({ colorScheme: 'dark' })
    const dark = inks()
    await emulateMedia({ colorScheme: 'light' })
    await eachTag(elements, ({ localName }) => {
      const index = elements.findIndex((each) => each.localName === localName)
      return dark[index] === light[index] ? [`${localName} is the same in the dark`] : []
    })
    for (const each of elements) Reflect.set(each, 'theme', null)
  })

  it('animates nothing for people who prefer reduced motion', async () => {
    const lasts = (text: string) => Math.max(...text.split(',').map((each) => Number.parseFloat(each)))
    const moving = (element: Element) =>
      [...elementsIn(element)].filter((each) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(each)
        return (
          lasts(transitionDuration) > 0.01 || (animationName !== 'none' && lasts(animationDuration) > 0.01)
        )
      })
    await emulateMedia({ reducedMotion: 'no-preference' })
    assert.isNotEmpty(elements.flatMap(moving))
    await emulateMedia({ reducedMotion: 'reduce' })
    await eachTag(elements, (element) =>
      moving(element).map((each) => `${element.localName}: ${each.localName}.${each.getAttribute('class')}`),
    )
  })

  it('marks the focus and the edges of its controls under forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' })
    await eachTag(elements, (element) =>
      tabStopsOf(element).flatMap((stop) => {
        stop.focus({ focusVisible: true } as FocusOptions)
        const boxes = [stop, stop.parentElement as Element, stop.parentElement?.parentElement as Element]
        const isMarked = boxes.some((each) => each && getComputedStyle(each).outlineStyle !== 'none')
        return isMarked
          ? []
          : [`${element.localName}: ${stop.localName}.${stop.className} has no mark of the focus`]
      }),
    )
    await emulateMedia({ forcedColors: 'none' })
  })

  // Must be the last test: it signs everybody out.
  it('fits into 280 px for a visitor, too', async () => {
    container.style.inlineSize = '280px'
    signOut()
    await waitFor(() =>
      assert.isTrue(elements.every((each) => !/Amara/.test(each.shadowRoot?.textContent ?? ''))),
    )
    for (const each of elements) await isDrawn(each)
    await waitFor(() => assert.deepEqual(elements.flatMap(overflowing), []))
  }).timeout(60_000)
})
