/** cowrie-listings: rows of one line on a desk and of two on a phone, which open what they tell of. */
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { handled, open, rowsIn, search, showTab, table, terms } from './dashboard.ts'
import { assertSays, cell, placeOrder, postListing, pressButton, row } from './market.ts'
import { suite } from './suite.ts'
import { press, pressFound, signOut, ui, waitFor, within } from './support.ts'

const heightsOf = (rows: readonly HTMLElement[]) => rows.map((each) => each.getBoundingClientRect().height)

/** Where the flags of a column start. */
const flagStarts = (rows: readonly HTMLElement[], column: string) =>
  new Set(
    rows.map((each) => {
      const amount = each.querySelector(`[data-label="${column}"]`) as HTMLElement
      const { left, backgroundImage } = getComputedStyle(amount, '::before')
      assert.include(backgroundImage, '.svg')
      return Math.round(amount.getBoundingClientRect().left + Number.parseFloat(left))
    }),
  )

/** Px between the flag of an amount and its first figure in the direction of reading. */
function gapOf(amount: HTMLElement): number {
  const flag =
    amount.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(amount, '::before').left)
  const text = document.createRange()
  text.selectNodeContents(amount)
  const { left, right } = text.getBoundingClientRect()
  return getComputedStyle(amount).direction === 'rtl' ? flag - right : left - flag - 20
}

