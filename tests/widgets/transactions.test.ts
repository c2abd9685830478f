/** cowrie-transactions against the real server. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { copy, goesOn } from './copies.ts'
import { downloadedBy } from './downloads.ts'
import {
  aDemoPerson,
  addCardHere,
  assertLooksRight,
  assertSays,
  cell,
  dialog,
  expectGone,
  fact,
  pick,
  pressButton,
  row,
  step,
} from './market.ts'
import { befriend } from './people.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  delayAnswers,
  delayedAnswers,
  descriptionOf,
  expectInvalid,
  fill,
  holdNetwork,
  loseAnswers,
  mount,
  nextEvent,
  offline,
  press,
  restoreNetwork,
  signInAs,
  signOut,
  toast,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { comingTo, exchangeOnto, respondOn, sendOn, sentBy, takeBackOn } from './transfers.ts'

/** Its lists are hidden until what waits has been answered, or asks a visitor to log in. */
async function open(): Promise<HTMLElement> {
  const element = await mount('<cowrie-transactions></cowrie-transactions>')
  await waitFor(() =>
    assert.isNotNull(
      ui(element).queryByRole('heading', { name: 'Transactions' }) ??
        ui(element).queryByRole('button', { name: 'Log in' }),
    ),
  )
  return element
}

const input = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)

/** Opens the tab of incoming transfers. */
async function toIncoming(element: HTMLElement) {
  await press(await ui(element).findByRole('tab', { name: 'Currency Exchange' }))
  await waitFor(() =>
    assert.equal(ui(element).getByRole('tab', { name: 'Currency Exchange' }).ariaSelected, 'true'),
  )
}

async function search(element: HTMLElement, text: string) {
  await ui(element).findByLabelText('Search transactions')
  type(input(element, 'Search transactions'), text)
}

/** Waits until the row with this reference is the only one. */
async function only(element: HTMLElement, reference: string): Promise<HTMLElement> {
  await search(element, reference)
  return waitFor(() => {
    ui(element).getByText('1 transaction shown')
    return row(element, reference)
  })
}

const says = (element: HTMLElement, reference: string, heading: string, words: string) =>
  waitFor(() => assert.equal(cell(row(element, reference), heading), words))

