/** Rows that were there stay when their list fails to load again, with a notice. */
import { assert } from 'chai'
import { refresh } from './dashboard.ts'
import { failed, isComplete, lists, makeRows, open, recovers, retry, rowsOf } from './failed-lists.ts'
import { suite } from './suite.ts'
import { cutNetwork, mount, ui, waitFor } from './support.ts'

await suite('lists that fail', { people: 2 }, ({ people: [me, other] }) => {
  let listingId: string

  before(async () => {
    listingId = await makeRows(me, other)
  })

  it('recent orders: not empty while it is unknown who may have some', async () => {
    await cutNetwork('/api/User/kyc_status')
    const element = await mount('<cowrie-listings></cowrie-listings>')
    await ui(element).findByText(/^The recent orders could not be loaded/)
    assert.isNull(ui(element).queryByText('No data to view'))
    await retry(element)
    await waitFor(() => ui(element).getByRole('table', { name: 'Recent Orders' }))
  })

  for (const list of lists)
    it(`${list.name}: rows stay, with a notice`, async () => {
      const element = await open(list, listingId)
      await isComplete(element, list)
      await cutNetwork(list.path)
      void refresh(element).catch(() => undefined)
      await ui(element).findByText(failed(list))
      assert.isAtLeast(rowsOf(element, list), list.rows ?? 1)
      await recovers(element, list)
    })
})
