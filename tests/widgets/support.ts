/** Helpers of every widget suite: mount like a partner, find and use controls like a person, check with axe. */
/// <reference types="mocha" />
import type * as TestingLibrary from '@testing-library/dom'
import {
  emulateMedia,
  executeServerCommand,
  sendKeys,
  sendMouse,
  setViewport,
} from '@web/test-runner-commands'
import type { AxeResults } from 'axe-core'
import { signOut } from './people.ts'

export { aPerson, api, aReadyPerson, demoPeople, type Person, signInAs, signOut } from './people.ts'

type TestPage = {
  exchange: string
  version: string
  tags: readonly string[]
  TestingLibraryDom: typeof TestingLibrary
  axe: { run(context: unknown, options: unknown): Promise<AxeResults> }
}
const page = window as unknown as TestPage

/** The exchange's origin; it serves the widgets, but not this page. */
export const exchange = page.exchange
/** The built version. */
export const version = page.version
/** Every built tag. */
export const allTags = page.tags
export const { waitFor, within, fireEvent } = page.TestingLibraryDom
page.TestingLibraryDom.configure({
  // Generous, because four suites share two cores with the server.
  asyncUtilTimeout: 20_000,
  // Prints the text, because the default element tree omits shadow roots.
  getElementError: (message, container) => new Error(`${message?.split('\n\n')[0]}\n${textOf(container)}`),
})

/**
 * Test results reach the runner as JSON. An element in a failed assertion cannot be serialised, and the runner would
 * hear nothing of the file until its timeout.
 */
afterEach(function () {
  const failure = this.currentTest?.err as { actual?: unknown; expected?: unknown } | undefined
  if (failure?.actual instanceof Node) failure.actual = (failure.actual.cloneNode() as Element).outerHTML
  if (failure?.expected instanceof Node)
    failure.expected = (failure.expected.cloneNode() as Element).outerHTML
})

/** Names a test that passed on its second try, so that the run lists it. */
afterEach(async function () {
  const test = this.currentTest as unknown as { state?: string; title: string; currentRetry(): number }
  if (test.state === 'passed' && test.currentRetry() > 0)
    await executeServerCommand('second-try', { title: test.title })
})

type Manual = { tagName?: string; events?: { name: string }[] }
type Manifest = { modules: { declarations: Manual[] }[] }

/** The events in the manual of each tag. */
const manuals = new Map(
  ((await (await fetch(`${exchange}/cdn/v1/custom-elements.json`)).json()) as Manifest).modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, events = [] }) => [tagName, new Set(events.map(({ name }) => name))]),
)
/** Events that elements have dispatched and their manual does not have. */
const undeclared = new Set<string>()
for (const name of new Set([...manuals.values()].flatMap((names) => [...names])))
  document.addEventListener(name, ({ target }) => {
    const tag = target instanceof Element ? target.localName : ''
    if (manuals.get(tag)?.has(name) === false) undeclared.add(`<${tag}> ${name}`)
  })

afterEach(() => {
  const found = [...undeclared].join(', ')
  undeclared.clear()
  if (found) throw new Error(`dispatched, and not in the manual: ${found}`)
})

/** The text of a part of a widget, in one line. */
function textOf(container: Node) {
  if (container === document) return ''
  const walk = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walk.nextNode()) words.push(walk.currentNode.textContent ?? '')
  return `There is: ${words.join(' ').replace(/\s+/g, ' ').slice(0, 1_500)}`
}

/** Loads a tag's module as a partner's page does. */
export const load = (tag: string) => import(/* @vite-ignore */ `${exchange}/cdn/v1/${tag}.js`)

/** Loads a tag's module, writes the markup into the page and waits until the widget has drawn something. */
export async function mount(markup: string): Promise<HTMLElement> {
  const host = document.createElement('div')
  host.className = 'mounted'
  host.innerHTML = markup
  const element = host.firstElementChild as HTMLElement
  const tag = element.localName
  // Another copy's toaster, if a test has loaded one.
  if (!customElements.get(tag)) await load(tag)
  document.body.append(host)
  await customElements.whenDefined(tag)
  await waitFor(() => {
    const root = element.shadowRoot
    const hasOther = [...(root?.querySelectorAll('*') ?? [])].some((each) =>
      each.localName.startsWith('cowrie-'),
    )
    if (!root?.textContent?.trim() && !hasOther) throw new Error(`${tag} has drawn nothing`)
  })
  return element
}

export function unmountAll() {
  for (const host of document.querySelectorAll('.mounted')) host.remove()
}

/** Testing Library's queries inside a widget's shadow root: `ui(element).getByRole('button', { name: 'Continue' })`. */
export const ui = (element: HTMLElement) => within(element.shadowRoot as unknown as HTMLElement)

