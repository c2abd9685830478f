/** The other states and steps of sweep, with axe. */
import { assert } from 'chai'
import {
  assertLooksRight,
  assertSays,
  confirm,
  fact,
  ordersOn,
  pinTyped,
  pressButton,
  step,
} from './market.ts'
import { callOk, type ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  cutNetwork,
  expectInvalid,
  input,
  nextEvent,
  pressKey,
  restoreNetwork,
  type,
  ui,
  waitFor,
} from './support.ts'
import { type Code, offer, open, toConfirmation } from './sweep.ts'

// News of the offers would come before what a test checks.
await suite('sweep', { people: 3, live: false }, ({ people: [buyer, owner, other] }) => {
  /** Dollars that another buyer is faster with. */
  const take = (by: ReadyPerson, code: Code, giveAmount: number) =>
    callOk('/api/Sweep', {
      token: by.token,
      idempotencyKey: crypto.randomUUID(),
      body: {
        giveCurrency: 'USD',
        getCurrency: code,
        side: 'give',
        giveAmount,
        getAmount: 1,
        transactionPin: by.pin,
        debitCardId: by.cardId,
        creditCardId: by.cardId,
      },
    })

  it('asks for an amount, and says that nobody offers any', async () => {
    const element = await open('RON')
    await step(element, 'Exchange at once')
    await assertLooksRight('empty')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'You give', 'Field cannot be empty')
    type(input(element, 'You give'), '0.5')
    await pressKey('Enter')
    await expectInvalid(element, 'You give', 'The minimum amount is US$1.00')

    type(input(element, 'You give'), '250')
    await ui(element).findByText('No one offers RON for USD at once')
    await assertLooksRight('nothing on offer')
    assert.isTrue(ui(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled)
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, 'Create a listing')
    assert.equal((await asked).detail.to, '/create-listing?give=USD&get=RON&side=give&amount=250.00')
  })

  it('offers what nobody sells as a listing of one’s own', async () => {
    await offer(owner, 'DKK', 100)
    const element = await open('DKK', '160')
    await ui(element).findByText('Only US$100.00 of US$160.00 is on offer right now')
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
    const best = await offer(owner, 'PLN', 100)
    await offer(owner, 'PLN', 300, 20)
    const element = await open('PLN', '150')
    await toConfirmation(element)
    const before = fact(element, 'You get')
    await take(other, 'PLN', 60)
    await confirm(element, buyer.pin, 'Exchange now')
    const title = await ui(element).findByText('The offers have changed')
    await waitFor(() => assert.notEqual(fact(element, 'You get'), before))
    assertSays(title.closest('[role=status]') as Element, `instead of ${before}`)
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertLooksRight('moved')
    assert.lengthOf(await ordersOn(owner, best.id), 1)
    assert.isNull(ui(element).queryByRole('alert'))
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(/^You just bought/)
    assert.lengthOf(await ordersOn(owner, best.id), 2)
  })

  it('leads back to the amount when nothing is left', async () => {
    await offer(owner, 'CZK', 100)
    const element = await open('CZK', '100')
    await toConfirmation(element)
    await take(other, 'CZK', 100)
    await confirm(element, buyer.pin, 'Exchange now')
    await ui(element).findByText(
      'Others were faster, and nothing is left on offer. You haven’t paid anything.',
    )
    assert.isTrue(ui(element).getByRole<HTMLButtonElement>('button', { name: 'Exchange now' }).disabled)
    await assertLooksRight('nothing left')
    await pressButton(element, 'Change the amount')
    await step(element, 'Exchange at once')
    assert.equal(input(element, 'You give').value, '100')
    await ui(element).findByText('No one offers CZK for USD at once')
  })

  it('says that the offers could not be loaded, and tries again', async () => {
    await offer(owner, 'SEK', 100)
    await cutNetwork('/api/Sweep')
    const element = await open('SEK', '10')
    const missing = await ui(element).findByText(/^The offers could not be loaded/)
    assert.include(missing.parentElement?.textContent, 'Sorry')
    await assertLooksRight('failed')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await waitFor(() => fact(element, 'Taken from'))
  })
})
