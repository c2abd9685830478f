/** Helpers of the market's suites: listings and orders that others make meanwhile, and shared steps of wizards. */
import { executeServerCommand, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { aReadyPerson, callOk, type ReadyPerson } from './people.ts'
import {
  api,
  expectNoAxeFindings,
  fill,
  press,
  pressFound,
  typeDigits,
  ui,
  waitFor,
  within,
} from './support.ts'

/** A person of the demo world, with two cards and a circle. */
export async function aDemoPerson(username: string): Promise<ReadyPerson> {
  const password = 'Lagoon2026'
  const { data, authorization: token } = await callOk('/api/User/login', { body: { username, password } })
  const cards = await callOk('/api/User/user-cards', { token })
  const { tblid: id, email, firstName, lastName } = data
  const name = `${firstName} ${lastName}`
  return { id, name, username, email, password, token, pin: '1234', cardId: cards.data[0].tblid }
}

const key = () => crypto.randomUUID()

/** Figures of a listing as the wire takes them: `haveAmount` is `needAmount` × `rate`. */
type Terms = {
  needAmount: number
  haveAmount: number
  rate: number
  needCurrency?: string
  haveCurrency?: string
  part?: boolean
  system?: boolean
}

/** rules/rates.md#example: ₦1,600,000 for $1,000. */
export const example = { needAmount: 1_600_000, haveAmount: 1000, rate: 0.000625 } as const

/** Posts a listing on the wire and returns its id; by default naira needed, dollars offered, in parts. */
export async function postListing(owner: ReadyPerson, terms: Terms = example): Promise<string> {
  const { part = true, system = false, needCurrency = 'NGN', haveCurrency = 'USD', ...figures } = terms
  const { data } = await callOk('/api/Listing/listing', {
    token: owner.token,
    idempotencyKey: key(),
    body: {
      ...figures,
      needCurrency,
      haveCurrency,
      isSystemRate: false,
      // The figures of a test matter, not the day's market.
      isFarRateConfirmed: true,
      allowPartFulfilment: part,
      allowSystemFulfilment: system,
      debitCardId: owner.cardId,
      creditCardId: owner.cardId,
      transactionPin: owner.pin,
    },
  })
  return data.lisingId
}

/** Orders dollars from a listing on the wire and returns the order's id; by default at the rate of the worked example. */
export async function placeOrder(
  buyer: ReadyPerson,
  listingId: string,
  ordered: number,
  { giveUp = ordered * 1600, rate = 0.000625 } = {},
): Promise<string> {
  const { data } = await callOk('/api/Order/order', {
    token: buyer.token,
    idempotencyKey: key(),
    body: {
      listingId,
      needAmount: ordered,
      haveAmount: giveUp,
      rate,
      isSystemRate: false,
      debitCardId: buyer.cardId,
      creditCardId: buyer.cardId,
      transactionPin: buyer.pin,
    },
  })
  return data.orderId
}

const act = (path: string) => async (person: ReadyPerson, id: string) => {
  await callOk(`${path}/${id}`, { token: person.token, idempotencyKey: key(), body: {} })
}
export const accept = act('/api/Order/accept')
export const cancel = act('/api/Order/cancel')
export const halt = act('/api/Listing/halt-listing')

/** Waits until the money of an accepted order is on a person's card. */
export const paidFor = (person: ReadyPerson, orderId: string) =>
  waitFor(async () => {
    const { data } = await api(`/api/Order/${orderId}`, { token: person.token })
    assert.equal(data.payout.state, 'paid')
  })

/** A listing's requests on the wire, newest first. */
export const ordersOn = (owner: ReadyPerson, listingId: string) =>
  api(`/api/Order/listing/${listingId}`, { token: owner.token }) as Promise<
    { orderId: string; status: string; orderAmount: number; giveUpAmount: number; rate: number }[]
  >

/** A person's listings on the wire, newest first. */
export const listingsOf = async (person: ReadyPerson) =>
  (await api('/api/Listing/Search?isUser=true', { token: person.token })).data as {
    lisingId: string
    needAmount: number
    offerAmount: number
    rate: number
    price?: { figure: number; base: string }
    isSystemRate: boolean
    partFulfilment: boolean
    systemFulfilment: boolean
    status: string
    isHalted: boolean
  }[]

/** Adds a card on the wire. */
export async function aCard(person: ReadyPerson, cardName: string, cardNumber: string): Promise<string> {
  const { data } = await callOk('/api/User/AddCard', {
    token: person.token,
    body: {
      cardName,
      cardNumber,
      accountTypeId: 2,
      holderName: person.name,
      expiryMonth: '12',
      expiryYear: '2031',
      cvv: '123',
    },
  })
  return data.tblid
}

/** The sandbox's card that has no money. */
export const emptyCard = '4000000000009995'

/** A person with two cards who has used neither, so that no wizard chooses one. */
export async function aPersonWithTwoCards(): Promise<ReadyPerson> {
  const person = await aReadyPerson()
  await aCard(person, 'Travel', '5555555555554444')
  return person
}

/** The market rate, units of `to` for 1 `from`; `at` another exchange. */
export const marketRate = async (from: string, to: string, at?: string): Promise<string> =>
  String(
    (await callOk(`/api/Transactions/exchange-rate?fromCurrency=${from}&toCurrency=${to}`, { at })).data.rate,
  )

/**
 * Moves one currency on the market and waits until the exchange knows. The others stay, so that suites that run at
 * the same time don't notice: take one that no other test looks at.
 */
export async function moveMarket(currency: string, factor: number, at?: string): Promise<void> {
  const before = await marketRate(currency, 'USD', at)
  await executeServerCommand('market', { currency, factor, at })
  await waitFor(async () => assert.notEqual(await marketRate(currency, 'USD', at), before), {
    interval: 200,
  })
}

/** Another exchange, with a spread of 0.5 %, the shipped rates on a feed of its own, and the demo world. */
export async function spreadExchange(): Promise<string> {
  const origin = (await executeServerCommand('spread-exchange')) as string
  await waitFor(async () => assert.equal((await fetch(`${origin}/healthz`)).status, 200), {
    timeout: 60_000,
    interval: 250,
  })
  return origin
}

/** Another exchange, with a fee of 0.5 % and at least US$1.00, and the demo world. */
export async function feeExchange(): Promise<string> {
  const origin = (await executeServerCommand('fee-exchange')) as string
  await waitFor(async () => assert.equal((await fetch(`${origin}/healthz`)).status, 200), {
    timeout: 60_000,
    interval: 250,
  })
  return origin
}

/** Another exchange, whose feed of market rates has stopped ten days ago. Nobody is registered there. */
export async function staleExchange(): Promise<string> {
  const origin = (await executeServerCommand('stale-exchange')) as string
  // It is healthy before it has read its feed.
  const isThere = async () => {
    const answer = await fetch(
      `${origin}/api/Transactions/exchange-rate?fromCurrency=USD&toCurrency=NGN`,
    ).then((response) => response.json())
    assert.isTrue(answer.data.isStale)
  }
  await waitFor(isThere, { timeout: 60_000, interval: 250 })
  return origin
}

// ——— A person at a wizard ———

/** The step with this heading, once it is there. */
export const step = (element: HTMLElement, title: string) =>
  waitFor(() => ui(element).getByRole('heading', { name: title, level: 2 }))

/** Presses the button with this name, once it is there. */
export const pressButton = (element: HTMLElement, name: string | RegExp) =>
  pressFound(() => ui(element).findByRole('button', { name }))

/** Presses the card of a radio: the words beside the mark belong to it. */
export const pick = (element: HTMLElement, group: string, option: string | RegExp) =>
  pressFound(async () => {
    const radios = await ui(element).findByRole('radiogroup', { name: group })
    const found = within(radios)
      .getAllByRole('radio')
      .find((radio) => {
        const words = radio.closest('label')?.querySelector('.ui-radio-card-title')?.textContent ?? ''
        return typeof option === 'string' ? words === option : option.test(words)
      })
    if (!found) throw new Error(`no ${option} in ${group}`)
    return found
  })

/** Forgets the answers that were chosen last in this browser. */
export function forgetLastChoices() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('cowrie:last-')) localStorage.removeItem(key)
}

