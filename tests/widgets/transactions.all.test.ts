/** The other states and steps of transactions, with axe. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { copy, goesOn } from './copies.ts'
import { downloadedBy } from './downloads.ts'
import {
  aDemoPerson,
  addCardHere,
  aPersonWithTwoCards,
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
  holdNetwork,
  input,
  mount,
  nextEvent,
  offline,
  press,
  restoreNetwork,
  signInAs,
  toast,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { only, open, says, search, toIncoming } from './transactions.ts'
import { comingTo, exchangeOnto, respondOn, sendOn, sentBy, takeBackOn } from './transfers.ts'

// Zanele and Mateus are friends, and both know Hannah or Seo-yeon; no other suite moves their money.
await suite('transactions', { demo: ['mateus', 'zanele'], people: 0 }, ({ demo: [receiver, sender] }) => {
  it('shows that it is loading, and what to do without a network', async () => {
    const other = await aReadyPerson()
    await signInAs(other)
    const element = await open()
    await ui(element).findByText('You haven’t sent any money yet')
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
    await ui(element).findByText('No incoming money yet')
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
    assert.match(cell(first, 'Date'), /^\d\d-\d\d-\d{4},\s\d\d:\d\d$/)
    assert.equal(cell(first, 'Receiver'), 'Mateus Carvalho')
    assert.equal(cell(first, 'Amount'), '₦1,234.50')
    assert.equal(cell(first, 'Status'), 'Pending')
    assert.equal(cell(await only(element, accepted.reference), 'Status'), 'Successful')
    assert.equal(cell(await only(element, declined.reference), 'Status'), 'Rejected')
    await search(element, 'zzzz no such thing')
    await ui(element).findByText('No matches')
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
    await ui(element).findByText(/^Mateus Carvalho hasn’t answered yet/)
    assert.match(fact(element, 'Open until'), /^\d\d-\d\d-\d{4}$/)
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
    // The day that is wrong is the other one.
    type(input(element, 'Start date'), '2026-04-30')
    await expectGone(element, 'The end date is before the start date')
    ui(element).getByText('Enter an amount in digits, such as 1250.50')
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
    await ui(element).findByText('No matches')
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
    await ui(element).findByText('You haven’t sent any money yet')
    assert.isNull(ui(element).queryByRole('region', { name: 'To do' }))
    const tab = ui(element).getByRole('tab', { name: 'Currency Exchange' })
    assert.equal(descriptionOf(tab), 'Money coming in')

    // It appears without a reload.
    await sendOn(payer, payee, 11, 'USD', 'For rent')
    const region = await ui(element).findByRole('region', { name: 'To do' })
    within(region).getByText('Ada Bello sent you US$11.00')
    assertSays(region, 'For rent · Expires')
    assert.equal(descriptionOf(tab), 'Money coming in 1')
    const [decline, accept] = within(region).getAllByRole('button')
    assert.equal(accept?.dataset.variant, 'primary')
    assert.equal(decline?.dataset.variant, 'quiet')
    await assertLooksRight('waiting for me')

    for (const amount of [12, 13, 14]) await sendOn(payer, payee, amount)
    await press(await within(region).findByRole('button', { name: 'Show all (4)' }))
    assert.lengthOf(within(region).getAllByRole('listitem'), 4)

    await pressButton(element, 'Decline: Ada Bello sent you US$11.00')
    const question = await dialog(element, 'Reject incoming funds')
    await press(within(question).getByRole('button', { name: 'Reject' }))
    await expectGone(element, 'Ada Bello sent you US$11.00')
    assert.equal(descriptionOf(tab), 'Money coming in 3')

    await pressButton(element, 'Accept: Ada Bello sent you US$12.00')
    await step(element, 'Accept incoming funds')
    assert.equal(fact(element, 'Amount'), 'US$12.00')
    const money = (await comingTo(payee)).find(({ amount }) => Number(amount) === 12)
    assert.equal(fact(element, 'Reference'), money?.reference)
    await pressButton(element, 'Proceed')
    await pick(element, 'Debit cards', /Everyday/)
    await pressButton(element, 'Continue')
    await pressButton(element, 'Accept Money')
    await expectGone(element, 'Ada Bello sent you US$12.00')
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

  it('asks for a card to credit where it knows none', async () => {
    const undecided = await aPersonWithTwoCards()
    await befriend(undecided, sender)
    const { reference } = await sendOn(sender, undecided, 15)
    await signInAs(undecided)
    const element = await open()
    await toIncoming(element)
    await press(within(await only(element, reference)).getByRole('button', { name: /^Accept/ }))
    await step(element, 'Accept incoming funds')
    await pressButton(element, 'Proceed')
    await step(element, 'Select a card to credit')
    await ui(element).findByRole('radiogroup', { name: 'Debit cards' })
    await pressButton(element, 'Continue')
    assertSays(await ui(element).findByRole('alert'), 'Select a card to credit')
    await assertLooksRight('no card to credit')
    await pick(element, 'Debit cards', /Travel/)
    assert.isNull(ui(element).queryByRole('alert'))
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
    await pick(element, 'Credit cards', /Savings/)
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Card to credit'), 'Savings')
    assert.equal(fact(element, 'Fee'), 'US$0.00')
    await assertLooksRight('accept, details')

    await cutNetwork('/api/Listing/transfers')
    await pressButton(element, 'Accept Money')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'Accept money failed, try again')
    assertSays(notice, 'We don’t know yet whether this went through')
    await toast(`Accept money failed, try again. ${offline}`)
    await assertLooksRight('accept failed')
    await restoreNetwork()

    await pressButton(element, 'Accept Money')
    await step(element, 'You accepted US$55.55 from Zanele Dube')
    assert.equal(fact(element, 'Reference'), reference)
    await assertLooksRight('accepted')
    await pressButton(element, 'Done')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await says(element, reference, 'Status', 'Accepted')
    assert.isNull(within(row(element, reference)).queryByRole('button', { name: /^Accept/ }))
    assert.equal((await sentBy(sender, reference))[0]?.status, 'Success')
  })

  it('credits a card that is added on the way', async () => {
    const { reference } = await sendOn(sender, receiver, 55.57)
    const element = await open()
    await toIncoming(element)
    await press(within(await only(element, reference)).getByRole('button', { name: /^Accept/ }))
    await step(element, 'Accept incoming funds')
    await pressButton(element, 'Proceed')
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to credit')
    const name = `New ${crypto.randomUUID().slice(0, 4)}`
    await addCardHere(element, name)
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Card to credit'), name)
    await pressButton(element, 'Accept Money')
    await step(element, 'You accepted US$55.57 from Zanele Dube')
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
    await ui(element).findByText(/^Mateus Carvalho hasn’t answered yet/)
    await assertLooksRight('details of a pending transfer')
    await pressButton(element, 'Take back')
    const question = await dialog(element, 'Take this money back?')
    assertSays(question, 'US$57.01 is released on your card right away')
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
    await waitFor(() => assertSays(within(question).getByRole('alert'), 'This money is already accepted'))
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
      'Reject money failed, try again. Already decided. This money is already accepted',
    )
    await toast('Reject money failed, try again. Already decided. This money is already accepted')
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
    assertSays(notice, 'This money is already rejected')
    await expectGone(element, 'We don’t know yet whether this went through')
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