/** The field with this label. */
export const input = (element: HTMLElement, label: string) =>
  ui(element).getByLabelText<HTMLInputElement>(label)

/** The boxes of a date of birth: year, month and day, as its value has them. */
const dateBoxes = (group: HTMLElement) =>
  ['year', 'month', 'day'].map(
    (part) => group.querySelector<HTMLInputElement>(`[autocomplete="bday-${part}"]`) as HTMLInputElement,
  )

/** The value of a field: `YYYY-MM-DD` for a date of birth. */
export function shownIn(field: HTMLElement): string {
  if (!field.matches('[role="group"]')) return (field as HTMLInputElement).value
  return dateBoxes(field)
    .map(({ value }) => value)
    .filter(Boolean)
    .join('-')
}

/** Types into a field as a person does: focus, value, input and change events. A date of birth is `YYYY-MM-DD`. */
export function type(field: HTMLElement, text: string) {
  if (field.matches('[role="group"]')) {
    const parts = text.split('-')
    for (const [at, box] of dateBoxes(field).entries()) type(box, parts[at] ?? '')
    return
  }
  field.focus()
  fireEvent.input(field, { target: { value: text } })
  fireEvent.change(field, { target: { value: text } })
}

/** Fills fields by their labels: `fill(element, { 'First name': 'Ada' })`. */
export function fill(element: HTMLElement, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) type(ui(element).getByLabelText(label), text)
}

/** The sentences beside a field, hint and error, as a screen reader announces them. */
export function descriptionOf(field: HTMLElement): string {
  const root = field.getRootNode() as ShadowRoot
  const ids = field.getAttribute('aria-describedby')?.split(/\s+/) ?? []
  return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ')
}

/** Waits until the field with this label is marked invalid with this sentence. */
export const expectInvalid = (element: HTMLElement, label: string, sentence: string) =>
  waitFor(() => {
    const named = ui(element).getByLabelText<HTMLElement>(label)
    const field = named.matches('[role="group"]') ? (named.querySelector('input') ?? named) : named
    if (field.getAttribute('aria-invalid') !== 'true') throw new Error(`${label} is not marked as wrong`)
    if (!descriptionOf(field).includes(sentence))
      throw new Error(`beside ${label} stands "${descriptionOf(field)}"`)
  })

/** The values of the fields with these labels. */
export const valuesOf = (element: HTMLElement, labels: Record<string, string>) =>
  Object.fromEntries(Object.keys(labels).map((label) => [label, shownIn(ui(element).getByLabelText(label))]))

/**
 * Clicks with the real mouse, so that an element above the control gets the click, as it would for a person. Aims again
 * if new content above has moved the control meanwhile.
 */
export async function press(control: Element) {
  // A person waits for a button that is about to work, such as a chip whose market rate loads.
  await waitFor(() => expectEnabled(control), { timeout: 2_000 }).catch(() => {})
  for (let tries = 0; tries < 3; tries += 1) {
    const position = await stillMiddleOf(control)
    // A control that moves between down and up gets no click.
    let isClicked = false
    const onClick = () => {
      isClicked = true
    }
    control.addEventListener('click', onClick, { capture: true })
    await sendMouse({ type: 'click', position })
    control.removeEventListener('click', onClick, { capture: true })
    if (isClicked || !control.isConnected || String(await stillMiddleOf(control)) === String(position)) return
  }
}

const replaced = 'what was to be pressed has been replaced'

/** Presses what `find` finds, and what takes its place if it is replaced before the click. */
export async function pressFound(find: () => Promise<Element>) {
  try {
    await press(await find())
  } catch (error) {
    if (!(error instanceof Error && error.message === replaced)) throw error
    await press(await find())
  }
}

function expectEnabled(control: Element) {
  if (control.matches(':disabled')) throw new Error('what was to be pressed is disabled')
}

/** Centre of a control after it stops moving: an opening list scrolls to its choice. */
async function stillMiddleOf(control: Element): Promise<[number, number]> {
  let before = ''
  for (;;) {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    await animationsSettled()
    if (!control.isConnected) throw new Error(replaced)
    const { left, top, width, height } = control.getBoundingClientRect()
    const middle: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    if (String(middle) === before) return middle
    before = String(middle)
    await new Promise(requestAnimationFrame)
  }
}

/** Presses real keys, in the field that has the focus. */
export const keys = (text: string) => sendKeys({ type: text })

/** Presses one real key: `Backspace`, `Escape`, `Shift+Tab`. */
export const pressKey = (key: string) => sendKeys({ press: key })

/**
 * Types digits into the boxes of a PIN or code, from the first. Types again what a returning focus took to another
 * place: a closing dialog gives it back a moment later, which only keys without a person are fast enough to meet.
 */
