/** cowrie-listings: search and pages, against the real server and its demo world. */
import { assert } from 'chai'
import { copy, goesOn } from './copies.ts'
import { open, rowsIn, search, showTab, table, terms } from './dashboard.ts'
import { downloadedBy } from './downloads.ts'
import { accept, assertLooksRight, cell, expectGone, placeOrder, postListing, pressButton } from './market.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  cutNetwork,
  holdNetwork,
  restoreNetwork,
  signInAs,
  type,
  ui,
  waitFor,
} from './support.ts'

await suite('listings: search, filter, order, View More', { people: 2, live: false }, ({
  people: [buyer, owner],
}) => {
  it('loads 20 more with View More', async () => {
    const element = await open()
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
    await ui(element).findByText('No data to view')
    await assertLooksRight('others')
    await pressButton(element, 'View More')
    await waitFor(async () => assert.lengthOf(rowsIn(await table(element, 'Created by others')), 40))
  })

  it('filters by status within the tab', async () => {
    const pending = await postListing(owner)
    const partly = await postListing(owner)
    await accept(owner, await placeOrder(buyer, partly, 400))
    await placeOrder(buyer, pending, 100)
    const element = await open()
    await search(element, owner.username)
    await pressButton(element, 'Partly fulfilled')
    await waitFor(() => {
      const rows = rowsIn(ui(element).getByRole('table', { name: 'Created by others' }))
      assert.lengthOf(rows, 1)
      assert.equal(cell(rows[0] as HTMLElement, 'Status'), 'Partly-fulfilled')
      assert.equal(cell(rows[0] as HTMLElement, 'Balance'), 'US$600')
    })
    await pressButton(element, 'Pending')
    await waitFor(() => {
      for (const each of rowsIn(ui(element).getByRole('table', { name: 'Created by others' })))
        assert.equal(cell(each, 'Status'), 'Pending')
    })
    assert.equal(ui(element).getByRole('button', { name: 'Pending' }).ariaPressed, 'true')
    await assertLooksRight('filtered')
  })

  it('searches during typing, and shows the last search', async () => {
    const element = await open()
    await table(element, 'Created by others')
    const box = ui(element).getByLabelText('Search listings')
    for (const text of ['k', 'ke', 'kenji', 'kenji x', 'priya']) type(box, text)
    await waitFor(() => {
      const rows = rowsIn(ui(element).getByRole('table', { name: 'Created by others' }))
      assert.isNotEmpty(rows)
      for (const each of rows) assert.match(cell(each, 'User'), /^priya/)
    })
    type(box, 'nobody has this name')
    await ui(element).findByText('No matches')
    await assertLooksRight('nothing matches')
    await pressButton(element, 'Reset')
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
    assert.equal((box as HTMLInputElement).value, '')
  })

  it('filters my own listings, and loads 20 more of them too', async () => {
    const me = await aReadyPerson()
    const amounts = Array.from({ length: 21 }, (_, index) => (index + 1) * 16_000)
    for (const amount of amounts) await postListing(me, terms(amount))
    await signInAs(me)
    const element = await open()
    await showTab(element, 'Created by you')
    assert.lengthOf(rowsIn(await table(element, 'Created by you')), 20)
    await pressButton(element, 'View More')
    await waitFor(() =>
      assert.lengthOf(rowsIn(ui(element).getByRole('table', { name: 'Created by you' })), 21),
    )
    assert.isNull(ui(element).queryByRole('button', { name: 'View More' }))
    const file = await downloadedBy(() => pressButton(element, 'Export CSV'))
    assert.match(file.name, /^cowrie-listings-\d{4}-\d\d-\d\d\.csv$/)
    assert.lengthOf(file.text.trimEnd().split('\r\n'), 22)
    await pressButton(element, 'Partly fulfilled')
    await ui(element).findByText('No matches')
  })

  it('goes on where a search stopped, and says that nothing matches only at the end', async () => {
    const me = await aReadyPerson()
    const listingId = await postListing(me)
    await copy('listing', listingId)
    await signInAs(me)
    const element = await open()
    await showTab(element, 'Created by you')
    await goesOn(element, 'Search listings', async () =>
      assert.lengthOf(rowsIn(await table(element, 'Created by you')), 1),
    )
  })

  it('keeps the rows when the next 20 fail to load, and retries', async () => {
    const element = await open()
    await table(element, 'Created by others')
    await cutNetwork('/api/Listing/Search')
    await pressButton(element, 'View More')
    await ui(element).findByText(/^More listings could not be loaded/)
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
    await assertLooksRight('no more')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await waitFor(async () => assert.lengthOf(rowsIn(await table(element, 'Created by others')), 40))
    await expectGone(element, /^More listings could not be loaded/)
  })

  it('shows Loading... while the next 20 load, and fetches nothing twice', async () => {
    const element = await open()
    await table(element, 'Created by others')
    await holdNetwork('/api/Listing/Search')
    await pressButton(element, 'View More')
    performance.clearResourceTimings()
    const more = await ui(element).findByRole('button', { name: 'Loading...' })
    more.click()
    await restoreNetwork()
    await waitFor(async () => assert.lengthOf(rowsIn(await table(element, 'Created by others')), 40))
    // A browser lists a request slightly after its answer.
    await waitFor(() =>
      assert.lengthOf(
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('after=')),
        1,
      ),
    )
  })

  it('starts again with the first 20 for another search', async () => {
    const element = await open()
    await table(element, 'Created by others')
    await pressButton(element, 'View More')
    await waitFor(async () => assert.lengthOf(rowsIn(await table(element, 'Created by others')), 40))
    await pressButton(element, 'Pending')
    await waitFor(async () => {
      for (const each of rowsIn(await table(element, 'Created by others')))
        assert.equal(cell(each, 'Status'), 'Pending')
    })
    await pressButton(element, 'All')
    await waitFor(async () => assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20))
  })

  it('keeps the rows until those of the next search have loaded', async () => {
    const element = await open()
    await table(element, 'Created by others')
    await holdNetwork('/api/Listing/Search')
    await pressButton(element, 'Partly fulfilled')
    await waitFor(() => {
      const shown = ui(element).getByRole('table', { name: 'Created by others' })
      assert.equal(shown.ariaBusy, 'true')
      assert.lengthOf(rowsIn(shown), 20)
    })
    await assertLooksRight('earlier rows')
    await restoreNetwork()
    await waitFor(async () => {
      for (const each of rowsIn(await table(element, 'Created by others')))
        assert.equal(cell(each, 'Status'), 'Partly-fulfilled')
    })
  })
})
