/** Every tag with the data of a busy trader, and measurements of the elements. */
import { assert } from 'chai'
import { aDemoPerson, listingsOf } from './market.ts'
import { api } from './people.ts'
import { allTags, load, refuseStreams, signInAs, waitFor } from './support.ts'

type Row = { lisingId: string }

/** Signs in a person with data of every kind; returns the attributes that a tag needs to show it. */
export async function signInTrader(): Promise<(tag: string) => string> {
  await Promise.all(allTags.map(load))
  await refuseStreams()
  const person = await aDemoPerson('amara')
  const own = await listingsOf(person)
  const others = (await api('/api/Listing/Search?isUser=false', { token: person.token })).data as Row[]
  await signInAs(person)
  const needed: Readonly<Record<string, string>> = {
    'cowrie-listing-details': `listing-id="${own[0]?.lisingId}"`,
    'cowrie-receipt': `listing-id="${own[0]?.lisingId}"`,
    'cowrie-order': `listing-id="${others[0]?.lisingId}"`,
  }
  return (tag) => needed[tag] ?? ''
}

/** Mounts one of each tag with the data that it needs; resolves when all have rendered. */
export async function mountAll(container: HTMLElement): Promise<readonly HTMLElement[]> {
  const attributes = await signInTrader()
  container.innerHTML = allTags.map((tag) => `<${tag} ${attributes(tag)}></${tag}>`).join('')
  const elements = [...container.children] as HTMLElement[]
  for (const each of elements) await isDrawn(each)
  return elements
}

/** Whether the element has loaded all of its content. */
export const isDrawn = (element: HTMLElement) =>
  waitFor(
    () => {
      const all = [...elementsIn(element)]
      if (!all.some((each) => each.textContent?.trim())) throw new Error(`${element.localName} is empty`)
      if (all.some((each) => each.matches('.ui-skeleton, [aria-busy="true"]')))
        throw new Error(`${element.localName} is still loading`)
    },
    { timeout: 30_000 },
  )

/** All elements in the shadow root of an element, and in those of the widgets that it shows. */
export function* elementsIn(element: Element): Generator<Element> {
  for (const each of element.shadowRoot?.querySelectorAll('*') ?? []) {
    yield each
    yield* elementsIn(each)
  }
}

/** The same without open overlays, which are as wide as the page. */
function* elementsInFlow(element: Element): Generator<Element> {
  for (const each of element.shadowRoot?.querySelectorAll('*') ?? []) {
    if (each.closest('.cowrie-layer')) continue
    yield each
    yield* elementsInFlow(each)
  }
}

const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })

/** Whether the element is for screen readers only: it or an ancestor is a clipped box of one pixel. */
const isVisuallyHidden = (each: Element): boolean => {
  const { overflowX } = getComputedStyle(each)
  return (
    (each.clientWidth <= 1 && overflowX !== 'visible') ||
    (each.parentElement !== null && isVisuallyHidden(each.parentElement))
  )
}

/** Parts that overflow their element sideways; a row of buttons that scrolls on purpose is whole when its box is. */
export function overflowing(element: HTMLElement): string[] {
  const { left, right } = element.getBoundingClientRect()
  return [...elementsInFlow(element)]
    .filter(
      (each) => isShown(each) && !isVisuallyHidden(each) && !each.parentElement?.closest('[data-scrolls]'),
    )
    .flatMap((each) => {
      const box = each.getBoundingClientRect()
      if (box.width === 0 || (box.left >= left - 0.5 && box.right <= right + 0.5)) return []
      const name = `${each.localName}.${each.getAttribute('class') ?? ''}`
      return `${element.localName}: ${name} from ${box.left - left} to ${box.right - left} of ${right - left} px`
    })
}

/** The tab stops. */
export const tabStopsOf = (element: HTMLElement) =>
  [...elementsIn(element)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.tabIndex >= 0 && !each.matches(':disabled') && isShown(each),
  )

/** `1 USD = 1,600.00 NGN`, `US$1,250`, `14 Nov, 15:20`, `14-11-2026, 15:20`, `•••• 4242`. */
const figure =
  /\d[\d.,]* ?[A-Z]{3} = [\d.,]+ [A-Z]{3}|[A-Z]{2}\$\d[\d.,]*|\d+\s[A-Z][a-z]{2}(\s\d{4})?,\s\d\d:\d\d|\d{2}-\d{2}-\d{4}(,\s\d+:\d+)?|•+ \d{4}/g

/** Each visible figure of an element, as the boxes of its characters. */
export function figuresIn(element: Element): { text: string; boxes: DOMRect[] }[] {
  return [...elementsIn(element)]
    .filter(isShown)
    .flatMap((each) => [...each.childNodes])
    .filter((node) => node instanceof Text)
    .flatMap((node) =>
      [...node.data.matchAll(figure)].map(({ 0: text, index }) => ({
        text,
        boxes: [...text].map((_, at) => {
          const range = document.createRange()
          range.setStart(node, index + at)
          range.setEnd(node, index + at + 1)
          return range.getBoundingClientRect()
        }),
      })),
    )
}

/** Figures whose characters do not run from left to right on one line. */
export const reorderedFigures = (element: Element): string[] =>
  figuresIn(element)
    .filter(({ boxes }) =>
      boxes.some((box, at) => {
        const before = boxes[at - 1]
        return before && Math.abs(before.top - box.top) < 2 && box.left < before.left - 0.5
      }),
    )
    .map(({ text }) => `${element.localName} turns around ${text}`)

export type Widget = HTMLElement & { theme: string | undefined; refresh(): Promise<void> }

/** A place in the page. */
export function aContainer(style = ''): HTMLElement {
  const container = document.createElement('div')
  container.className = 'mounted'
  container.style.cssText = style
  document.body.append(container)
  return container
}

/** The main part of a page, inside a shadow root. */
export function aMain(): HTMLElement {
  const root = aContainer().attachShadow({ mode: 'open' })
  const main = document.createElement('main')
  root.append(main)
  return main
}

/** Reports the failing tags of all tags at once, with their failures. */
export async function eachTag(
  elements: readonly HTMLElement[],
  look: (element: Widget) => string[] | Promise<string[]>,
) {
  const findings: string[] = []
  for (const each of elements) findings.push(...(await look(each as Widget)))
  assert.deepEqual(findings, [])
}