const cardSteps = { debit: 'Select a card to debit', credit: 'Select a card to credit' } as const
type Side = keyof typeof cardSteps

/** The title of the current step, once it asks for a card of this side or shows all cards to confirm. */
const cardsOrConfirmation = (element: HTMLElement, side: Side) =>
  waitFor(() => {
    const title = ui(element).getByRole('heading', { level: 2 }).textContent
    assert.oneOf(title, [cardSteps[side], 'Transaction details'])
    return title
  })

/** The button of the confirmation that changes the side's card. */
const changeButton = (element: HTMLElement, side: Side) =>
  ui(element)
    .getAllByRole('button', { name: /^Change: / })
    .at(side === 'debit' ? 0 : -1) as HTMLElement

/** The step that asks for the side's card: where the wizard has passed it, by "Change". */
export async function cardStep(element: HTMLElement, side: Side) {
  if ((await cardsOrConfirmation(element, side)) === 'Transaction details')
    await pressFound(() => waitFor(() => changeButton(element, side)))
  await step(element, cardSteps[side])
}

/** Chooses a card of mine, unless the wizard has passed its step with that one. */
async function useCard(element: HTMLElement, side: Side, card: string | RegExp) {
  if ((await cardsOrConfirmation(element, side)) === 'Transaction details') {
    const { parentElement } = await waitFor(() => changeButton(element, side))
    if (new RegExp(card).test(parentElement?.textContent ?? '')) return
  }
  await cardStep(element, side)
  await pick(element, cardSteps[side], card)
  await pressButton(element, 'Continue')
}