await suite('listings: rows', { people: 4, live: false }, ({ people: [me, owner, trader, dealer] }) => {
  let listingId: string
  let own: string

  before(async () => {
    own = await postListing(me, terms(3_000_000))
    listingId = await postListing(owner, terms(1_600_000))
    await placeOrder(owner, own, 100)
    // A page of one's own: other suites have names of any length.
    for (let more = 0; more < 60; more += 1) await postListing(dealer, terms(16_000))
    for (let doubled = 0; doubled < 20; doubled += 1) await postListing(trader, terms(16_000 * 2 ** doubled))
  })
  afterEach(() => setViewport({ width: 1280, height: 900 }))

  it('are at most 52 px high on a desk, with their head in sight and flags in one place', async () => {
    await setViewport({ width: 1600, height: 900 })
    const element = await open()
    await search(element, trader.username)
    const shown = await table(element, 'Created by others')
    await waitFor(() => assert.isNull(shown.querySelector('.ui-gain:not([data-gain])')))
    const rows = rowsIn(shown)
    assert.lengthOf(rows, 20)
    assert.isAtMost((rows[0] as HTMLElement).querySelectorAll('*').length + 1, 17, 'elements of a row')
    assert.isAtMost(Math.max(...heightsOf(rows)), 52)
    for (const column of ['Amount Needed', 'Have Amount', 'Balance'])
      assert.equal(flagStarts(rows, column).size, 1, column)

    rows[15]?.scrollIntoView()
    const head = shown.querySelector('thead') as HTMLElement
    await waitFor(() => assert.closeTo(head.getBoundingClientRect().top, 0, 1))
  })

  it('are skipped behind the second page while they are out of sight, and stay in their columns', async () => {
    await setViewport({ width: 1600, height: 900 })
    const element = await open()
    await search(element, dealer.username)
    const shown = await table(element, 'Created by others')
    for (const count of [40, 60]) {
      await pressButton(element, 'View More')
      await waitFor(() => assert.lengthOf(rowsIn(shown), count))
    }
    const rows = rowsIn(shown)
    const isDrawn = (row: HTMLElement | undefined) =>
      row?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })
    scrollTo(0, 0)
    await waitFor(() => assert.isFalse(isDrawn(rows[59])))
    rows[59]?.scrollIntoView({ block: 'center' })
    await waitFor(() => assert.isTrue(isDrawn(rows[59])))
    // Wider than the column, which has the widths of the first pages.
    const amount = rows[59]?.querySelector('[data-label="Amount Needed"]')?.firstChild as Text
    amount.data = '₦1,000,000,000,000,000,000,000,000,000,000,000,000,000,000'
    const starts = (row: HTMLElement | null | undefined) =>
      [...(row?.children ?? [])].map((each) => each.getBoundingClientRect().left)
    await waitFor(() => {
      const cells = [...(rows[59] as HTMLElement).children]
      assert.isEmpty(cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
      const ofHead = starts(shown.querySelector('tr'))
      for (const row of [rows[39], rows[59]])
        for (const [at, start] of starts(row).entries()) assert.closeTo(start, ofHead[at] as number, 1)
    })

    await emulateMedia({ media: 'print' })
    await waitFor(() => assert.equal(getComputedStyle(rows[59] as HTMLElement).display, 'table-row'))
    await emulateMedia({ media: 'screen' })
  })

  for (const [locale, more] of [
    ['en', 'View More'],
    ['ar', 'عرض المزيد'],
  ] as const)
    it(`have each amount beside its flag, also in far rows, in ${locale}`, async () => {
      await setViewport({ width: 1600, height: 900 })
      const element = await open()
      await search(element, dealer.username)
      element.setAttribute('locale', locale)
      const rows = () => rowsIn(element.shadowRoot?.querySelector('table') as HTMLElement)
      for (const count of [40, 60]) {
        await pressFound(() => ui(element).findByRole('button', { name: more }))
        await waitFor(() => assert.lengthOf(rows(), count))
      }
      rows()[59]?.scrollIntoView({ block: 'center' })
      for (const row of [rows()[0], rows()[59]] as HTMLElement[]) {
        const amounts = row.querySelectorAll<HTMLElement>('.ui-list-amount')
        assert.lengthOf(amounts, 3)
        // A whole amount keeps the room of its decimals.
        for (const each of amounts)
          await waitFor(() => assert.isAtMost(gapOf(each), 40, `${each.dataset.label}: ${each.textContent}`))
      }
    })

  it('begin no transition when the theme changes, which would hold it up for each of them', async () => {
    const element = await open()
    const shown = await table(element, 'Created by others')
    const surface = () => getComputedStyle(shown.parentElement as HTMLElement).backgroundColor
    element.setAttribute('theme', 'light')
    await waitFor(() => assert.equal(getComputedStyle(shown).colorScheme, 'light'))
    const light = surface()
    element.setAttribute('theme', 'dark')
    await waitFor(() => assert.notEqual(surface(), light))
    // The row under the pointer may.
    const rows = shown.getAnimations({ subtree: true }).flatMap(({ effect }) => {
      const row = (effect as KeyframeEffect).target?.closest('tr')
      return row?.matches(':hover') ? [] : [row?.rowIndex]
    })
    assert.deepEqual(rows, [])
  })

  it('tell what the amounts are for their reader below the names of the columns', async () => {
    const element = await open()
    const notes = (of: HTMLElement) =>
      [...of.querySelectorAll('th')].map((each) => [each.textContent, each.dataset.note])
    assert.deepInclude(notes(await table(element, 'Created by others')), ['Amount Needed', 'you give'])
    await showTab(element, 'Created by you')
    assert.deepInclude(notes(await table(element, 'Created by you')), ['Amount Needed', 'you get'])
  })

  it('are three lines of at most 76 px on a phone: the deal, its rate, and who', async () => {
    await setViewport({ width: 360, height: 780 })
    const element = await open()
    await search(element, owner.username)
    const shown = await table(element, 'Created by others')
    await waitFor(() => assert.isNull(shown.querySelector('.ui-gain:not([data-gain])')))
    const rows = rowsIn(shown)
    assert.isAtMost(Math.max(...heightsOf(rows)), 76)
    const first = rows[0] as HTMLElement
    const deal = first.querySelector<HTMLElement>('[data-rank=deal]')
    assert.equal(deal?.textContent, 'Give ₦1,600,000 → get US$1,000')
    const tops = [deal, ...['.ui-list-rate', '.ui-link-button'].map((each) => first.querySelector(each))].map(
      (each) => each?.getBoundingClientRect().top ?? 0,
    )
    assert.deepEqual(
      tops,
      [...tops].sort((a, b) => a - b),
    )
    assertSays(cell(first, 'User'), `${owner.username}New`)

    // The picture is the name's target, and the rest of the row is one.
    const at = (x: number, y: number) => {
      const { left, top, height } = first.getBoundingClientRect()
      return element.shadowRoot?.elementFromPoint(left + x, top + height / 2 + y)
    }
    const name = within(first).getByRole('button', { name: owner.username })
    const order = within(first).getByRole('button', { name: `Order from ${owner.username}` })
    for (const [x, y] of [
      [8, -20],
      [8, 20],
      [46, -20],
      [46, 20],
    ] as const)
      assert.equal(at(x, y), name)
    for (const [x, y] of [
      [60, -20],
      [300, 0],
      [300, 22],
    ] as const)
      assert.equal(at(x, y), order)
  })

  it('open the order, and a listing of one’s own, wherever they are pressed', async () => {
    const element = await open()
    await search(element, owner.username)
    const asked = handled('cowrie-order-requested')
    row(element, owner.username).querySelector<HTMLElement>('.ui-list-rate')?.click()
    assert.equal((await asked).detail.listingId, listingId)

    await setViewport({ width: 360, height: 780 })
    const again = handled('cowrie-order-requested')
    // The button of the row covers it.
    await pressFound(() => ui(element).findByRole('button', { name: `Order from ${owner.username}` }))
    assert.equal((await again).detail.listingId, listingId)
  })

  it('are amber while pending, and have a filled button for what waits for their owner', async () => {
    const element = await open()
    await showTab(element, 'Created by you')
    const [mine] = rowsIn(await table(element, 'Created by you')) as [HTMLElement]
    assertSays(cell(mine, 'Order'), '1 pending')
    assert.equal(mine.querySelector<HTMLElement>('.ui-pill')?.dataset.tone, 'warning')
    assert.equal(within(mine).getByRole('button', { name: /^Halt/ }).dataset.variant, 'quiet')
    const reviewed = handled('cowrie-navigate')
    const review = within(mine).getByRole('button', { name: 'Review 1 order' })
    assert.equal(review.dataset.variant, 'primary')
    await press(review)
    assert.equal((await reviewed).detail.to, `/users-listing-details/${own}`)
    const asked = handled('cowrie-navigate')
    mine.querySelector<HTMLElement>('.ui-list-rate')?.click()
    assert.equal((await asked).detail.to, `/users-listing-details/${own}`)
  })

  it('have no columns of dashes for a visitor', async () => {
    signOut()
    const element = await open()
    const shown = await table(element, 'Created by others')
    for (const each of rowsIn(shown)) assert.lengthOf(each.textContent?.match(/---/g) ?? [], 1)
    ui(element).getByRole('button', { name: 'Log in' })
  })
})
