/** cowrie-sweep against the real server: the best offers together, with one confirmation. */
import { assert } from 'chai'
import { assertLooksRight, assertSays, confirm, expectGone, fact, ordersOn, step } from './market.ts'
import { callOk } from './people.ts'
import { suite } from './suite.ts'
import { input, loseAnswers, nextEvent, restoreNetwork, type, ui, waitFor, within } from './support.ts'
import { offer, open, toConfirmation } from './sweep.ts'

// News of the offers would come before what a test checks.
await suite('sweep', { people: 2, live: false }, ({ people: [buyer, owner] }) => {
  it('takes the best offers together with one PIN, and lists their orders', async () => {
    const best = await offer(owner, 'SEK', 100)
    const next = await offer(owner, 'SEK', 100, 20)
    const settled = nextEvent('cowrie-order-settled')
    const element = await open('SEK', '150')
    const received = (100 * best.rate + 50 * next.rate).toFixed(2)
    await waitFor(() => assert.equal(input(element, 'You get').value.replaceAll(',', ''), received))
    await waitFor(() => assert.equal(fact(element, 'Taken from'), '2 listings'))
    assertSays(fact(element, 'Best rate'), `1 USD = ${best.rate.toFixed(2)}`)
    assertSays(fact(element, 'Last rate'), `1 USD = ${next.rate.toFixed(2)}`)
    await assertLooksRight('offers')

    await toConfirmation(element)
    assert.equal(fact(element, 'You give'), 'US$150.00')
    assertSays(fact(element, 'Average rate'), `1 USD = ${(Number(received) / 150).toFixed(4).slice(0, 4)}`)
    await assertLooksRight('confirmation')
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^You just bought/)
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
    const { rate } = await offer(owner, 'NOK', 100)
    const element = await open('NOK')
    await step(element, 'Exchange at once')
    type(input(element, 'You get'), String(rate * 40))
    await waitFor(() => assert.equal(input(element, 'You give').value, '40.00'))
    type(input(element, 'You give'), '10')
    await waitFor(() => assert.equal(input(element, 'You get').value, (rate * 10).toFixed(2)))
  })

  it('pays once when the answer is lost, whatever the offers are by then', async () => {
    const { id } = await offer(owner, 'ILS', 100)
    const element = await open('ILS', '100')
    await toConfirmation(element)
    await loseAnswers()
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^We don’t know yet whether this went through/)
    await restoreNetwork()
    assert.lengthOf(await ordersOn(owner, id), 1, 'the first try did not arrive')
    await offer(owner, 'ILS', 100)
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^You just bought/)
    await expectGone(element, 'The offers have changed')
    assert.lengthOf(await ordersOn(owner, id), 1)
    const { data } = await callOk('/api/Sweep/quote?giveCurrency=USD&getCurrency=ILS&side=give&amount=100', {
      token: buyer.token,
    })
    assert.equal(data.giveAmount, 100, 'the second offer was taken, too')
  })
})
