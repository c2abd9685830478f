/** cowrie-sweep against the real server: the best offers together, with one confirmation. */
import { assert } from 'chai'
import {
  assertLooksRight,
  assertPinHasFocus,
  assertSays,
  confirm,
  creditTo,
  debitFrom,
  expectGone,
  fact,
  marketRate,
  ordersOn,
  pinTyped,
  postListing,
  pressButton,
  step,
} from './market.ts'
import { callOk, type ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  clearToasts,
  cutNetwork,
  expectInvalid,
  loseAnswers,
  mount,
  nextEvent,
  pressKey,
  restoreNetwork,
  signInAs,
  signOut,
  type,
  ui,
  waitFor,
  within,
} from './support.ts'

/** A currency of its own for each test: other suites trade at the same time. */
type Code = 'SEK' | 'NOK' | 'DKK' | 'PLN' | 'CZK' | 'ILS' | 'RON'

const open = (get: Code, amount = '') =>
  mount(`<cowrie-sweep from="USD" to="${get}" amount="${amount}"></cowrie-sweep>`)
const input = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)

// News of the offers would come before what a test checks.
await suite('sweep', { people: 3, live: false }, ({ people: [buyer, owner, other] }) => {
  /** Offers what `dollars` buy, at some units below the next whole market rate, and decides nothing. */
  async function offer(code: Code, dollars: number, below = 0, by: ReadyPerson = owner, part = true) {
    const rate = Math.ceil(Number(await marketRate('USD', code))) - below / 100
    const figures = { needAmount: dollars, haveAmount: Number((dollars * rate).toFixed(2)), rate }
    const id = await postListing(by, {
      ...figures,
      ...{ needCurrency: 'USD', haveCurrency: code, part, system: true },
    })
    return { id, rate }
  }

  /** Dollars that somebody else is faster with. */
  const take = (code: Code, giveAmount: number) =>
    callOk('/api/Sweep', {
      token: other.token,
      idempotencyKey: crypto.randomUUID(),
      body: {
        ...{ giveCurrency: 'USD', getCurrency: code, side: 'give', giveAmount, getAmount: 1 },
        ...{ transactionPin: other.pin, debitCardId: other.cardId, creditCardId: other.cardId },
      },
    })

  async function toConfirmation(element: HTMLElement) {
    await step(element, 'Exchange at once')
    await waitFor(() => fact(element, 'Taken from'))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
  }

  it('asks a visitor to log in, and says why', async () => {
    signOut()
    const element = await open('SEK')
    await ui(element).findByText('You can exchange at once as soon as you are logged in.')
    await assertLooksRight('visitor')
  })

  it('asks for an amount, and says that nobody offers any', async () => {
    const element = await open('RON')
    await step(element, 'Exchange at once')
    await assertLooksRight('empty')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'You give', 'Field cannot be empty')
    type(input(element, 'You give'), '0.5')
    await pressKey('Enter')
    await expectInvalid(element, 'You give', 'The smallest amount is US$1.00')

    type(input(element, 'You give'), '250')
    await ui(element).findByText('Nobody offers RON for USD at once')
    await assertLooksRight('nothing on offer')
    assert.isTrue(ui(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled)
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, 'Create a listing')
    assert.equal((await asked).detail.to, '/create-listing?give=USD&get=RON&side=give&amount=250.00')
  })

  it('takes the best offers together with one PIN, and lists their orders', async () => {
    const best = await offer('SEK', 100)
    const next = await offer('SEK', 100, 20)
    const settled = nextEvent('cowrie-order-settled')
    const element = await open('SEK', '150')
    const received = (100 * best.rate + 50 * next.rate).toFixed(2)
    await waitFor(() => assert.equal(input(element, 'You get').value.replaceAll(',', ''), received))
    assert.equal(fact(element, 'Taken from'), '2 listings')
    assertSays(fact(element, 'Best rate'), `1 USD = ${best.rate.toFixed(2)}`)
    assertSays(fact(element, 'Last rate'), `1 USD = ${next.rate.toFixed(2)}`)
    await assertLooksRight('offers')

    await toConfirmation(element)
    assert.equal(fact(element, 'You give'), 'US$150.00')
    assertSays(fact(element, 'Average rate'), `1 USD = ${(Number(received) / 150).toFixed(4).slice(0, 4)}`)
    await assertLooksRight('confirmation')
    await assertPinHasFocus(element)
    await confirm(element, '9999', 'Exchange now')
    await ui(element).findByText('Wrong PIN. 4 tries are left')
    await clearToasts()
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^You just exchanged for/)
    assert.equal(fact(element, 'You paid'), 'US$150.00')
    const orders = ui(element).getByRole('list', { name: 'Orders made' })
    assert.lengthOf(orders.children, 2)
    assertSays(orders, `from ${owner.username}`)
    assert.equal((await settled).detail.listingId, best.id)
    assert.isNull(ui(element).queryByRole('button', { name: /^List the remaining/ }))
    await assertLooksRight('done')

    const [order] = await ordersOn(owner, next.id)
    assert.include(order, { status: 'completed', giveUpAmount: 50 })
    const asked = nextEvent('cowrie-navigate')
    within(orders)
      .getAllByRole('button', { name: /^Receipt/ })[1]
      ?.click()
    assert.equal((await asked).detail.to, `/receipt/order/${order?.orderId}`)
  })

  it('computes what an amount to get costs', async () => {
    const { rate } = await offer('NOK', 100)
    const element = await open('NOK')
    await step(element, 'Exchange at once')
    type(input(element, 'You get'), String(rate * 40))
    await waitFor(() => assert.equal(input(element, 'You give').value, '40.00'))
    type(input(element, 'You give'), '10')
    await waitFor(() => assert.equal(input(element, 'You get').value, (rate * 10).toFixed(2)))
  })

  it('offers what nobody sells as a listing of one’s own', async () => {
    await offer('DKK', 100)
    const element = await open('DKK', '160')
    await ui(element).findByText('Only US$100.00 of US$160.00 is on offer now')
    await ui(element).findByText('You can list the remaining US$60.00 afterwards.')
    await assertLooksRight('a part on offer')
    await toConfirmation(element)
    assert.equal(fact(element, 'You give'), 'US$100.00')
    await confirm(element, buyer.pin, 'Exchange now')
    const list = await ui(element).findByRole('button', { name: 'List the remaining US$60.00' })
    await assertLooksRight('done, with a rest')
    const asked = nextEvent('cowrie-navigate')
    list.click()
    assert.equal((await asked).detail.to, '/create-listing?give=USD&get=DKK&side=give&amount=60.00')
  })

  it('shows the new figures and asks again when others were faster', async () => {
    const best = await offer('PLN', 100)
    await offer('PLN', 300, 20)
    const element = await open('PLN', '150')
    await toConfirmation(element)
    const before = fact(element, 'You get')
    await take('PLN', 60)
    await confirm(element, buyer.pin, 'Exchange now')
    const title = await ui(element).findByText('The offers have changed')
    await waitFor(() => assert.notEqual(fact(element, 'You get'), before))
    assertSays(title.closest('[role=status]') as Element, `no longer ${before}`)
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertLooksRight('moved')
    assert.lengthOf(await ordersOn(owner, best.id), 1)
    assert.isNull(ui(element).queryByRole('alert'))
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^You just exchanged for/)
    assert.lengthOf(await ordersOn(owner, best.id), 2)
  })

  it('leads back to the amount when nothing is left', async () => {
    await offer('CZK', 100)
    const element = await open('CZK', '100')
    await toConfirmation(element)
    await take('CZK', 100)
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText('Others were faster, and nothing is left on offer. Nothing was paid.')
    assert.isTrue(ui(element).getByRole<HTMLButtonElement>('button', { name: 'Exchange now' }).disabled)
    await assertLooksRight('nothing left')
    await pressButton(element, 'Change the amount')
    await step(element, 'Exchange at once')
    assert.equal(input(element, 'You give').value, '100')
    await ui(element).findByText('Nobody offers CZK for USD at once')
  })

  it('pays once when the answer is lost, whatever the offers are by then', async () => {
    const { id } = await offer('ILS', 100)
    const element = await open('ILS', '100')
    await toConfirmation(element)
    await loseAnswers()
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    await restoreNetwork()
    assert.lengthOf(await ordersOn(owner, id), 1, 'the first try did not arrive')
    await offer('ILS', 100)
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^You just exchanged for/)
    await expectGone(element, 'The offers have changed')
    assert.lengthOf(await ordersOn(owner, id), 1)
    const { data } = await callOk('/api/Sweep/quote?giveCurrency=USD&getCurrency=ILS&side=give&amount=100', {
      token: buyer.token,
    })
    assert.equal(data.giveAmount, 100, 'the second offer was taken, too')
  })

  it('says that the offers could not be loaded, and tries again', async () => {
    await signInAs(buyer)
    await cutNetwork('/api/Sweep')
    const element = await open('SEK', '10')
    await ui(element).findByText(/^The offers could not be loaded/)
    await assertLooksRight('failed')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await waitFor(() => fact(element, 'Taken from'))
  })
})
