/** cowrie-rate against the real server and its demo world. */
import { assert } from 'chai'
import { handled, rowsIn } from './dashboard.ts'
import {
  assertLooksRight,
  assertRateIsWithheld,
  assertSays,
  cell,
  marketRate,
  pressButton,
} from './market.ts'
import { chart, holds, open, pressFirstOrder, table } from './rate.ts'
import { choose, input, leavePage, type, ui } from './support.ts'

describe('rate', () => {
  afterEach(leavePage)

  it('shows the market rate in both directions, with its day', async () => {
    const element = await open()
    await ui(element).findByText('1 USD = 1,326.16 NGN', { selector: 'p' })
    ui(element).getByText('1 NGN = 0.00075405 USD')
    ui(element).getByText(/^Market rate from \d+\s\w+(\s\d{4})?\. Each listing sets its own rate\.$/)
    await chart(element)
    await table(element, 'USD', 'NGN')
    await assertLooksRight('visitor')
  })

  it('converts from either side: received amounts round down, paid ones up', async () => {
    const rate = Number(await marketRate('USD', 'NGN'))
    const element = await open('amount="250"')
    await holds(
      element,
      'You get',
      (Math.floor(rate * 25_000) / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
    )
    type(input(element, 'You get'), '1,000,000')
    await holds(
      element,
      'You give',
      (Math.ceil((1_000_000 / rate) * 100) / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
    )
    assert.equal(input(element, 'You get').value, '1,000,000')
    await ui(element).findByText(/^US\$754\.06 is ₦1,000,000\.00 at the market rate$/)
    type(input(element, 'You get'), '')
    await holds(element, 'You give', '')
  })

  it('follows another currency, and swaps the two', async () => {
    const element = await open()
    await choose(element, 'Currency you get', 'Euro')
    await ui(element).findByText(/^1 EUR = 1\.1\d+ USD$/, { selector: 'p' })
    await pressButton(element, 'Swap the currencies')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you give' }), 'EUR')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you get' }), 'USD')
    assert.equal(input(element, 'You give').value, '100', 'the typed text stays in its field')
    await choose(element, 'Currency you give', 'US Dollar')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you get' }), 'EUR')
    await chart(element, 'EUR', 'USD')
  })

  it('shows visitors the listings of the pair without their rates', async () => {
    const element = await open('from="NGN" to="USD"')
    const found = rowsIn(await table(element, 'NGN', 'USD'))
    assert.isAtMost(found.length, 5)
    ui(element).getByRole('heading', { name: 'Listings' })
    for (const each of found) {
      assertRateIsWithheld(each)
      assertSays(cell(each, 'Rate'), 'NGN → USD')
    }
    ui(element).getByText('Login or create account to view the rate', { selector: 'p' })
    const asked = handled('cowrie-sign-in-needed')
    await pressFirstOrder(element, 'NGN', 'USD')
    await asked
    const created = handled('cowrie-navigate')
    await pressButton(element, 'Create account')
    assert.equal((await created).detail.to, '/create-account')
  })

  it('offers to post a listing when nobody offers the pair', async () => {
    const element = await open('from="ISK" to="HRK"')
    await ui(element).findByText('No one offers this yet')
    ui(element).getByText('No open listing takes ISK for HRK. Post your own.')
    await assertLooksRight('no listings')
    const asked = handled('cowrie-navigate')
    await pressButton(element, 'Create Listing')
    assert.equal((await asked).detail.to, '/create-listing')
  })
})