/** Debits a card of mine. */
export const debitFrom = (element: HTMLElement, card: string | RegExp = /Everyday/) =>
  useCard(element, 'debit', card)

/** Credits a card of mine. */
export const creditTo = (element: HTMLElement, card: string | RegExp = /Everyday/) =>
  useCard(element, 'credit', card)

/** Types the PIN into the last step, whose button stays beside it: the fourth digit submits. */
export async function confirm(element: HTMLElement, pin: string, button: string) {
  await step(element, 'Transaction details')
  await waitFor(() =>
    assert.isFalse(ui(element).getByRole<HTMLButtonElement>('button', { name: button }).disabled),
  )
  await typeDigits(element, 'Transaction PIN', pin)
}

/** The boxes of the PIN have the focus, on the first. */
export async function assertPinHasFocus(element: HTMLElement) {
  const boxes = await ui(element).findByRole('group', { name: 'Transaction PIN' })
  await waitFor(() => assert.equal(element.shadowRoot?.activeElement, boxes.querySelector('input')))
}

/** Fills the add-card form of the detour and sends it. */
export async function addCardHere(element: HTMLElement, nickname: string, { save = true } = {}) {
  // The server says first where the number is typed.
  await ui(element).findByLabelText('Card number')
  fill(element, {
    'Card nickname': nickname,
    'Cardholder name': 'Ada Bello',
    'Card number': '5555555555554444',
    'Expiry month': '12',
    'Expiry year': '2031',
    CVV: '123',
  })
  await pick(element, 'Card type', 'Debit card')
  if (!save) await press(ui(element).getByRole('checkbox', { name: 'Save this card' }))
  await pressButton(element, 'Continue')
}

/** The digits in the boxes of the PIN. */
export const pinTyped = (element: HTMLElement) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('.ui-pin-box') ?? [])]
    .map((box) => box.value)
    .join('')

/** The value beside a name in a list of facts. */
export function fact(element: HTMLElement, name: string): string {
  const names = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])]
  const value = names.find((each) => each.textContent === name)?.nextElementSibling
  if (!value) throw new Error(`nothing is said about ${name}`)
  const said = value.cloneNode(true) as Element
  for (const button of said.querySelectorAll('[aria-label^="Change:"]')) button.remove()
  return said.textContent?.trimEnd() ?? ''
}

export const expectGone = (element: HTMLElement, text: string | RegExp) =>
  waitFor(() => assert.isNull(ui(element).queryByText(text), `"${text}" is still there`))

/** The words are somewhere in it, whether lines may break between them or not. */
export const assertSays = (what: Element | string, words: string) =>
  assert.include((typeof what === 'string' ? what : (what.textContent ?? '')).replace(/\s/g, ' '), words)

/** The rate of this row as a visitor finds it: a mark for the eye, and in words what to do about it. */
export const assertRateIsWithheld = (row: HTMLElement) =>
  assert.equal(
    within(row).getByRole('img', { name: 'Login or create account to view the rate' }).textContent,
    '---',
  )

