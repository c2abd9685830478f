/** cowrie-receipt: the receipt of an order, a listing and a transfer, on the screen, printed and as a file. */
import { assert } from 'chai'
import { downloadedBy } from './downloads.ts'
import { assertLooksRight, assertSays, fact, pressButton } from './market.ts'
import { open, placeTwoOrders, shown } from './receipt.ts'
import { suite } from './suite.ts'
import { api, signInAs, ui } from './support.ts'

await suite('receipt', { people: 2 }, ({ people: [buyer, owner] }) => {
  let listing: string
  let order: string

  before(async () => {
    ;({ listing, order } = await placeTwoOrders(buyer, owner))
  })

  it('reports a missing id', async () => {
    const none = await open('')
    await ui(none).findByText('No order, listing or transfer selected.')
  })

  it('shows the buyer both amounts, the rate both ways, the fee and the cards', async () => {
    const element = await shown(`order-id="${order}"`)
    const paper = ui(element).getByRole('article')
    assert.match(paper.textContent ?? '', /You paid₦640,000\.00You receivedUS\$400\.00/)
    assert.equal(fact(element, 'Status'), 'Completed')
    assert.equal(fact(element, 'Buyer'), `Ada Bello (${buyer.username})`)
    assert.equal(fact(element, 'Owner of the listing'), owner.username)
    assert.equal(fact(element, 'Rate'), '1 USD = 1,600.00 NGN1 NGN = 0.00062500 USD')
    assert.equal(fact(element, 'Fee'), '₦0.00')
    assert.equal(fact(element, 'Taken from your card'), '•••• 4242')
    assert.equal(fact(element, 'Received on'), '•••• 4242')
    assert.match(
      ui(element).getByRole('link', { name: '₦0.00' }).getAttribute('href') ?? '',
      /\/fees\?lang=en$/,
    )
    ui(element).getByText(/Sandbox: nobody runs this exchange/)
    ui(element).getByText(`Order accepted by ${owner.username}`)
    await assertLooksRight('order')
  })

  it('shows the owner the mirror image', async () => {
    await signInAs(owner)
    const element = await shown(`order-id="${order}"`)
    assertSays(ui(element).getByRole('article'), 'You paidUS$400.00You received₦640,000.00')
    assert.equal(fact(element, 'Fee'), 'US$0.00')
    ui(element).getByText('Order accepted by you')
  })

  it('refuses another person’s receipt', async () => {
    const element = await open(`listing-id="${listing}"`)
    await ui(element).findByText('This receipt doesn’t exist or isn’t yours.')
    await assertLooksRight('not yours')
  })

  it('saves a PDF with the same reference', async () => {
    const { reference } = (await api(`/api/Order/receipt/${order}`, { token: buyer.token })).data
    const element = await shown(`order-id="${order}"`)
    const file = await downloadedBy(() => pressButton(element, 'Download PDF'))
    assert.equal(file.name, `cowrie-order-${reference}.pdf`)
    assert.equal(file.text.slice(0, 5), '%PDF-')
  })
})
