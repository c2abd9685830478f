/**
 * Lists at every width of a host page, in steps of 20 px: nothing is clipped, and nothing scrolls sideways. The names
 * are as long as 24 characters, and the amounts are large.
 */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { search } from './dashboard.ts'
import { accept, placeOrder, postListing, row, tooWide } from './market.ts'
import { befriend, freshName, type ReadyPerson } from './people.ts'
import { aReadyPerson, leavePage, mount, press, refuseStreams, signInAs, ui, waitFor } from './support.ts'
import { respondOn, sendOn } from './transfers.ts'

const longName = () => freshName().padEnd(24, 'w')
const large = { needAmount: 999_999_999_200, haveAmount: 624_999_999.5, rate: 0.000625 }

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Texts of a row that cover one another. */
function overlapsIn(row: HTMLElement): string[] {
  const texts = [
    ...row.querySelectorAll<HTMLElement>(
      'bdi, .ui-amount-flag, .ui-list-amount:not(:has(bdi)), .ui-gain, .ui-pill, [data-age], [data-rank="name"]',
    ),
  ].filter((each) => each.getBoundingClientRect().width > 1 && !each.closest('[data-rank="detail"]'))
  return texts.flatMap((one, at) => {
    const box = one.getBoundingClientRect()
    const covered = texts.slice(at + 1).find((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect()
      return (
        Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
        Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1
      )
    })
    return covered ? [`${one.textContent} covers ${covered.textContent}`] : []
  })
}

/** At each width of the widget's host, nothing of it is too wide. */
async function fitsAtEachWidth(element: HTMLElement): Promise<void> {
  const host = element.parentElement as HTMLElement
  for (let widthPx = 280; widthPx <= 1600; widthPx += 20) {
    host.style.inlineSize = `${widthPx}px`
    await frame()
    await frame()
    const look = () => {
      const rows = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[data-lines] tbody tr') ?? [])]
      return [...tooWide(host), ...rows.flatMap(overlapsIn)]
    }
    // Tables follow the width a moment later.
    await waitFor(() => {
      const faults = look()
      assert.isEmpty(faults, `at ${widthPx} px: ${faults.slice(0, 3).join('\n')}`)
    })
  }
}

describe('widths', () => {
  let me: ReadyPerson
  let other: ReadyPerson
  let listingId: string

  before(async function () {
    this.timeout(60_000)
    await refuseStreams()
    await setViewport({ width: 1620, height: 900 })
    ;[me, other] = await Promise.all([aReadyPerson(longName()), aReadyPerson(longName())])
    listingId = await postListing(me, large)
    const completed = await placeOrder(other, listingId, 124_999_999.5, { giveUp: 199_999_999_200 })
    await accept(me, completed)
    await placeOrder(other, listingId, 400_000_000, { giveUp: 666_666_666_666.67, rate: 0.0006 })
    await postListing(other, { ...large, system: true })
    await postListing(other, { ...large, needCurrency: 'TND', haveCurrency: 'KWD', system: true })
    await befriend(me, other)
    for (const [sender, receiver] of [
      [me, other],
      [other, me],
    ] as const) {
      // An operator has to approve a first transfer of so much.
      const first = await sendOn(sender, receiver, 1)
      await respondOn(receiver, first.id, 1)
      await sendOn(sender, receiver, 999_999_999.99)
    }
  })
  beforeEach(() => signInAs(me))
  afterEach(leavePage)
  after(() => setViewport({ width: 1280, height: 900 }))

  const lists: [string, () => string, (element: HTMLElement) => Promise<unknown>][] = [
    [
      'listings of others',
      () => '<cowrie-listings></cowrie-listings>',
      // Other suites may have posted a page of newer ones. A longer text would not fit into the field.
      (element) => search(element, '999999999200', other.username),
    ],
    [
      'my own listings',
      () => '<cowrie-listings></cowrie-listings>',
      async (element) => {
        await press(await ui(element).findByRole('tab', { name: 'Created by you' }))
        await rowOf(element, '2 requests')
      },
    ],
    [
      'recent listings',
      () => '<cowrie-recent-listings></cowrie-recent-listings>',
      (element) => rowOf(element, other.username),
    ],
    ['orders', () => '<cowrie-orders></cowrie-orders>', (element) => rowOf(element, me.username)],
    [
      'money that was sent',
      () => '<cowrie-transactions></cowrie-transactions>',
      (element) => rowOf(element, other.name),
    ],
    [
      'money that comes in',
      () => '<cowrie-transactions></cowrie-transactions>',
      async (element) => {
        await press(await ui(element).findByRole('tab', { name: 'Currency Exchange' }))
        await ui(element).findByRole('button', { name: /^Accept/ })
      },
    ],
    [
      'the best listings of a pair',
      () => '<cowrie-rate from="TND" to="KWD"></cowrie-rate>',
      (element) => rowOf(element, other.username),
    ],
    [
      'a listing and its requests',
      () => `<cowrie-listing-details listing-id="${listingId}"></cowrie-listing-details>`,
      (element) => rowOf(element, other.username),
    ],
  ]
  for (const [name, markup, ready] of lists)
    it(`clips nothing of ${name}`, async function () {
      this.timeout(60_000)
      if (name === 'orders') await signInAs(other)
      const element = await mount(markup())
      await ready(element)
      // Parts that load later, such as the distance of a rate from the market.
      await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('.ui-skeleton')))
      await fitsAtEachWidth(element)
    })
})

const rowOf = (element: HTMLElement, text: string) => waitFor(() => row(element, text))
