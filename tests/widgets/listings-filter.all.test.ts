/** cowrie-listings: the filter panel and the sort orders, against the real server and its demo world. */
import { assert } from 'chai'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { handled, open, rowsIn, search, showTab, table, terms } from './dashboard.ts'
import {
  aDemoPerson,
  assertLooksRight,
  assertSays,
  cell,
  expectGone,
  postListing,
  pressButton,
} from './market.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  openList,
  press,
  pressKey,
  signInAs,
  signOut,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

const others = (element: HTMLElement) => table(element, 'Created by others')

/** Opens the panel and waits until its fields are interactive. */
async function openFilter(element: HTMLElement) {
  await pressButton(element, /^Filter/)
  return ui(element).findByRole('dialog', { name: 'Filter listings' })
}

const day = (offset: number) => utcDay(Date.now() + offset * dayMs)
const field = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)
const apply = (element: HTMLElement) => ui(element).getByRole<HTMLButtonElement>('button', { name: 'Apply' })

const onlyThese = (element: HTMLElement) =>
  ui(element).getByRole<HTMLInputElement>('checkbox', { name: 'Only these currencies' })

/** Filters by the preselected pair, naira for dollars. */
async function applyFirstPair(element: HTMLElement) {
  await openFilter(element)
  await press(onlyThese(element))
  await pressButton(element, 'Apply')
}

/** Searches a list of currencies, which the ticked box shows, and picks the result. */
async function pickCurrency(element: HTMLElement, label: string, name: string) {
  if (!onlyThese(element).checked) await press(onlyThese(element))
  await choose(element, label, name)
  assert.isFalse(apply(element).disabled)
}

