/** cowrie-listings: the market of a pair above the listings. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { openMarket as open, rowsIn, table } from './dashboard.ts'
import { assertLooksRight, assertSays, cell, postListing, pressButton } from './market.ts'
import { suite } from './suite.ts'
import {
  choose,
  clearToasts,
  cutNetwork,
  exchange,
  mount,
  press,
  restoreNetwork,
  signOut,
  type,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

const others = (element: HTMLElement) => table(element, 'Created by others')

const chip = (element: HTMLElement, name: string) => ui(element).findByRole('button', { name })

/** The figure below one of the market's names. */
const fact = (element: HTMLElement, name: RegExp) =>
  waitFor(() => ui(element).getByText(name).closest('div')?.querySelector('dd')?.textContent ?? '')

// Nobody else lists this pair.
const pair = { needCurrency: 'ISK', haveCurrency: 'NZD' } as const
const at = (needAmount: number, rate: number) => ({
  ...pair,
  needAmount,
  rate,
  haveAmount: needAmount * rate,
})

await suite('listings: the market of a pair', { people: 2, live: false }, ({ people: [me, owner] }) => {
  before(async () => {
    await postListing(owner, at(100_000, 0.012))
    await postListing(owner, at(100_000, 0.014))
    await postListing(owner, at(50_000, 0.013))
  })
  afterEach(() => setViewport({ width: 1280, height: 900 }))

  it('filters by the chosen pair, with the best rate first, figures and a picture', async () => {
    const element = await open()
    await others(element)
    await choose(element, 'Currency you give', 'Iceland')
    await choose(element, 'Currency you get', 'New Zealand')
    await waitFor(async () => {
      const rows = rowsIn(await others(element))
      assert.deepEqual(
        rows.map((each) => cell(each, 'Rate').match(/= ([\d.]+)/)?.[1]),
        ['71.429', '76.923', '83.333'],
      )
    })
    assertSays(await fact(element, /^Best listing/), '1 NZD = 71.429 ISK')
    assert.match(await fact(element, /^Market, /), /^\d+\.\d+$/)
    await ui(element).findByText(/(more|less) than at market$/)
    await ui(element).findByRole('img', { name: '3 listings around the market rate', hidden: true })
    const depth = await ui(element).findByRole('table', { name: 'NZD on offer at each rate' })
    assert.lengthOf(rowsIn(depth), 3)
    assertSays(rowsIn(depth)[0] as HTMLElement, '1 NZD = 71.429 ISK')
    await assertLooksRight('a pair')

    await setViewport({ width: 1280, height: 900 })
    type(ui(element).getByLabelText('Amount you give'), 'much')
    await ui(element).findByText('Enter an amount to see what the best listing saves you')
    type(ui(element).getByLabelText('Amount you give'), '1000')
    await waitFor(() => assert.equal(element.shadowRoot?.querySelector('output')?.textContent, '14.00'))
  })

  it('remembers the pair and those that were saved, and shows all pairs again', async () => {
    const element = await open()
    const current = await chip(element, 'ISK → NZD')
    assert.equal(current.ariaPressed, 'true')
    assert.lengthOf(rowsIn(await others(element)), 3)
    await pressButton(element, 'Save the pair ISK → NZD')
    await press(await chip(element, 'NGN → USD'))
    await waitFor(() =>
      assert.equal(ui(element).getByRole('button', { name: 'NGN → USD' }).ariaPressed, 'true'),
    )
    ui(element).getByRole('button', { name: 'ISK → NZD' })
    await pressButton(element, 'All pairs')
    await waitFor(async () => assert.lengthOf(rowsIn(await others(element)), 20))

    unmountAll()
    const again = await open()
    await chip(again, 'ISK → NZD')
    assert.equal((await chip(again, 'All pairs')).ariaPressed, 'true')
    await press(await chip(again, 'ISK → NZD'))
    await pressButton(again, 'Remove the saved pair ISK → NZD')
    await pressButton(again, 'Swap the currencies')
    await ui(again).findByText('No listings yet')
    await pressButton(again, 'All pairs')
  })

  for (const [locale, allPairs] of [
    ['en', 'All pairs'],
    ['ar', 'كل الأزواج'],
  ] as const)
    it(`shows the chosen chip of a long row, and does not move the page, in ${locale}`, async () => {
      const savedKey = `cowrie:market:${exchange}:${me.id}:saved`
      localStorage.setItem(savedKey, 'NGN/USD USD/NGN EUR/NGN NGN/EUR GBP/NGN NGN/GBP CAD/NGN NGN/CAD')
      await setViewport({ width: 768, height: 900 })
      const below = 'style="display: block; margin-block: 1500px"'
      const element = await mount(
        `<cowrie-listings view="market" locale="${locale}" ${below}></cowrie-listings>`,
      )
      const chosen = await chip(element, allPairs)
      const row = chosen.closest('fieldset') as HTMLElement
      const isInView = () => {
        const [at, all] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
        assert.isAbove(row.scrollWidth, row.clientWidth)
        assert.isAtLeast(at.left, all.left - 1)
        assert.isAtMost(at.right, all.right + 1)
      }
      await waitFor(isInView)
      await setViewport({ width: 500, height: 900 })
      await waitFor(isInView)
      assert.equal(scrollY, 0)
      localStorage.removeItem(savedKey)
    })

  it('says that the market could not be loaded, and tries again', async () => {
    const element = await open()
    await others(element)
    await cutNetwork('/api/Market/pair')
    await press(await chip(element, 'NGN → USD'))
    await ui(element).findByText(/^The market of this pair could not be loaded/)
    await clearToasts()
    await restoreNetwork()
    await pressButton(element, 'Try again')
    assertSays(await fact(element, /^Best listing/), '1 USD = ')
    await pressButton(element, 'All pairs')
  })

  it('shows a visitor the market rate and the best one, and no rate of a listing', async () => {
    signOut()
    const element = await open()
    await press(await chip(element, 'NGN → USD'))
    assertSays(await fact(element, /^Best listing/), '1 USD = ')
    assert.match(await fact(element, /^Market, /), /^1,/)
    assert.isNull(ui(element).queryByRole('table', { name: /on offer/ }))
    await assertLooksRight('a pair of a visitor')
    await pressButton(element, 'All pairs')
  })
})