export async function typeDigits(element: HTMLElement, group: string, digits: string) {
  for (let tries = 0; tries < 3; tries += 1) {
    const boxes =
      tries === 0
        ? await ui(element).findByRole('group', { name: group })
        : ui(element).queryByRole('group', { name: group })
    if (!boxes) return
    // Not by role: the boxes of a PIN are password inputs, which have none.
    const inputs = [...boxes.querySelectorAll('input')]
    let typed = ''
    const onInput = () => {
      typed = inputs.map(({ value }) => value).join('')
    }
    boxes.addEventListener('input', onInput)
    inputs[0]?.focus()
    await keys(digits)
    boxes.removeEventListener('input', onInput)
    if (typed === digits) return
  }
}

/** Opens a select or a combobox. */
export async function openList(element: HTMLElement, label: string): Promise<HTMLElement> {
  // The preloaded list replaces its placeholder, perhaps at this moment.
  await waitFor(() => press(ui(element).getByRole('combobox', { name: label })))
  return ui(element).findByRole('listbox', { name: label })
}

/** Picks an option of a select or a combobox. */
export async function choose(element: HTMLElement, label: string, option: string) {
  const list = await openList(element, label)
  if (ui(element).queryByLabelText(`Search: ${label}`)) await keys(option)
  // Each typed character filters the list, perhaps at this moment.
  await waitFor(() => press(within(list).getByRole('option', { name: new RegExp(`^${option}`) })))
  await waitFor(() => {
    if (ui(element).queryByRole('listbox')) throw new Error(`the list of ${label} is still open`)
  })
}

/** Texts of the visible toasts. */
export function toasts(): string[] {
  const shown = document.querySelector('cowrie-toaster')?.shadowRoot?.querySelectorAll('[part=toast] p')
  return [...(shown ?? [])].map((each) => each.textContent ?? '')
}

/** Waits for a toast with exactly this text. They come at most once a second. */
export const toast = (text: string) =>
  waitFor(() => {
    if (!toasts().includes(text)) throw new Error(`no toast says "${text}" but: ${toasts().join(' | ')}`)
  })

/** Removes the toasts, so that the next test does not see them. */
export async function clearToasts() {
  const toaster = document.querySelector('cowrie-toaster') as HTMLElement | null
  await waitFor(() => {
    for (const each of toaster ? ui(toaster).queryAllByRole('button', { name: 'Dismiss' }) : []) each.click()
    if (toasts().length > 0) throw new Error('toasts are still shown')
  })
}

/** Waits until no animation runs in the widgets, so that clicks and measurements are stable. */
async function animationsSettled() {
  await new Promise(requestAnimationFrame)
  const moving = rootsIn(document)
    .flatMap((root) => root.getAnimations())
    .filter(hasEnd)
  await Promise.allSettled(moving.map((each) => each.finished))
}

function rootsIn(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? rootsIn(shadowRoot) : [],
  )
  return [root, ...inner]
}

const hasEnd = (animation: Animation) =>
  animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY

/**
 * Runs axe over the Cowrie elements, except the dialogs' focus guards. Returns the findings as text.
 * `only` limits the rules.
 */