await suite('listings: filter and order', { people: 2, live: false }, ({ people: [me, owner] }) => {
  it('shows naira needed and dollars offered once its box is ticked, and applies only after a change', async () => {
    const element = await open()
    await others(element)
    await openFilter(element)
    assert.isNull(ui(element).queryByRole('combobox', { name: 'Have currency' }))
    assert.isTrue(apply(element).disabled)
    await assertLooksRight('filter panel')
    await press(onlyThese(element))
    assertSays(ui(element).getByRole('combobox', { name: 'Have currency' }), 'USD')
    assertSays(ui(element).getByRole('combobox', { name: 'Need currency' }), 'NGN')
    assert.isFalse(apply(element).disabled)
    await assertLooksRight('filter panel with currencies')
    type(field(element, 'Start date'), '2026-01-01')
    await pressButton(element, 'Apply')
    await ui(element).findByRole('button', { name: 'Remove filter: Need NGN' })
    await waitFor(async () => {
      for (const each of rowsIn(await others(element))) {
        assertSays(cell(each, 'Amount Needed'), '₦')
        assertSays(cell(each, 'Have Amount'), 'US$')
      }
    })
    assertSays(ui(element).getByRole('button', { name: /^Filter/ }), '3')
    await assertLooksRight('filtered')

    // The reopened panel shows the active filter.
    await openFilter(element)
    assert.equal(field(element, 'Start date').value, '2026-01-01')
    assert.isTrue(onlyThese(element).checked)
    assert.isTrue(apply(element).disabled)
  })

  it('filters by a day alone: the preselected currencies do not count', async () => {
    await postListing(owner, { ...terms(160_000), needCurrency: 'PHP', haveCurrency: 'GBP' })
    const element = await open()
    // Other suites may post a page of newer ones.
    await search(element, owner.username)
    await openFilter(element)
    type(field(element, 'Start date'), day(-1))
    await pressButton(element, 'Apply')
    await ui(element).findByRole('button', { name: /^Remove filter: From/ })
    await waitFor(async () => assertSays(await others(element), '£'))
    assert.lengthOf(ui(element).getAllByRole('button', { name: /^Remove filter/ }), 1)

    await openFilter(element)
    assert.isFalse(onlyThese(element).checked)
    await pickCurrency(element, 'Need currency', 'South Korean Won')
    assert.isTrue(onlyThese(element).checked)
  })

  it('filters by days and currencies, and clears them one by one or all at once', async () => {
    await postListing(owner, { ...terms(160_000), needCurrency: 'KRW', haveCurrency: 'GBP' })
    const element = await open()
    await search(element, owner.username)
    await openFilter(element)
    await pickCurrency(element, 'Need currency', 'South Korean Won')
    await pickCurrency(element, 'Have currency', 'Any currency')
    type(field(element, 'Start date'), day(-1))
    type(field(element, 'End date'), day(1))
    await pressButton(element, 'Apply')
    await waitFor(async () => {
      const rows = rowsIn(await others(element))
      assert.lengthOf(rows, 1)
      assertSays(cell(rows[0] as HTMLElement, 'Have Amount'), '£')
    })
    // Filter and search also apply to the other tab.
    await showTab(element, 'Created by you')
    await ui(element).findByText('No matches')
    await ui(element).findByRole('button', { name: 'Remove filter: Need KRW' })
    await showTab(element, 'Created by others')
    await pressButton(element, 'Remove filter: Need KRW')
    await expectGone(element, 'Need KRW')

    await openFilter(element)
    type(field(element, 'Start date'), '')
    type(field(element, 'End date'), '2020-01-01')
    await pressButton(element, 'Apply')
    await ui(element).findByText('No matches')
    await assertLooksRight('nothing for this filter')
    await pressButton(element, 'Reset')
    assert.lengthOf(rowsIn(await others(element)), 20)
    assert.equal(field(element, 'Search listings').value, '')
    assert.isNull(ui(element).queryByRole('button', { name: /^Remove filter/ }))
  })

  it('refuses contradictory days and currencies, and keeps the input', async () => {
    const element = await open()
    await others(element)
    await openFilter(element)
    type(field(element, 'Start date'), '2026-05-02')
    type(field(element, 'End date'), '2026-05-01')
    await pickCurrency(element, 'Have currency', 'Nigerian Naira')
    await pressButton(element, 'Apply')
    await expectInvalid(element, 'End date', 'Choose an end date on or after the start date')
    assertSays(
      descriptionOf(ui(element).getByRole('combobox', { name: 'Have currency' })),
      'Choose two different currencies',
    )
    assert.equal(field(element, 'Start date').value, '2026-05-02')
    await assertLooksRight('wrong filter')
    await pressKey('Escape')
    assert.isNull(ui(element).queryByRole('button', { name: /^Remove filter/ }))
  })

  it('clears everything with Reset in the panel', async () => {
    const element = await open()
    await others(element)
    await openFilter(element)
    type(field(element, 'End date'), '2020-01-01')
    await pressButton(element, 'Apply')
    await ui(element).findByText('No matches')
    await openFilter(element)
    const panel = ui(element).getByRole('dialog', { name: 'Filter listings' })
    within(panel).getByRole('button', { name: 'Reset' }).click()
    await waitFor(async () => assert.lengthOf(rowsIn(await others(element)), 20))
    await expectGone(element, 'To 1 Jan 2020')
  })

  it('filters by friend, in the tab of others only', async () => {
    await signInAs(await aDemoPerson('amara'))
    const element = await open()
    await others(element)
    await openFilter(element)
    for (const label of ['Have currency', 'Need currency']) await pickCurrency(element, label, 'Any currency')
    await choose(element, 'Friend', 'Daniel')
    await pressButton(element, 'Apply')
    await ui(element).findByRole('button', { name: /^Remove filter: By Daniel/ })
    await waitFor(async () => {
      const rows = rowsIn(await others(element))
      assert.isNotEmpty(rows)
      for (const each of rows) within(each).getByRole('button', { name: 'daniel' })
    })
    await showTab(element, 'Created by you')
    await table(element, 'Created by you')
    assert.isNull(ui(element).queryByRole('button', { name: /^Remove filter/ }))
    await openFilter(element)
    assert.isNull(ui(element).queryByLabelText('Friend'))
  })

  it('reports that there are no friends, or that they failed to load', async () => {
    const element = await open()
    await others(element)
    await openFilter(element)
    await ui(element).findByText('You have not added anyone to your circle')
    await assertLooksRight('no friends')
    unmountAll()

    await signInAs(await aReadyPerson())
    const again = await open()
    await others(again)
    await cutNetwork('/api/User/friends')
    await openFilter(again)
    await ui(again).findByText('Your friends could not be loaded. Close this and try again.')
    await assertLooksRight('friends failed')
  })

  it('sorts from the oldest, and by rate only for a complete pair', async () => {
    for (const rate of [0.0006, 0.0007, 0.00065])
      await postListing(owner, { needAmount: 80_000, haveAmount: Math.round(80_000 * rate), rate })
    const element = await open()
    await search(element, `${owner.username} 80000`, owner.username)
    const balances = async () => rowsIn(await others(element)).map((each) => cell(each, 'Balance'))
    assert.deepEqual(await balances(), ['US$52', 'US$56', 'US$48'])
    await choose(element, 'Sort by', 'Oldest - Newest')
    await waitFor(async () => assert.deepEqual(await balances(), ['US$48', 'US$56', 'US$52']))

    const list = await openList(element, 'Sort by')
    const byRate = within(list).getByRole('option', { name: /^Best rate/ })
    assert.equal(byRate.ariaDisabled, 'true')
    assertSays(byRate, 'Filter by both currencies first')
    await assertLooksRight('orders')
    await pressKey('Escape')

    await applyFirstPair(element)
    await choose(element, 'Sort by', 'Best rate')
    await waitFor(async () => assert.deepEqual(await balances(), ['US$56', 'US$52', 'US$48']))
    // Rates of different pairs are not comparable.
    await pressButton(element, 'Remove filter: Have USD')
    await waitFor(() => assertSays(ui(element).getByRole('combobox', { name: 'Sort by' }), 'Newest - Oldest'))
    await waitFor(async () => assert.deepEqual(await balances(), ['US$52', 'US$56', 'US$48']))
  })

  it('clears the filter on a sign-out, and keeps a visitor’s filter on the sign-in', async () => {
    const element = await open()
    await others(element)
    await applyFirstPair(element)
    await choose(element, 'Sort by', 'Best rate')
    await others(element)
    signOut()
    await ui(element).findByText('Login or create account to view the rate', { selector: 'p' })
    assertSays(ui(element).getByRole('combobox', { name: 'Sort by' }), 'Newest - Oldest')
    assert.isNull(ui(element).queryByRole('button', { name: /^Remove filter/ }))
    assert.lengthOf(rowsIn(await others(element)), 20)

    type(field(element, 'Search listings'), 'naira')
    await signInAs(me)
    await waitFor(async () =>
      // In whatever pair another suite has just posted.
      assert.match(cell(rowsIn(await others(element))[0] as HTMLElement, 'Rate'), /1 [A-Z]{3} = \d/),
    )
    assert.equal(field(element, 'Search listings').value, 'naira')
  })

  it('offers visitors the filter without friends and without sorting by rate', async () => {
    signOut()
    const element = await open()
    await others(element)
    await openFilter(element)
    assert.isNull(ui(element).queryByLabelText('Friend'))
    await press(onlyThese(element))
    await pressButton(element, 'Apply')
    await ui(element).findByRole('button', { name: 'Remove filter: Need NGN' })
    const list = await openList(element, 'Sort by')
    assertSays(within(list).getByRole('option', { name: /^Best rate/ }), 'Log in to compare rates')
    await pressKey('Escape')
    const asked = handled('cowrie-sign-in-needed')
    await pressButton(element, 'Log in')
    await asked
  })
})
