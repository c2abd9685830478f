/** cowrie-listings: keys for the search, a new listing, and the rows. */
import { assert } from 'chai'
import { handled, inside, open, rowsIn, table } from './dashboard.ts'
import { postListing, pressButton } from './market.ts'
import { suite } from './suite.ts'
import { keys, press, pressKey, ui, waitFor, within } from './support.ts'

await suite('listings: keys', { people: 2, live: false }, ({ people: [, owner] }) => {
  before(() => postListing(owner))

  const focusedIn = (element: HTMLElement) => element.shadowRoot?.activeElement as HTMLElement | null
  /** The closed menu gives the focus back to its button a moment later. */
  async function blurMenuButton(element: HTMLElement) {
    await waitFor(() => {
      assert.isNull(ui(element).queryByRole('menu'))
      assert.equal(focusedIn(element), ui(element).getByRole('button', { name: 'Columns' }))
    })
    focusedIn(element)?.blur()
  }
  async function ready() {
    const element = await open()
    const shown = await table(element, 'Created by others')
    return { element, rows: rowsIn(shown) }
  }

  it('go through the rows and order from one', async () => {
    const { element, rows } = await ready()
    const isAt = (at: number) => waitFor(() => assert.isTrue(rows[at]?.contains(focusedIn(element))))
    await pressKey('j')
    await isAt(0)
    await pressKey('j')
    await isAt(1)
    await pressKey('k')
    await isAt(0)
    const asked = handled('cowrie-order-requested')
    await pressKey('o')
    assert.isNotEmpty((await asked).detail.listingId)
  })

  it('do nothing while the person has turned them off', async () => {
    const { element } = await ready()
    await pressButton(element, 'Columns')
    const item = await ui(element).findByRole('menuitemcheckbox', { name: 'Keys / c j k o' })
    await press(item)
    await waitFor(() => assert.equal(item.ariaChecked, 'false'))
    await pressKey('Escape')
    await blurMenuButton(element)
    for (const key of ['c', 'j', '/']) await pressKey(key)
    assert.isNull(focusedIn(element))
    assert.isNull(element.shadowRoot?.querySelector('cowrie-create-listing'))

    await pressButton(element, 'Columns')
    await press(await ui(element).findByRole('menuitemcheckbox', { name: 'Keys / c j k o' }))
    await pressKey('Escape')
    await blurMenuButton(element)
    await pressKey('j')
    await waitFor(() => assert.isNotNull(focusedIn(element)))
  })

  it('are not offered on a phone', async () => {
    const { element } = await ready()
    const { matchMedia } = window
    window.matchMedia = (query) =>
      query.includes('any-pointer: fine') ? matchMedia('not all') : matchMedia(query)
    try {
      await pressButton(element, 'Columns')
      const menu = await ui(element).findByRole('menu')
      assert.isNull(within(menu).queryByText('/ c j k o'))
    } finally {
      window.matchMedia = matchMedia
    }
    await pressKey('Escape')
    await blurMenuButton(element)
  })

  it('search and create, and are letters where text is typed', async () => {
    const { element } = await ready()
    const search = ui(element).getByLabelText<HTMLInputElement>('Search listings')
    await pressKey('/')
    await waitFor(() => assert.equal(focusedIn(element), search))
    await keys('jock')
    await waitFor(() => assert.equal(search.value, 'jock'))
    assert.isNull(element.shadowRoot?.querySelector('cowrie-create-listing'))
    search.blur()
    await pressKey('c')
    await inside(element, 'cowrie-create-listing')
  })
})
