/**
 * Lists whose request fails: each says that it could not be loaded and offers another try, and none says that it is
 * empty.
 */
import { assert } from 'chai'
import { failed, lists, makeRows, open, recovers } from './failed-lists.ts'
import { suite } from './suite.ts'
import { cutNetwork, ui } from './support.ts'

await suite('lists that fail', { people: 2 }, ({ people: [me, other] }) => {
  let listingId: string

  before(async () => {
    listingId = await makeRows(me, other)
  })

  for (const list of lists)
    it(`${list.name}: no empty list, but a failure with another try`, async () => {
      await cutNetwork(list.path)
      const element = await open(list, listingId)
      await ui(element).findByText(failed(list))
      assert.isEmpty(element.shadowRoot?.querySelectorAll('.ui-empty'), 'no list says that it is empty')
      await recovers(element, list)
    })
})
