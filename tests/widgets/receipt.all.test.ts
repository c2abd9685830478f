/** The other states and steps of receipt, with axe. */
import { assert } from 'chai'
import { downloadedBy } from './downloads.ts'
import { assertLooksRight, assertSays, cell, fact, pressButton, row } from './market.ts'
import { befriend } from './people.ts'
import { open, placeTwoOrders, shown } from './receipt.ts'
import { suite } from './suite.ts'
import {
  api,
  aReadyPerson,
  cutNetwork,
  holdNetwork,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { exchangeOnto, respondOn, sendOn } from './transfers.ts'

await suite('receipt', { people: 2 }, ({ people: [buyer, owner] }) => {
  let listing: string
  let order: string
  let waiting: string

  before(async () => {
    ;({ listing, order, waiting } = await placeTwoOrders(buyer, owner))
  })

  it('does not call a pending order paid', async () => {
    const element = await shown(`order-id="${waiting}"`)
    ui(element).getByText('You pay when it is accepted')
    assert.isNull(ui(element).queryByText('You paid'))
    assert.equal(fact(element, 'Held on your card'), '•••• 4242')
    assert.equal(fact(element, 'To be received on'), '•••• 4242')
    await assertLooksRight('pending')
  })

  it('summarises a listing with its completed orders, for its owner', async () => {
    await signInAs(owner)
    const element = await shown(`listing-id="${listing}"`)
    assertSays(ui(element).getByRole('article'), 'You paidUS$400.00You received₦640,000.00')
    assert.equal(fact(element, 'Offered'), 'US$1,000.00')
    assert.equal(fact(element, 'Still held'), 'US$600.00')
    assert.equal(cell(row(element, buyer.username), 'You received'), '₦640,000.00')
    await assertLooksRight('listing')
  })

  it('shows both sides of a transfer the amount, the cards and the history', async () => {
    const [sender, receiver, trader] = await Promise.all([aReadyPerson(), aReadyPerson(), aReadyPerson()])
    await befriend(sender, receiver)
    await befriend(trader, receiver)
    const { id, reference } = await sendOn(sender, receiver, 65.25)
    await signInAs(sender)
    const pending = await shown(`transfer-id="${id}"`)
    ui(pending).getByText('You pay when it is accepted')
    await assertLooksRight('transfer pending')
    await respondOn(receiver, id, 1)
    unmountAll()
    const sent = await shown(`transfer-id="${id}"`)
    // The cached answer stays until the new one arrives.
    await ui(sent).findByText('You paid')
    assertSays(ui(sent).getByRole('article'), 'You paidUS$65.25')
    assert.equal(fact(sent, 'Status'), 'Successful')
    assert.equal(fact(sent, 'Receiver'), `${receiver.name} (${receiver.username})`)
    assert.equal(fact(sent, 'Fee'), 'US$0.00')
    ui(sent).getByText(`Money accepted by ${receiver.username}`)
    await assertLooksRight('transfer')
    const file = await downloadedBy(() => pressButton(sent, 'Download PDF'))
    assert.equal(file.name, `cowrie-transfer-${reference}.pdf`)
    unmountAll()
    await signInAs(receiver)
    const received = await shown(`transfer-id="${id}"`)
    // First it is on its way.
    await ui(received).findByText('You received')
    assertSays(ui(received).getByRole('article'), 'You receivedUS$65.25')
    assert.equal(fact(received, 'Status'), 'Accepted')
    assert.match(fact(received, 'Received on'), /^•••• \d{4}$/)
    ui(received).getByText(`Money sent by ${sender.username}`)
    await pressButton(received, 'Report this transfer')
    const report = await ui(received).findByRole('dialog', { name: `Report ${sender.username}` })
    await press(within(report).getByText('Asks for money outside this exchange'))
    type(within(report).getByLabelText<HTMLTextAreaElement>('What happened'), 'It was for a parcel')
    await assertLooksRight('report of a transfer')
    await pressButton(received, 'Send report')
    await ui(received).findByRole('alertdialog', { name: 'Report sent' })
    const reports = await api('/api/Report/reports', { token: receiver.token })
    assert.deepInclude(reports.data[0], { username: sender.username, reason: 'outside' })
    unmountAll()
    const exchange = await exchangeOnto(trader, sender, receiver)
    const both = await api(`/api/Listing/currency-exchanges?queryParams=${exchange.reference}`, {
      token: receiver.token,
    })
    const proceeds = await shown(`transfer-id="${both.data[0].listingId}" currency="NGN"`)
    assertSays(ui(proceeds).getByRole('article'), 'Exchange proceeds')
    await ui(proceeds).findByText('You received')
    assertSays(ui(proceeds).getByRole('article'), 'You received₦160,000.00')
    await assertLooksRight('exchange proceeds')
  })

  it('shows that it is loading, and offers a retry when the server is unreachable', async () => {
    await signInAs(owner)
    await holdNetwork('/api/Order')
    const held = await open(`order-id="${waiting}"`)
    await ui(held).findByText('Loading…')
    await assertLooksRight('loading')
    unmountAll()
    await cutNetwork('/api/Listing')
    const element = await open(`listing-id="${listing}"`)
    await ui(element).findByText(/^The receipt could not be loaded/)
    await assertLooksRight('failed')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await ui(element).findByRole('article')
  })

  it('prints the receipt alone, in a frame of its own', async () => {
    const element = await shown(`order-id="${order}"`)
    // A headless browser prints immediately and to nowhere, so the test inspects the printed document in that call.
    const { append } = document.body
    const printed = new Promise<{ title: string; text: string; sheets: number; buttons: number }>(
      (resolve) => {
        document.body.append = (...nodes) => {
          append.apply(document.body, nodes)
          const view = (nodes[0] as HTMLIFrameElement).contentWindow
          view?.addEventListener('beforeprint', ({ target }) => {
            const { title, body } = (target as Window).document
            const paper = body.firstElementChild?.shadowRoot as ShadowRoot
            resolve({
              title,
              text: paper.querySelector('article')?.textContent ?? '',
              sheets: paper.adoptedStyleSheets.length,
              buttons: paper.querySelectorAll('button').length,
            })
          })
        }
      },
    )
    await pressButton(element, 'Print')
    const { title, text, sheets, buttons } = await printed
    assert.match(title, /^Order receipt CW-/)
    assert.match(text, /^Cowrie/)
    assertSays(text, '₦640,000.00')
    assert.isAbove(sheets, 3)
    assert.equal(buttons, 0)
    document.body.append = append
  })

  it('goes back to the orders, or to the listing', async () => {
    const element = await shown(`order-id="${order}"`)
    const asked = nextEvent('cowrie-navigate')
    document.addEventListener('cowrie-navigate', (event) => event.preventDefault(), { once: true })
    await pressButton(element, 'Back to orders')
    assert.equal((await asked).detail.to, '/order-page')
    unmountAll()
    await signInAs(owner)
    const other = await shown(`listing-id="${listing}"`)
    const next = nextEvent('cowrie-navigate')
    document.addEventListener('cowrie-navigate', (event) => event.preventDefault(), { once: true })
    await pressButton(other, 'Back to the listing')
    await waitFor(async () => assert.equal((await next).detail.to, `/users-listing-details/${listing}`))
  })
})