export async function axeFindings(only?: readonly string[]): Promise<string[]> {
  await animationsSettled()
  const look = (selectors: boolean) =>
    page.axe.run(
      { include: [['.mounted'], ['cowrie-toaster']] },
      {
        resultTypes: ['violations'],
        selectors,
        ...(only ? { runOnly: only } : { rules: { region: { enabled: false } } }),
      },
    )
  // Computing selectors for all elements is a fifth of the work, so only findings get one.
  if ((await look(false)).violations.every(isFocusGuard)) return [...namedTwice(), ...withoutRowHeader()]
  // A control that changed while axe looked is drawn by then.
  await animationsSettled()
  const { violations } = await look(true)
  return violations
    .filter((each) => !isFocusGuard(each))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary ?? ''}`),
    )
}

/** All elements of the mounted widgets and the toaster, in their shadow roots too. */
function* elements(): Generator<Element> {
  const roots: ParentNode[] = [...document.querySelectorAll('.mounted, cowrie-toaster')]
  for (const root of roots)
    for (const each of root.querySelectorAll('*')) {
      if (each.shadowRoot) roots.push(each.shadowRoot)
      yield each
    }
}

/** Names that a screen reader would say twice, as the description, too. axe has no rule for it. */
function namedTwice(): string[] {
  return [...elements()].flatMap((each) => {
    const title = each.getAttribute('title')
    return title && title === each.getAttribute('aria-label') ? [`named twice: ${title}`] : []
  })
}

/** Rows of loaded tables whose cells a screen reader would read without what they are about. */
function withoutRowHeader(): string[] {
  return [...elements()]
    .filter((each) => each.matches('table:not([aria-busy]) tbody tr'))
    .filter((row) => !row.querySelector('th[scope="row"], [role="rowheader"]'))
    .map((row) => `row without a header: ${row.textContent}`)
}

const isFocusGuard = ({ id, nodes }: AxeResults['violations'][number]) =>
  id === 'aria-hidden-focus' && nodes.every(({ html }) => /^<[^>]*\sdata-base-ui-focus-guard/.test(html))

export const phone = { width: 360, height: 800 }
export const desk = { width: 1280, height: 900 }
await setViewport(desk)

/** The colour rules: a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Runs axe at phone and desktop width, light and dark. Throws with all findings. */
export async function expectNoAxeFindings(state: string) {
  const findings: string[] = []
  const look = async (where: string, only?: readonly string[]) => {
    for (const each of await axeFindings(only)) findings.push(`${state}, ${where}: ${each}`)
  }
  // Ordered to change as little as possible between the runs.
  await setViewport(phone)
  await look('phone')
  await emulateMedia({ colorScheme: 'dark' })
  await look('phone, dark', colourRules)
  await setViewport(desk)
  await look('desk, dark', colourRules)
  await emulateMedia({ colorScheme: 'light' })
  await look('desk')
  if (findings.length > 0) throw new Error(findings.join('\n'))
}

/** The offline sentence. */
export const offline =
  'Sorry it seems you are not connected to internet. Please check your network connection and try again'

/** As the browser says of a device without a network. */
function setOnline(isOnline: boolean) {
  if (isOnline) Reflect.deleteProperty(navigator, 'onLine')
  else Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
}

/**
 * Loses all calls of this page, or the paths with this prefix, until the network is restored. Modules still arrive:
 * whether a toaster was loaded before the cut depends on the machine.
 */
export function cutNetwork(path = '/api/') {
  setOnline(false)
  return executeServerCommand('network', { line: 'cut', path })
}
/** As `cutNetwork`, on a device that has a network: the exchange is down. */
export const stopExchange = (path = '/api/') => executeServerCommand('network', { line: 'cut', path })
/** Requests reach the exchange, but their answers are lost. */
export function loseAnswers() {
  setOnline(false)
  return executeServerCommand('network', { line: 'one-way' })
}
/** Holds every call until the network is restored, so that tests can check the loading state. */
export const holdNetwork = (path = '/') => executeServerCommand('network', { line: 'held', path })
/** Calls reach the exchange, but their answers wait until the network is restored. */
export const delayAnswers = (path = '/') => executeServerCommand('network', { line: 'late', path })
/** Number of waiting answers. */
export const delayedAnswers = () => executeServerCommand<number, object>('network', { line: 'answers' })
export function restoreNetwork() {
  setOnline(true)
  return executeServerCommand('network', { line: 'whole' })
}

/**
 * No live updates for those who sign in from now on, until the page ends: other suites post at any time, which redraws
 * the market while it is measured or counted.
 */
export const refuseStreams = () => executeServerCommand('network', { line: 'streamless' })

/** Holds each timer of this page with this delay: `pass` lets those that are waiting end, `release` holds no more. */
export function holdTimers(delayMs: number) {
  const { setTimeout, clearTimeout } = window
  const due = new Map<number, () => void>()
  window.setTimeout = ((callback: () => void, ms?: number) => {
    if (ms !== delayMs) return setTimeout(callback, ms)
    const id = setTimeout(() => {})
    due.set(id, callback)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    due.delete(Number(id))
    clearTimeout(id)
  }
  function pass() {
    const ended = [...due.values()]
    due.clear()
    for (const end of ended) end()
  }
  return {
    pass,
    release() {
      Object.assign(window, { setTimeout, clearTimeout })
      pass()
    },
  }
}

const now = performance.now.bind(performance)
let aheadMs = 0

/** Sets the page's clock forward, for good: what counts seconds counts against it. */
export function letPass(seconds: number) {
  aheadMs += seconds * 1000
  performance.now = () => now() + aheadMs
}

/** Does something while the page's clock stands still. */
export async function atOneMoment<Result>(then: () => Promise<Result>): Promise<Result> {
  const moment = performance.now()
  performance.now = () => moment
  try {
    return await then()
  } finally {
    letPass(0)
  }
}

/** After each test: restores the network, empties the page, signs out. */
export async function leavePage() {
  await restoreNetwork()
  unmountAll()
  signOut()
  await clearToasts()
}

/** Waits for one event of this name anywhere on the page. */
export const nextEvent = (name: string) =>
  new Promise<CustomEvent>((resolve) =>
    document.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true }),
  )
