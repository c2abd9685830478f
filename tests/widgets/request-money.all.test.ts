/** The other states and steps of request money, with axe. */
import { assert } from 'chai'
import { assertLooksRight, cardStep, confirm, debitFrom, dialog, fact, pressButton, step } from './market.ts'
import { askOn, open, tokenOf } from './request-money.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  expectInvalid,
  input,
  mount,
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
import { comingTo } from './transfers.ts'

// Priya and Kenji are friends.
await suite('request money', { demo: ['priya', 'kenji'], people: 1 }, ({
  demo: [asker, payer],
  people: [stranger],
}) => {
  it('explains the lists while they are empty, and what failed', async () => {
    await signInAs(stranger)
    const element = await open()
    await ui(element).findByText('No open requests')
    await assertLooksRight('no requests')
    unmountAll()
    await signInAs(await aReadyPerson())
    await cutNetwork('/api/MoneyRequest')
    const another = await open()
    await ui(another).findByText(/^Your requests could not be loaded/)
    await assertLooksRight('failed to load')
    await restoreNetwork()
    await pressButton(another, 'Try again')
    await ui(another).findByText('No open requests')
  })

  it('asks a friend, who pays it with the wizard filled in', async () => {
    const element = await open('view="form"')
    await ui(element).findByRole('heading', { name: 'Request money' })
    await pressButton(element, 'Request money')
    await expectInvalid(element, 'Amount', 'Enter an amount to ask for')
    await ui(element).findByText('Select a friend to ask')
    await assertLooksRight('nothing filled in')
    await choose(element, 'Who are you asking?', 'Kenji Morita')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), '41.07')
    type(input(element, 'Note (optional)'), 'Dinner')
    const made = nextEvent('cowrie-money-requested')
    await pressButton(element, 'Request money')
    const { requestId } = (await made).detail as { requestId: string }
    await ui(element).findByText('You asked Kenji Morita for US$41.07')
    await assertLooksRight('asked')

    await signInAs(payer)
    const lists = await open()
    await ui(lists).findByText('Priya Raman is asking for US$41.07')
    await assertLooksRight('a request that waits')
    const wizard = await mount(`<cowrie-send-money request="${requestId}"></cowrie-send-money>`)
    await step(wizard, 'Priya Raman is asking you for money')
    assert.equal(fact(wizard, 'Note'), 'Dinner')
    await assertLooksRight('the request in the wizard')
    await pressButton(wizard, 'Continue')
    await cardStep(wizard, 'debit')
    await debitFrom(wizard, /Everyday/)
    await step(wizard, 'Transaction details')
    await confirm(wizard, payer.pin, 'Send Money')
    await step(wizard, 'You just sent US$41.07 to Priya Raman')
    const [money] = await comingTo(asker, 'Dinner')
    assert.equal(money?.amount, 41.07)
    await waitFor(() => assert.isNull(ui(lists).queryByText('Priya Raman is asking for US$41.07')))
    const again = await mount(`<cowrie-send-money request="${requestId}"></cowrie-send-money>`)
    await ui(again).findByText('This request is closed')
  })

  it('makes a link with a QR code, copies it, and withdraws it', async () => {
    const element = await open()
    await pressButton(element, 'Request money')
    const form = await ui(element).findByRole('dialog', { name: 'Request money' })
    await choose(element, 'Who are you asking?', 'Anyone with a link')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), '42.07')
    await press(within(form).getByRole('button', { name: 'Request money' }))
    await ui(element).findByText('Your link for US$42.07')
    await ui(element).findByRole('img', { name: 'QR code of the link to pay US$42.07' })
    const link = ui(element).getByLabelText<HTMLTextAreaElement>('Link').value
    assert.match(link, /\/pay\/[a-z]{32}$/i)
    await assertLooksRight('a link')
    await pressButton(element, 'Done')
    await ui(element).findByText('US$42.07 by link')
    await assertLooksRight('own requests')
    await press(ui(element).getByRole('button', { name: 'Withdraw: US$42.07 by link' }))
    const question = await dialog(element, 'Withdraw this request?')
    await assertLooksRight('withdraw')
    await press(within(question).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => assert.isNull(ui(element).queryByText('US$42.07 by link')))
  })

  it('shows a link to a stranger, who asks for friendship first', async () => {
    const token = tokenOf(await askOn(asker, 44.07, undefined, 'تذاكر'))
    await signInAs(stranger)
    const element = await open(`request="${token}"`)
    await ui(element).findByText('Priya Raman is asking you for')
    assert.equal(fact(element, 'Note'), 'تذاكر')
    assert.isNull(ui(element).queryByRole('button', { name: 'Pay' }))
    await assertLooksRight('a link for a stranger')
    await pressButton(element, 'Ask to be friends')
    await ui(element).findByText(/^Priya Raman has your friend request/)
    await assertLooksRight('friendship asked')
  })
})
