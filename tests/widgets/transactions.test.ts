/** cowrie-transactions against the real server. */
import { assert } from 'chai'
import { assertLooksRight, assertSays, dialog, fact, pick, pressButton, row, step } from './market.ts'
import { suite } from './suite.ts'
import { loseAnswers, nextEvent, press, restoreNetwork, signInAs, ui, waitFor, within } from './support.ts'
import { only, open, says, toIncoming } from './transactions.ts'
import { comingTo, sendOn, sentBy, takeBackOn } from './transfers.ts'

// Zanele and Mateus are friends, and both know Hannah or Seo-yeon; no other suite moves their money.
await suite('transactions', { demo: ['mateus', 'zanele'], people: 1 }, ({
  demo: [receiver, sender],
  people: [loner],
}) => {
  it('explains the lists while they are empty, and opens the wizard', async () => {
    await signInAs(loner)
    const element = await open()
    await ui(element).findByText('You haven’t sent any money yet')
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
    await ui(element).findByText('No incoming money yet')
    await assertLooksRight('nothing came in')
  })

  it('accepts once when the answer is lost and the person tries again', async () => {
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
    await ui(element).findByText(/^We don’t know yet whether this went through/)
    await restoreNetwork()
    await pressButton(element, 'Accept Money')
    await step(element, 'You accepted US$55.56 from Zanele Dube')
    await pressButton(element, 'Done')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
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
})
