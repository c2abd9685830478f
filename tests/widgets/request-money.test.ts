/** cowrie-request-money against the real server, and paying a request with cowrie-send-money. */
import { assert } from 'chai'
import { assertLooksRight, assertSays, dialog, pressButton } from './market.ts'
import { callAs } from './people.ts'
import { askOn, open, tokenOf } from './request-money.ts'
import { suite } from './suite.ts'
import { choose, nextEvent, press, signInAs, ui, unmountAll, waitFor, within } from './support.ts'

// Priya and Kenji are friends.
await suite('request money', { demo: ['priya', 'kenji'], people: 0 }, ({ demo: [asker, payer] }) => {
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
    await choose(element, 'Who are you asking?', 'Kenji Morita')
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

  it('declines after a question', async () => {
    await askOn(asker, 43.07, payer)
    await signInAs(payer)
    const element = await open()
    await press(
      await ui(element).findByRole('button', { name: 'Decline: Priya Raman is asking for US$43.07' }),
    )
    const question = await dialog(element, 'Decline this request?')
    assertSays(question, 'We’ll tell Priya Raman that you won’t pay US$43.07. No money moves.')
    await press(within(question).getByRole('button', { name: 'Decline' }))
    await waitFor(() => assert.isNull(ui(element).queryByText('Priya Raman is asking for US$43.07')))
  })

  it('shows a link to a friend, its maker, and what is over', async () => {
    const request = await askOn(asker, 45.07)
    const mine = await open(`request="${tokenOf(request)}"`)
    await ui(mine).findByText('You’re asking for')
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
    await ui(over).findByText('This request was withdrawn. There’s nothing to do.')
    await assertLooksRight('over')
    const nothing = await open('request="nothing"')
    await ui(nothing).findByText('We can’t find this request')
  })
})