/** The card that is chosen in the debit step. */
export const assertChosenCard = (element: HTMLElement, name: string) =>
  assertSays(ui(element).getByRole('radio', { checked: true }).closest('label') ?? '', name)

/** The question or message with this title, once it is there. */
export const dialog = (element: HTMLElement, title: string) =>
  ui(element).findByRole('alertdialog', { name: title })

/** The row of a table with this text. */
export function row(element: HTMLElement, says: string): HTMLElement {
  const rows = ui(element).queryAllByRole('row', { hidden: true })
  const found = rows.find((each) => each.textContent?.includes(says))
  if (!found) throw new Error(`no row says ${says}`)
  return found
}

/** The text of a row under a heading. */
export function cell(of: HTMLElement, heading: string): string {
  const found = of.querySelector(`[data-label="${heading}"]`)
  if (!found) throw new Error(`the row has no ${heading}`)
  return found.textContent ?? ''
}

// ——— Looks ———

/** Everything inside, through the shadow roots of widgets within widgets. */
function* everythingIn(root: ParentNode): Generator<Element> {
  for (const each of root.querySelectorAll('*')) {
    yield each
    if (each.shadowRoot) yield* everythingIn(each.shadowRoot)
  }
}

/** For screen readers only: it, or something around it, is a box of one pixel that hides what doesn't fit. */
const isHiddenText = (each: Element): boolean =>
  (each.clientWidth <= 1 && getComputedStyle(each).overflowX !== 'visible') ||
  (each.parentElement !== null && isHiddenText(each.parentElement))

/** Whether text that is meant for the eye ends outside of the box. */
function spillsText(of: Element): boolean {
  const { left, right } = of.getBoundingClientRect()
  const texts = document.createTreeWalker(of, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode
    if (!texts.currentNode.nodeValue?.trim() || parentElement === null || isHiddenText(parentElement))
      continue
    range.selectNodeContents(texts.currentNode)
    const box = range.getBoundingClientRect()
    // Text that is not drawn has an empty box at the page's corner.
    if (box.width > 0 && (box.right > right + 0.5 || box.left < left - 0.5)) return true
  }
  return false
}

const shortNameOf = (each: Element) =>
  `${each.localName}.${each.getAttribute('class') ?? ''} “${each.textContent?.trim().slice(0, 30)}”`

/** The parts that are wider than their place, or that end outside of `frame`, by default the page. */
export function tooWide(frame: Element = document.documentElement): string[] {
  const page = document.documentElement
  const { left, right } =
    frame === page ? { left: 0, right: page.clientWidth } : frame.getBoundingClientRect()
  const wide = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : []
  for (const each of everythingIn(document)) {
    if (!each.closest('.mounted') && !(each.getRootNode() instanceof ShadowRoot)) continue
    // A row of chips scrolls sideways on purpose, and a search may be longer than its box.
    if (isHiddenText(each) || each.closest('[data-scrolls], [type=search]')) continue
    const { display, overflowX } = getComputedStyle(each)
    const box = each.getBoundingClientRect()
    if (display !== 'inline' && overflowX !== 'visible' && each.scrollWidth > each.clientWidth)
      wide.push(`${shortNameOf(each)} holds ${each.scrollWidth} px in ${each.clientWidth}`)
    else if (display !== 'contents' && each.matches('td, th, .ui-button, .ui-list-rate') && spillsText(each))
      wide.push(`${shortNameOf(each)} does not fit in ${box.width} px`)
    else if (box.width > 0 && (box.right > right + 0.5 || box.left < left - 0.5))
      wide.push(`${shortNameOf(each)} reaches from ${box.left} to ${box.right} in ${left} to ${right} px`)
  }
  return wide
}

/** axe finds nothing on a phone and on a desk, in light and dark, and on the smallest phone nothing scrolls sideways. */
export async function assertLooksRight(state: string) {
  await setViewport({ width: 320, height: 700 })
  // Lists and menus follow their button to its new place.
  await waitFor(() => {
    const wide = tooWide()
    if (wide.length > 0) throw new Error(`${state}, 320 px: ${wide.join('; ')}`)
  })
  await expectNoAxeFindings(state)
}
