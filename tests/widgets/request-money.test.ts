/** cowrie-request-money against the real server, and paying a request with cowrie-send-money. */
import { assert } from 'chai'
import {
  assertLooksRight,
  assertSays,
  confirm,
  debitFrom,
  dialog,
  fact,
  pressButton,
  step,
} from './market.ts'
import { callAs, type ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  expectInvalid,
  mount,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  signOut,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { comingTo } from './transfers.ts'

const open = (attributes = '') => mount(`<cowrie-request-money ${attributes}></cowrie-request-money>`)
const input = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)

/** Asks on the wire; without `friend` by link. */
const askOn = (by: ReadyPerson, amount: number, friend?: ReadyPerson, note?: string) =>
  callAs(by, '/api/MoneyRequest/ask', { amount, currency: 'USD', note, friendId: friend?.id })
const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf('/') + 1)

// Priya and Kenji are friends.
await suite('request money', { demo: ['priya', 'kenji'], people: 1 }, ({
  demo: [asker, payer],
  people: [stranger],
}) => {
  it('asks a visitor to log in, and says why', async () => {
    signOut()
    const element = await open('request="abc"')
    await ui(element).findByText('Log in to see who asks you for money, and to pay.')
    await assertLooksRight('visitor')
  })

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
    await choose(element, 'Whom do you ask?', 'Kenji Morita')
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
    await ui(lists).findByText('Priya Raman asks for US$41.07')
    await assertLooksRight('a request that waits')
    const wizard = await mount(`<cowrie-send-money request="${requestId}"></cowrie-send-money>`)
    await step(wizard, 'Priya Raman asks you for money')
    assert.equal(fact(wizard, 'Note'), 'Dinner')
    await assertLooksRight('the request in the wizard')
    await pressButton(wizard, 'Continue')
    await step(wizard, 'Select a card to debit')
    await debitFrom(wizard, /Everyday/)
    await step(wizard, 'Transaction details')
    await confirm(wizard, payer.pin, 'Send Money')
    await step(wizard, 'You just sent US$41.07 to Priya Raman')
    const [money] = await comingTo(asker, 'Dinner')
    assert.equal(money?.amount, 41.07)
    await waitFor(() => assert.isNull(ui(lists).queryByText('Priya Raman asks for US$41.07')))
    const again = await mount(`<cowrie-send-money request="${requestId}"></cowrie-send-money>`)
    await ui(again).findByText('This request is over')
  })

  it('asks for what the page has fixed, step by step', async () => {
    await signInAs(asker)
    const steps: unknown[] = []
    const note = ({ detail }: Event & { detail?: unknown }) => steps.push(detail)
    document.addEventListener('cowrie-step', note)
    const element = await open(
      'view="form" currency="USD" amount="7.5" locked="amount" return-url="https://evil.example/"',
    )
    const amount = await ui(element).findByLabelText<HTMLInputElement>('Amount')
    assert.deepEqual([amount.value, amount.readOnly], ['US$7.50', true])
    ui(element).getByRole('combobox', { name: 'Currency' })
    await choose(element, 'Whom do you ask?', 'Kenji Morita')
    await pressButton(element, 'Request money')
    await ui(element).findByText('You asked Kenji Morita for US$7.50')
    // Another site is no way back.
    assert.isNull(ui(element).queryByRole('link'))
    document.removeEventListener('cowrie-step', note)
    assert.deepEqual(steps, [
      { flow: 'request-money', name: 'form' },
      { flow: 'request-money', name: 'done' },
    ])
  })

  it('makes a link with a QR code, copies it, and withdraws it', async () => {
    const element = await open()
    await pressButton(element, 'Request money')
    const form = await ui(element).findByRole('dialog', { name: 'Request money' })
    await choose(element, 'Whom do you ask?', 'Anybody with a link')
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

  it('declines after a question', async () => {
    await askOn(asker, 43.07, payer)
    await signInAs(payer)
    const element = await open()
    await press(await ui(element).findByRole('button', { name: 'Decline: Priya Raman asks for US$43.07' }))
    const question = await dialog(element, 'Decline this request?')
    assertSays(question, 'Priya Raman is told that you do not pay US$43.07. No money moves.')
    await press(within(question).getByRole('button', { name: 'Decline' }))
    await waitFor(() => assert.isNull(ui(element).queryByText('Priya Raman asks for US$43.07')))
  })

  it('shows a link to a stranger, who asks for friendship first', async () => {
    const token = tokenOf(await askOn(asker, 44.07, undefined, 'تذاكر'))
    await signInAs(stranger)
    const element = await open(`request="${token}"`)
    await ui(element).findByText('Priya Raman asks you for')
    assert.equal(fact(element, 'Note'), 'تذاكر')
    assert.isNull(ui(element).queryByRole('button', { name: 'Pay' }))
    await assertLooksRight('a link for a stranger')
    await pressButton(element, 'Ask to be friends')
    await ui(element).findByText(/^Priya Raman has your friend request/)
    await assertLooksRight('friendship asked')
  })

  it('shows a link to a friend, its maker, and what is over', async () => {
    const request = await askOn(asker, 45.07)
    const mine = await open(`request="${tokenOf(request)}"`)
    await ui(mine).findByText('You ask for')
    await signInAs(payer)
    const element = await open(`request="${tokenOf(request)}"`)
    const asked = nextEvent('cowrie-send-money-requested')
    document.addEventListener('cowrie-send-money-requested', (event) => event.preventDefault(), {
      once: true,
    })
    await pressButton(element, 'Pay')
    assert.deepEqual((await asked).detail, { friendId: asker.id, request: tokenOf(request) })
    await callAs(asker, `/api/MoneyRequest/withdraw/${request.id}`)
    unmountAll()
    const over = await open(`request="${tokenOf(request)}"`)
    await (over as HTMLElement & { refresh(): Promise<void> }).refresh()
    await ui(over).findByText('This request was withdrawn. There is nothing to do.')
    await assertLooksRight('over')
    const nothing = await open('request="nothing"')
    await ui(nothing).findByText('There is no such request')
  })
})