// Zanele and Mateus are friends, and both know Hannah or Seo-yeon; no other suite moves their money.
await suite('transactions', { demo: ['mateus', 'zanele'], people: 1 }, ({
  demo: [receiver, sender],
  people: [loner],
}) => {
  it('asks a visitor to log in, and says why', async () => {
    signOut()
    const element = await open()
    await ui(element).findByText('Log in to see the money that you sent and received.')
    await assertLooksRight('visitor')
  })

  it('explains the lists while they are empty, and opens the wizard', async () => {
    await signInAs(loner)
    const element = await open()
    await ui(element).findByText('You have not sent any money yet')
    await assertLooksRight('nothing sent')
    const asked = nextEvent('cowrie-send-money-requested')
    await pressButton(element, 'Send money')
    await asked
    const wizard = await waitFor(() => {
      const found = element.shadowRoot?.querySelector<HTMLElement>('cowrie-send-money')
      if (!found?.shadowRoot?.textContent) throw new Error('the wizard is not there')
      return found
    })
    await ui(wizard).findByText('You have not added anyone to your circle')
    await pressButton(element, 'Close')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await toIncoming(element)
    await ui(element).findByText('No money has come in yet')
    await assertLooksRight('nothing came in')
  })

  it('shows that it is loading, and what to do without a network', async () => {
    const other = await aReadyPerson()
    await signInAs(other)
    const element = await open()
    await ui(element).findByText('You have not sent any money yet')
    await holdNetwork('/api/Listing')
    await toIncoming(element)
    await ui(element).findByText('Loading...')
    await assertLooksRight('loading')
    await cutNetwork('/api/Listing')
    await choose(element, 'Sort by', 'Oldest - Newest')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'The transactions could not be loaded.')
    assertSays(notice, offline)
    await assertLooksRight('offline')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await ui(element).findByText('No money has come in yet')
  })

  it('shows sent transfers with date, amount and status', async () => {
    const pending = await sendOn(sender, receiver, 1234.5, 'NGN')
    const accepted = await sendOn(sender, receiver, 12, 'JPY')
    const declined = await sendOn(sender, receiver, 13)
    await respondOn(receiver, accepted.id, 1)
    await respondOn(receiver, declined.id, 2)
    await signInAs(sender)
    const element = await open()
    const first = await only(element, pending.reference)
    assert.match(cell(first, 'Date'), /^\d\d-\d\d-\d{4}, \d\d:\d\d$/)
    assert.equal(cell(first, 'Receiver'), 'Mateus Carvalho')
    assert.equal(cell(first, 'Amount'), '₦1,234.50')
    assert.equal(cell(first, 'Status'), 'Pending')
    assert.equal(cell(await only(element, accepted.reference), 'Status'), 'Successful')
    assert.equal(cell(await only(element, declined.reference), 'Status'), 'Rejected')
    await search(element, 'zzzz no such thing')
    await ui(element).findByText('Nothing matches')
    await assertLooksRight('nothing matches')
    await pressButton(element, 'Show all')
    assert.equal(input(element, 'Search transactions').value, '')
    await waitFor(() => row(element, pending.reference))
    await assertLooksRight('sent')

    await pressButton(element, `Details of ${declined.reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    assert.equal(fact(element, 'Reason'), 'Declined by Mateus Carvalho')
    assert.equal(fact(element, 'Fee'), 'US$0.00')
    await assertLooksRight('details')
    await pressButton(element, 'Close')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await pressButton(element, `Details of ${pending.reference}`)
    await ui(element).findByText(/^Mateus Carvalho has not answered yet/)
    assert.notEqual(fact(element, 'Open until'), '')
  })

  it('sorts from newest to oldest and back', async () => {
    const early = await sendOn(sender, receiver, 21)
    const late = await sendOn(sender, receiver, 22)
    await signInAs(sender)
    const element = await open()
    const order = () =>
      ui(element)
        .getAllByRole('row')
        .map((each) => each.textContent ?? '')
        .flatMap((text) => [early, late].filter(({ reference }) => text.includes(reference)))
        .map(({ reference }) => reference)
    await ui(element).findByText(late.reference)
    await waitFor(() => assert.deepEqual(order(), [late.reference, early.reference]))
    await choose(element, 'Sort by', 'Oldest - Newest')
    // A search finds both, whichever page they are on.
    await search(element, 'Mateus 2')
    await waitFor(() => assert.deepEqual(order(), [early.reference, late.reference]))
  })

  it('filters by days, person and amount, and applies only a change', async () => {
    const { reference } = await sendOn(sender, receiver, 3131.31)
    await signInAs(sender)
    const element = await open()
    await ui(element).findByText(reference)
    await pressButton(element, 'Filter')
    await ui(element).findByRole('dialog', { name: 'Filter' })
    const apply = () => ui(element).getByRole<HTMLButtonElement>('button', { name: 'Apply' })
    const reset = () => ui(element).getByRole<HTMLButtonElement>('button', { name: 'Reset' })
    assert.isTrue(apply().disabled)
    assert.isTrue(reset().disabled)
    await assertLooksRight('filter')
    type(input(element, 'Start date'), '2026-05-02')
    assert.isFalse(apply().disabled)
    type(input(element, 'End date'), '2026-05-01')
    type(input(element, 'Amount'), 'abc')
    await press(apply())
    await expectInvalid(element, 'End date', 'The end date is before the start date')
    await expectInvalid(element, 'Amount', 'Enter an amount in digits, such as 1250.50')
    await assertLooksRight('filter refused')
    type(input(element, 'Start date'), '2020-01-01')
    type(input(element, 'End date'), '')
    type(input(element, 'Amount'), '3,131.31')
    await choose(element, 'Receiver', 'Mateus Carvalho')
    await press(apply())
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await ui(element).findByText('1 transaction shown')
    row(element, reference)

    await pressButton(element, 'Filter (3)')
    await ui(element).findByRole('dialog', { name: 'Filter' })
    assert.isTrue(apply().disabled)
    assert.equal(input(element, 'Start date').value, '2020-01-01')
    type(input(element, 'End date'), '2020-01-02')
    await press(apply())
    await ui(element).findByText('Nothing matches')
    await pressButton(element, 'Filter (4)')
    await ui(element).findByRole('dialog', { name: 'Filter' })
    await press(reset())
    await ui(element).findByText(reference)
    await ui(element).findByRole('button', { name: 'Filter' })
  })

  it('filters by an amount with three decimals, and accepts no fourth', async () => {
    const { reference } = await sendOn(sender, receiver, 31.255, 'KWD')
    await signInAs(sender)
    const element = await open()
    await ui(element).findByText(reference)
    await pressButton(element, 'Filter')
    await ui(element).findByRole('dialog', { name: 'Filter' })
    type(input(element, 'Amount'), '31.2555')
    await pressButton(element, 'Apply')
    await expectInvalid(element, 'Amount', 'An amount has at most 3 decimals')
    type(input(element, 'Amount'), '31.255')
    await pressButton(element, 'Apply')
    await ui(element).findByText('1 transaction shown')
    assert.equal(cell(row(element, reference), 'Amount'), 'KWD 31.255')
  })

  it('loads twenty more', async function () {
    this.timeout(60_000)
    for (let each = 0; each < 21; each += 1) await sendOn(sender, receiver, 100 + each)
    const element = await open()
    await toIncoming(element)
    await ui(element).findByText('20 transactions shown')
    await pressButton(element, 'Load more')
    const all = (await comingTo(receiver)).length
    assert.isAbove(all, 20)
    await ui(element).findByText(`${Math.min(all, 40)} transactions shown`)
  })

  it('loads twenty more and stays up to date, in either order', async function () {
    this.timeout(60_000)
    const known = (await comingTo(receiver)).length
    assert.isAtLeast(known, 20)
    const first = async () => {
      unmountAll()
      const element = await open()
      await toIncoming(element)
      await ui(element).findByText('20 transactions shown')
      return element
    }

    const growing = await first()
    const notices = await mount('<cowrie-notifications></cowrie-notifications>')
    await delayAnswers('/api/Listing/currency-exchanges')
    await pressButton(growing, 'Load more')
    await waitFor(async () => assert.isAtLeast(await delayedAnswers(), 1))
    const one = await sendOn(sender, receiver, 61.17)
    await ui(notices).findAllByText(/61\.17/)
    await restoreNetwork()
    await ui(growing).findByText(one.reference)
    await ui(growing).findByText(`${Math.min(known + 1, 40)} transactions shown`)

    const stale = await first()
    await delayAnswers('/api/Listing/currency-exchanges')
    const other = await sendOn(sender, receiver, 61.18)
    await waitFor(async () => assert.isAtLeast(await delayedAnswers(), 1))
    await pressButton(stale, 'Load more')
    await restoreNetwork()
    await ui(stale).findByText(other.reference)
    await ui(stale).findByText(`${Math.min(known + 2, 40)} transactions shown`)
  })

  it('exports its tab as CSV', async () => {
    const { reference } = await sendOn(sender, receiver, 71.25)
    const lines = (text: string) => text.trimEnd().split('\r\n')
    await signInAs(sender)
    const sent = await open()
    await only(sent, reference)
    const file = await downloadedBy(() => pressButton(sent, 'Export CSV'))
    assert.match(file.name, /^cowrie-transfers-\d{4}-\d\d-\d\d\.csv$/)
    assert.lengthOf(lines(file.text), 2)
    assertSays(file.text, 'Mateus Carvalho,mateus,71.25,,USD,0.00,USD')
    unmountAll()
    await signInAs(receiver)
    const element = await open()
    await toIncoming(element)
    await only(element, reference)
    const incoming = await downloadedBy(() => pressButton(element, 'Export CSV'))
    assert.match(incoming.name, /^cowrie-incoming-/)
    assertSays(incoming.text, 'Zanele Dube,zanele,,71.25,USD,0.00,USD')
  })

  it('has the export in a menu on a phone', async () => {
    const { reference } = await sendOn(sender, receiver, 71.35)
    await signInAs(sender)
    await setViewport({ width: 360, height: 800 })
    try {
      const element = await open()
      await search(element, reference)
      await ui(element).findByText('1 transaction shown')
      assert.isNull(ui(element).queryByRole('button', { name: 'Export CSV' }))
      await pressButton(element, 'More actions')
      const choice = await ui(element).findByRole('menuitem', { name: 'Export CSV' })
      await assertLooksRight('menu')
      const file = await downloadedBy(() => press(choice))
      assert.match(file.name, /^cowrie-transfers-/)
      await waitFor(() => assert.isNull(ui(element).queryByRole('menu')))
    } finally {
      await setViewport({ width: 1280, height: 900 })
    }
  })

  it('has money that waits above the lists, until it is decided', async () => {
    const [payer, payee] = await Promise.all([aReadyPerson(), aReadyPerson()])
    await befriend(payer, payee)
    await signInAs(payee)
    const element = await open()
    await ui(element).findByText('You have not sent any money yet')
    assert.isNull(ui(element).queryByRole('region', { name: 'Waiting for you' }))
    const tab = ui(element).getByRole('tab', { name: 'Currency Exchange' })
    assert.equal(descriptionOf(tab), 'Money coming in')

    // It appears without a reload.
    await sendOn(payer, payee, 11, 'USD', 'For rent')
    const region = await ui(element).findByRole('region', { name: 'Waiting for you' })
    within(region).getByText('Ada Bello sends you US$11.00')
    assertSays(region, 'For rent · until')
    assert.equal(descriptionOf(tab), 'Money coming in 1')
    const [decline, accept] = within(region).getAllByRole('button')
    assert.equal(accept?.dataset.variant, 'primary')
    assert.equal(decline?.dataset.variant, 'quiet')
    await assertLooksRight('waiting for me')

    for (const amount of [12, 13, 14]) await sendOn(payer, payee, amount)
    await press(await within(region).findByRole('button', { name: 'and 1 more' }))
    await waitFor(() => assert.equal(tab.ariaSelected, 'true'))

    await pressButton(element, 'Decline: Ada Bello sends you US$11.00')
    const question = await dialog(element, 'Reject incoming funds')
    await press(within(question).getByRole('button', { name: 'Reject' }))
    await expectGone(element, 'Ada Bello sends you US$11.00')
    assert.equal(descriptionOf(tab), 'Money coming in 3')

    await pressButton(element, 'Accept: Ada Bello sends you US$12.00')
    await step(element, 'Accept incoming funds')
    assert.equal(fact(element, 'Amount'), 'US$12.00')
    const money = (await comingTo(payee)).find(({ amount }) => Number(amount) === 12)
    assert.equal(fact(element, 'Reference'), money?.reference)
    await pressButton(element, 'Proceed')
    await pick(element, 'Debit cards', /Everyday/)
    await pressButton(element, 'Continue')
    await pressButton(element, 'Accept Money')
    await expectGone(element, 'Ada Bello sends you US$12.00')
    assert.equal(descriptionOf(tab), 'Money coming in 2')
  })

  it('leads from the details to the receipt, in a dialog when the host has no page', async () => {
    const { id, reference } = await sendOn(sender, receiver, 72)
    await signInAs(sender)
    const element = await open()
    await only(element, reference)
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    const file = await downloadedBy(() => pressButton(element, 'Download PDF'))
    assert.equal(file.name, `cowrie-transfer-${reference}.pdf`)
    assert.equal(file.text.slice(0, 5), '%PDF-')
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, 'Receipt')
    assert.equal((await asked).detail.to, `/receipt/transfer/${id}/USD`)
    const receipt = await waitFor(() => {
      const found = element.shadowRoot?.querySelector<HTMLElement>('cowrie-receipt')
      if (!found?.shadowRoot?.querySelector('article')) throw new Error('no receipt yet')
      return found
    })
    ui(receipt).getByText('You pay when it is accepted')
    await assertLooksRight('receipt in a dialog')
    await pressButton(receipt, 'Back to transactions')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-receipt')))
  })

  it('leads from the details of money that waits to a report of it', async () => {
    const { id, reference } = await sendOn(sender, receiver, 41)
    await signInAs(receiver)
    const element = await open()
    await toIncoming(element)
    await only(element, reference)
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    await pressButton(element, 'Report this transfer')
    const report = await ui(element).findByRole('dialog', { name: `Report ${sender.username}` })
    await press(within(report).getByText('Something else'))
    type(within(report).getByLabelText<HTMLTextAreaElement>('What happened'), 'I do not expect this')
    await assertLooksRight('report over the details')
    await pressButton(element, 'Send report')
    const told = await ui(element).findByRole('alertdialog', { name: 'Report sent' })
    await press(within(told).getByText('Close'))
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    await takeBackOn(sender, id)
  })

  it('accepts incoming money onto the chosen card', async () => {
    const { reference } = await sendOn(sender, receiver, 55.55)
    const element = await open()
    await toIncoming(element)
    const incoming = await only(element, reference)
    assert.equal(cell(incoming, 'Sender'), 'Zanele Dube')
    assert.equal(cell(incoming, 'Status'), 'Pending')
    assert.isAtMost(incoming.querySelectorAll('*').length + 1, 16, 'elements of a row')
    await assertLooksRight('incoming')
    await press(within(incoming).getByRole('button', { name: /^Accept/ }))
    await step(element, 'Accept incoming funds')
    assert.equal(fact(element, 'Sender'), 'Zanele Dube')
    assert.equal(fact(element, 'Amount'), 'US$55.55')
    await assertLooksRight('accept')
    await pressButton(element, 'Proceed')
    await step(element, 'Select a card to credit')
    await ui(element).findByRole('radiogroup', { name: 'Credit cards' })
    await pressButton(element, 'Continue')
    assertSays(await ui(element).findByRole('alert'), 'Select a card to credit')
    await assertLooksRight('no card to credit')
    await pick(element, 'Credit cards', /Savings/)
    assert.isNull(ui(element).queryByRole('alert'))
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Card to credit'), 'Savings')
    assert.equal(fact(element, 'Fee'), 'US$0.00')
    await assertLooksRight('accept, details')

    await cutNetwork('/api/Listing/transfers')
    await pressButton(element, 'Accept Money')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'Accept money failed, try again')
    assertSays(notice, 'It is not known yet whether this went through')
    await toast(`Accept money failed, try again. ${offline}`)
    await assertLooksRight('accept failed')
    await restoreNetwork()

    await pressButton(element, 'Accept Money')
    // At once: it closes after three seconds.
    await pressButton(element, 'Keep open')
    await step(element, 'You accepted US$55.55 from Zanele Dube')
    assert.equal(fact(element, 'Reference'), reference)
    await assertLooksRight('accepted')
    await pressButton(element, 'Done')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await says(element, reference, 'Status', 'Accepted')
    assert.isNull(within(row(element, reference)).queryByRole('button', { name: /^Accept/ }))
    assert.equal((await sentBy(sender, reference))[0]?.status, 'Success')
  })

  it('accepts once when the answer is lost and the person tries again, and closes by itself', async () => {
    const { reference } = await sendOn(sender, receiver, 55.56)
    const element = await open()
    await toIncoming(element)
    await press(within(await only(element, reference)).getByRole('button', { name: /^Accept/ }))
    await step(element, 'Accept incoming funds')
    await pressButton(element, 'Proceed')
    await pick(element, 'Debit cards', /Everyday/)
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    await loseAnswers()
    await pressButton(element, 'Accept Money')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    await restoreNetwork()
    await pressButton(element, 'Accept Money')
    await step(element, 'You accepted US$55.56 from Zanele Dube')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
  })

  it('reports a card that was not added, and credits an added one', async () => {
    const { reference } = await sendOn(sender, receiver, 55.57)
    const element = await open()
    await toIncoming(element)
    await press(within(await only(element, reference)).getByRole('button', { name: /^Accept/ }))
    await step(element, 'Accept incoming funds')
    await pressButton(element, 'Proceed')
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to credit')
    await ui(element).findByLabelText('Card number')
    fill(element, {
      'Card nickname': 'Refused',
      'Cardholder name': 'Mateus Carvalho',
      'Card number': '4000000000000002',
      'Expiry month': '12',
      'Expiry year': '2031',
      CVV: '123',
    })
    await pick(element, 'Card type', 'Debit card')
    await pressButton(element, 'Continue')
    await ui(element).findByText('Add card unsuccessful, confirm details supplied')
    const name = `New ${crypto.randomUUID().slice(0, 4)}`
    await addCardHere(element, name)
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Card to credit'), name)
    await pressButton(element, 'Accept Money')
    await step(element, 'You accepted US$55.57 from Zanele Dube')
  })

  it('asks before it declines, and does nothing on Cancel', async () => {
    const { reference } = await sendOn(sender, receiver, 56.01)
    const element = await open()
    await toIncoming(element)
    const incoming = await only(element, reference)
    await press(within(incoming).getByRole('button', { name: /^Decline/ }))
    const question = await dialog(element, 'Reject incoming funds')
    assertSays(question, 'Do you want to reject money from Zanele Dube?')
    await assertLooksRight('decline')
    await press(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    const focused = () => element.shadowRoot?.activeElement?.textContent ?? ''
    await waitFor(() => assert.match(focused(), /^Decline/, 'the focus did not come back'))
    assert.equal((await comingTo(receiver, reference))[0]?.status, 'pending')

    await press(within(row(element, reference)).getByRole('button', { name: /^Decline/ }))
    await press(
      within(await dialog(element, 'Reject incoming funds')).getByRole('button', { name: 'Reject' }),
    )
    await says(element, reference, 'Status', 'Rejected')
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    assert.equal((await sentBy(sender, reference))[0]?.status, 'rejected')
    await waitFor(() => assert.equal(focused(), 'Transactions', 'the focus fell out of the widget'))
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    assert.equal(fact(element, 'Reason'), 'Declined by you')
  })

  it('shows the note of incoming money in its row, its details and when it is accepted', async () => {
    const { reference } = await sendOn(sender, receiver, 58.01, 'USD', 'إيجار <b>May</b>')
    const element = await open()
    await toIncoming(element)
    await search(element, 'إيجار')
    const incoming = await waitFor(() => row(element, reference))
    assertSays(incoming, 'إيجار <b>May</b>')
    assert.equal(within(incoming).getByText('إيجار <b>May</b>').dir, 'auto')
    await assertLooksRight('a note')
    await pressButton(element, `Details of ${reference}`)
    const details = await ui(element).findByRole('dialog', { name: 'Transaction details' })
    assert.equal(fact(element, 'Note'), 'إيجار <b>May</b>')
    await press(within(details).getByRole('button', { name: 'Accept' }))
    await step(element, 'Accept incoming funds')
    assert.equal(fact(element, 'Note'), 'إيجار <b>May</b>')
  })

  it('takes a pending transfer back after a question', async () => {
    const { reference } = await sendOn(sender, receiver, 57.01)
    await signInAs(sender)
    const element = await open()
    await only(element, reference)
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByText(/^Mateus Carvalho has not answered yet/)
    await assertLooksRight('details of a pending transfer')
    await pressButton(element, 'Take back')
    const question = await dialog(element, 'Take this money back?')
    assertSays(question, 'US$57.01 is released on your card at once')
    await assertLooksRight('take back')
    await press(within(question).getByRole('button', { name: 'Leave it' }))
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    assert.equal((await sentBy(sender, reference))[0]?.status, 'pending')

    await pressButton(element, `Details of ${reference}`)
    await pressButton(element, 'Take back')
    await press(
      within(await dialog(element, 'Take this money back?')).getByRole('button', { name: 'Take back' }),
    )
    await says(element, reference, 'Status', 'Cancelled')
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    assert.equal(fact(element, 'Reason'), 'Taken back by you')
    assert.isNull(ui(element).queryByRole('button', { name: 'Take back' }))
  })

  it('tells the receiver at once that money was taken back', async () => {
    const { id, reference } = await sendOn(sender, receiver, 57.02)
    const element = await open()
    await toIncoming(element)
    await only(element, reference)
    await takeBackOn(sender, id)
    await says(element, reference, 'Status', 'Cancelled')
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    assert.equal(fact(element, 'Reason'), 'Taken back by Zanele Dube')
  })

  it('shows why an accepted transfer cannot be taken back', async () => {
    const { id, reference } = await sendOn(sender, receiver, 57.03)
    await signInAs(sender)
    const element = await open()
    await only(element, reference)
    await pressButton(element, `Details of ${reference}`)
    await pressButton(element, 'Take back')
    const question = await dialog(element, 'Take this money back?')
    await respondOn(receiver, id, 1)
    await press(within(question).getByRole('button', { name: 'Take back' }))
    await waitFor(() => assertSays(within(question).getByRole('alert'), 'This money is accepted already'))
    await assertLooksRight('taking back refused')
    await press(within(question).getByRole('button', { name: 'Leave it' }))
    await says(element, reference, 'Status', 'Successful')
  })

  it('shows why a transfer that was decided elsewhere cannot be declined or accepted', async () => {
    const [first, second] = [await sendOn(sender, receiver, 56.02), await sendOn(sender, receiver, 56.03)]
    const element = await open()
    await toIncoming(element)
    await press(within(await only(element, first.reference)).getByRole('button', { name: /^Decline/ }))
    const question = await dialog(element, 'Reject incoming funds')
    await respondOn(receiver, first.id, 1)
    await press(within(question).getByRole('button', { name: 'Reject' }))
    assertSays(
      await ui(element).findByRole('alert'),
      'Reject money failed, try again. Already decided. This money is accepted already',
    )
    await toast('Reject money failed, try again. Already decided. This money is accepted already')
    await assertLooksRight('decline failed')
    await press(within(question).getByRole('button', { name: 'Cancel' }))
    await says(element, first.reference, 'Status', 'Accepted')

    await press(within(await only(element, second.reference)).getByRole('button', { name: /^Accept/ }))
    await step(element, 'Accept incoming funds')
    await pressButton(element, 'Proceed')
    await pick(element, 'Debit cards', /Everyday/)
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    await respondOn(receiver, second.id, 2)
    await pressButton(element, 'Accept Money')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'Accept money failed, try again')
    assertSays(notice, 'This money is rejected already')
    await expectGone(element, 'It is not known yet whether this went through')
  })

  it('lists an exchange that credited my card in both currencies twice', async () => {
    // Mateus is a friend of both Zanele and Hannah.
    const { reference } = await exchangeOnto(await aDemoPerson('hannah'), sender, receiver)
    const element = await open()
    await toIncoming(element)
    await search(element, reference)
    await ui(element).findByText('2 transactions shown')
    const rows = ui(element)
      .getAllByRole('row')
      .filter((each) => each.textContent?.includes(reference))
    assert.sameMembers(
      rows.map((each) => cell(each, 'Amount')),
      ['US$100.00', '₦160,000.00'],
    )
    for (const each of rows) {
      assertSays(cell(each, 'Sender'), 'Exchange proceeds')
      assert.equal(cell(each, 'Status'), 'Accepted')
      assert.isNull(within(each).queryByRole('button', { name: /^Accept/ }))
    }
    await assertLooksRight('exchange proceeds')
  })

  it('goes on where a search stopped, in both tabs, and says that nothing matches only at the end', async () => {
    const [giver, taker] = [await aReadyPerson(), await aReadyPerson()]
    await befriend(giver, taker)
    const { id } = await sendOn(giver, taker, 50)
    await takeBackOn(giver, id)
    await copy('transfer', id)
    const findsOne = (element: HTMLElement) => async () => {
      await ui(element).findByText('1 transaction shown')
      assert.equal(cell(row(element, 'transfer3100'), 'Amount'), 'US$777.77')
    }
    await signInAs(giver)
    const sent = await open()
    await goesOn(sent, 'Search transactions', findsOne(sent))
    unmountAll()
    await signInAs(taker)
    const incoming = await open()
    await toIncoming(incoming)
    await goesOn(incoming, 'Search transactions', findsOne(incoming))
  })
})
