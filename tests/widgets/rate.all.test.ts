/** The other states and steps of rate, with axe. */
import { sendMouse } from '@web/test-runner-commands'
import { assert } from 'chai'
import { handled, rowsIn } from './dashboard.ts'
import {
  assertLooksRight,
  assertSays,
  cell,
  expectGone,
  marketRate,
  moveMarket,
  postListing,
  staleExchange,
} from './market.ts'
import { chart, holds, open, pressFirstOrder, table } from './rate.ts'
import { suite } from './suite.ts'
import {
  aPerson,
  api,
  choose,
  cutNetwork,
  expectInvalid,
  holdNetwork,
  input,
  mount,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  signOut,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

const history = async (from: string, to: string) =>
  (await api(`/api/Transactions/rate-history?fromCurrency=${from}&toCurrency=${to}`)).data.days as {
    day: string
    rate: number
  }[]

await suite('rate', { people: 2 }, ({ people: [owner, buyer] }) => {
  beforeEach(() => signOut())

  it('is only the converter when compact', async () => {
    const element = await open('amount="1" compact')
    await ui(element).findByText('1 USD = 1,326.16 NGN', { selector: 'p' })
    await holds(element, 'You get', '1,326.16')
    await assertLooksRight('compact')
    assert.isNull(ui(element).queryByText('Past market rates'))
    assert.isNull(ui(element).queryByRole('table'))
    const asked = handled('cowrie-navigate')
    await press(ui(element).getByRole('button', { name: 'Find offers' }))
    assert.equal((await asked).detail.to, '/?give=USD&get=NGN&side=give&amount=1.00')
    element.removeAttribute('compact')
    await chart(element)
    await table(element, 'USD', 'NGN')
  })

  it('reports an invalid amount beside its field, keeps it, and accepts a lone zero during typing', async () => {
    const element = await open('to="JPY"')
    type(input(element, 'You get'), '5.5')
    await expectInvalid(element, 'You get', 'JPY has no decimals')
    assert.equal(input(element, 'You get').value, '5.5')
    await assertLooksRight('no amount')
    type(input(element, 'You give'), '0.')
    await expectGone(element, 'JPY has no decimals')
    assert.notEqual(input(element, 'You give').getAttribute('aria-invalid'), 'true')
  })

  it('converts into a currency with three decimals, and takes no fourth', async () => {
    const element = await open('to="TND" amount="1000"')
    const thousandths = Math.floor(Number(await marketRate('USD', 'TND')) * 1_000_000)
    await holds(element, 'You get', (thousandths / 1000).toLocaleString('en', { minimumFractionDigits: 3 }))
    type(input(element, 'You get'), '1.250')
    await ui(element).findByText(/^US\$0\.42 is TND 1\.250 at the market rate$/)
    type(input(element, 'You get'), '1.2505')
    await expectInvalid(element, 'You get', 'TND has at most 3 decimals')
    await assertLooksRight('three decimals')
  })

  for (const [locale, give, get, typed, shown] of [
    ['fr', 'Vous donnez', 'Vous recevez', '1234,5', 'TND 1 234,500'],
    ['ar', 'تدفع', 'تستلم', '1234.5', 'TND 1,234.500'],
  ] as const) {
    it(`reads and writes three decimals as people do in ${locale}`, async () => {
      const element = await open(`to="TND" locale="${locale}"`)
      await ui(element).findByLabelText(get)
      type(input(element, get), typed)
      await ui(element).findByText((text) => text.includes(shown))
      type(input(element, give), '1000')
      await waitFor(() =>
        assert.match(
          input(element, get).value,
          locale === 'fr' ? /^2\u202f\d{3},\d{3}$/ : /^2,\d{3}\.\d{3}$/,
        ),
      )
    })
  }

  it('shows every stored day on the chart, by keys, by pointer and as a table', async () => {
    const before = await history('USD', 'NGN')
    assert.isAtLeast(before.length, 15)
    const element = await open()
    const slider = await chart(element)
    const days = Number(slider.max) + 1
    // Another suite that moves its currency adds a day.
    assert.isAtLeast(days, before.length)
    assert.isAtMost(days, (await history('USD', 'NGN')).length)
    assertSays(slider.ariaValueText ?? slider.getAttribute('aria-valuetext') ?? '', '1 USD = 1,326.16 NGN')

    slider.focus()
    await pressKey('Home')
    await waitFor(() => assertSays(slider.getAttribute('aria-valuetext') ?? '', '1 USD = 1,422.83 NGN'))
    ui(element).getByText('1 USD = 1,422.83 NGN')
    await pressKey('ArrowRight')
    await waitFor(() => assertSays(slider.getAttribute('aria-valuetext') ?? '', '1 USD = 1,397.86 NGN'))
    await assertLooksRight('a day of the chart')

    slider.scrollIntoView({ block: 'center' })
    const { left, top, height } = slider.getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(left + 3), Math.round(top + height / 2)] })
    await waitFor(() => assertSays(slider.getAttribute('aria-valuetext') ?? '', '17 Jan'))
    await sendMouse({ type: 'move', position: [2, 2] })
    await waitFor(() => assertSays(slider.getAttribute('aria-valuetext') ?? '', '1,326.16'))

    await press(ui(element).getByText('Show as a table'))
    const region = await ui(element).findByRole('region', { name: 'Market rates of USD and NGN by day' })
    const rows = within(region).getAllByRole('row')
    assert.lengthOf(rows, days + 1)
    assertSays(rows.at(-1) as HTMLElement, '17 Jan')
    assertSays(rows.at(-1) as HTMLElement, '1,422.83')
    assertSays(rows.at(-1) as HTMLElement, '0.00070283')
    await assertLooksRight('chart as a table')
  })

  it('shows the change of a rate, or that it has not changed', async () => {
    const fixed = await open('from="EUR" to="HRK"')
    await ui(fixed).findByText(/^Unchanged since 17\sJan/)
    await assertLooksRight('a rate that never moved')
    unmountAll()
    const element = await open()
    await ui(element).findByText('Down 6.8% since 17 Jan')
    await choose(element, 'Currency you get', 'Russian')
    await ui(element).findByText(/^(Up|Down) \d+\.\d% since 17 Jan$/)
    await chart(element, 'USD', 'RUB')
  })

  it('shows the newest day as soon as the market has moved', async () => {
    await moveMarket('HUF', 1.04)
    const element = await open('from="EUR" to="HUF"')
    const slider = await chart(element, 'EUR', 'HUF')
    const [newest] = (await history('EUR', 'HUF')).slice(-1)
    const shown = Number(newest?.rate).toFixed(2)
    assertSays(slider.getAttribute('aria-valuetext') ?? '', `1 EUR = ${shown} HUF`)
    await ui(element).findByText(`1 EUR = ${shown} HUF`, { selector: 'p' })
  })

  it('shows signed-in people the best rates first, and lets them order', async () => {
    const terms = { needCurrency: 'NOK', haveCurrency: 'SEK', needAmount: 1000 }
    await postListing(owner, { ...terms, haveAmount: 900, rate: 0.9 })
    const best = await postListing(owner, { ...terms, haveAmount: 990, rate: 0.99 })
    await postListing(owner, { ...terms, haveAmount: 950, rate: 0.95 })
    await signInAs(buyer)
    const element = await open('from="nok" to="sek"')
    const ownRows = () =>
      rowsIn(ui(element).getByRole('table', { name: 'Listings that take NOK for SEK' })).filter((each) =>
        each.textContent?.includes(owner.username),
      )
    await table(element, 'NOK', 'SEK')
    ui(element).getByRole('heading', { name: 'Best listings' })
    assert.deepEqual(
      ownRows().map((each) => cell(each, 'Available')),
      ['SEK', 'SEK', 'SEK'].map((_, index) => `kr ${[990, 950, 900][index]} SEK`),
    )
    assertSays(cell(ownRows()[0] as HTMLElement, 'Rate'), '1 NOK = 0.99000 SEK')
    await assertLooksRight('signed in')
    const asked = handled('cowrie-order-requested')
    await press(within(ownRows()[0] as HTMLElement).getByRole('button', { name: /^Order/ }))
    assert.equal((await asked).detail.listingId, best)
  })

  it('asks a person with an incomplete setup to finish it before ordering', async () => {
    await signInAs(await aPerson())
    const element = await open()
    const asked = handled('cowrie-setup-needed')
    await pressFirstOrder(element, 'USD', 'NGN')
    await asked
  })

  it('starts again when the page sets another pair, and falls back to dollars into naira', async () => {
    const element = await open('from="XXX" to="nothing"')
    await ui(element).findByText('1 USD = 1,326.16 NGN', { selector: 'p' })
    element.setAttribute('from', 'NGN')
    element.setAttribute('to', 'ngn')
    await holds(element, 'You give', '100')
    await waitFor(() => assertSays(ui(element).getByRole('combobox', { name: 'Currency you give' }), 'NGN'))
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you get' }), 'USD')
  })

  it('shows that it is loading', async () => {
    await holdNetwork('/api')
    const element = await open('from="DKK" to="PLN"')
    await ui(element).findByText('Looking up the market rate…')
    assert.equal(input(element, 'You give').value, '100')
    await assertLooksRight('loading')
  })

  it('keeps the input while the server is unreachable, and offers a retry', async () => {
    await cutNetwork('/api')
    const element = await open('from="CHF" to="CZK"')
    await ui(element).findByText('The market rate could not be loaded.')
    await ui(element).findByText(/^The chart of past rates could not be loaded\./)
    await ui(element).findByText(/^The listings could not be loaded\./)
    type(input(element, 'You give'), '75')
    await assertLooksRight('server away')
    await restoreNetwork()
    for (const each of ui(element).getAllByRole('button', { name: 'Try again' })) each.click()
    await ui(element).findByText(/^1 CHF = 2\d\.\d+ CZK$/, { selector: 'p' })
    assert.equal(input(element, 'You give').value, '75')
    assert.notEqual(input(element, 'You get').value, '')
    await chart(element, 'CHF', 'CZK')
  })

  it('shows the day of a rate that may be out of date', async function () {
    this.timeout(90_000)
    const element = await mount(`<cowrie-rate api-base="${await staleExchange()}"></cowrie-rate>`)
    await ui(element).findByText(/^This market rate is from .* and may be out of date\.$/)
    ui(element).getByText('1 USD = 1,326.16 NGN', { selector: 'p' })
    await assertLooksRight('stale')
  })
})
