/** cowrie-listings: columns and row density, remembered per person. */
import { assert } from 'chai'
import { open, rowsIn, showTab, table, terms } from './dashboard.ts'
import { assertLooksRight, cell, postListing, pressButton } from './market.ts'
import { suite } from './suite.ts'
import { press, pressKey, signOut, ui, unmountAll, waitFor, within } from './support.ts'

const others = (element: HTMLElement) => table(element, 'Created by others')

const headers = (of: HTMLElement) =>
  within(of)
    .getAllByRole('columnheader')
    .map((each) => each.textContent)

async function openLook(element: HTMLElement) {
  await pressButton(element, 'Columns')
  return ui(element).findByRole('menu', { name: 'Columns and density' })
}

const box = (element: HTMLElement, name: string) => ui(element).getByRole('menuitemcheckbox', { name })

/** Leaves the menu by keyboard, which returns the focus to its button. */
async function closeLook(element: HTMLElement) {
  await pressKey('Escape')
  await waitFor(() => {
    assert.isNull(ui(element).queryByRole('menu'))
    assert.equal(element.shadowRoot?.activeElement, ui(element).getByRole('button', { name: 'Columns' }))
  })
}

/** Long names of others leave no room for the status. */
const steady = (names: readonly string[]) => names.filter((each) => each !== 'Status')

const heightOf = (of: HTMLElement) => rowsIn(of)[0]?.getBoundingClientRect().height ?? 0

await suite('listings: columns and density', { people: 1, live: false }, ({ people: [me] }) => {
  before(() => postListing(me, terms(1_000_000)))
  after(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('cowrie:listings-look')) localStorage.removeItem(key)
  })

  it('has all columns in order, and lets people hide some, also by keyboard', async () => {
    const element = await open()
    assert.deepEqual(steady(headers(await others(element))), [
      ...['Date', 'User', 'Amount Needed', 'Have Amount', 'Rate', 'Balance', 'Actions'],
    ])
    await openLook(element)
    await assertLooksRight('columns')
    await press(box(element, 'Date'))
    assert.isNull(ui(element).queryByRole('menuitemcheckbox', { name: 'User' }), 'a row is known by its user')
    for (const key of ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space']) await pressKey(key)
    await waitFor(() => assert.equal(box(element, 'Balance').ariaChecked, 'false'))
    await closeLook(element)
    assert.deepEqual(steady(headers(await others(element))), [
      ...['User', 'Amount Needed', 'Have Amount', 'Rate', 'Actions'],
    ])
    await assertLooksRight('fewer columns')
  })

  it('remembers them in this browser, per tab and person', async () => {
    unmountAll()
    const again = await open()
    assert.notInclude(headers(await others(again)), 'Balance')
    await showTab(again, 'Created by you')
    assert.deepEqual(headers(await table(again, 'Created by you')), [
      ...['Date', 'Amount Needed', 'Have Amount', 'Rate', 'Order', 'Part Fulfilment', 'Status', 'Balance'],
      'Actions',
    ])
    await openLook(again)
    await press(box(again, 'Part Fulfilment'))
    await closeLook(again)
    assert.notInclude(headers(await table(again, 'Created by you')), 'Part Fulfilment')

    signOut()
    unmountAll()
    const visiting = await open()
    assert.include(headers(await others(visiting)), 'Date')
  })

  it('has denser rows on demand, and restores all columns', async () => {
    const element = await open()
    await showTab(element, 'Created by you')
    // A row of one's own: those of others have names of any length.
    const mine = () => table(element, 'Created by you')
    const before = heightOf(await mine())
    await openLook(element)
    await press(ui(element).getByRole('menuitemradio', { name: 'Compact' }))
    await waitFor(async () => assert.isBelow(heightOf(await mine()), before - 8))
    const dense = heightOf(await mine())
    await assertLooksRight('compact, with its choice')
    await press(ui(element).getByRole('menuitem', { name: 'Show all columns' }))
    await waitFor(async () => assert.isAbove(heightOf(await mine()), dense + 8))
    assert.lengthOf(headers(await mine()), 9)
    // The same button opens and closes the menu.
    await press(ui(element).getByRole('button', { name: 'Columns' }))
    await waitFor(() => assert.isNull(ui(element).queryByRole('menu')))
  })

  it('ignores an invalid value under its storage key', async () => {
    unmountAll()
    const key = Object.keys(localStorage).find((each) => each.startsWith('cowrie:listings-look'))
    assert.isDefined(key)
    for (const text of ['{', 'null', '{"hidden":{"others":"Date"},"density":"x"}']) {
      localStorage.setItem(key ?? '', text)
      const element = await open()
      const shown = await others(element)
      assert.lengthOf(steady(headers(shown)), 7)
      assert.isNotEmpty(cell(rowsIn(shown)[0] as HTMLElement, 'Date'))
      unmountAll()
    }
  })
})
