/** The other states and steps of alerts, with axe. */
import { assert } from 'chai'
import { alertsOf, anAlert, found, newAlert, open, target } from './alerts.ts'
import { assertLooksRight, assertSays, expectGone, marketRate, pressButton } from './market.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  cutNetwork,
  expectInvalid,
  holdNetwork,
  offline,
  press,
  restoreNetwork,
  signInAs,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { expectRoomForText } from './text-spacing.ts'

await suite('alerts', { people: 1 }, ({ people: [person] }) => {
  /** Naira for a dollar, at the market of today. */
  let market: number

  before(async () => {
    market = Number(await marketRate('USD', 'NGN'))
  })

  it('explains itself without alerts, and creates the first', async () => {
    await signInAs(await aReadyPerson())
    const element = await open()
    await ui(element).findByText('No alerts yet')
    await assertLooksRight('empty')
    await pressButton(element, 'New alert')
    const box = await ui(element).findByRole('dialog', { name: 'New alert' })
    await press(await within(box).findByRole('button', { name: 'Create alert' }))
    await expectInvalid(element, 'Your rate', 'Enter the rate you’re waiting for')
    type(target(element), 'soon')
    await press(within(box).getByRole('button', { name: 'Create alert' }))
    await waitFor(() => assert.equal(target(element).getAttribute('aria-invalid'), 'true'))
    assert.equal(target(element).value, 'soon')
    await assertLooksRight('not a rate')
    type(target(element), String(Math.round(market * 2)))
    await ui(element).findByText(/above the market of .*: 1 USD =/)
    await assertLooksRight('new alert')
    await expectRoomForText([element])
    await press(within(box).getByRole('button', { name: 'Create alert' }))
    await expectGone(element, 'No alerts yet')
    assertSays(await ui(element).findByRole('listitem'), 'Waiting')
    assertSays(ui(element).getByRole('listitem'), 'Not reached yet')
    await ui(element).findByText(/^Saved: 1 USD = .* NGN or more$/)
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await assertLooksRight('one alert')
  })

  it('tells of a target that is reached already, and waits for the next time once that is confirmed', async () => {
    const { element } = await newAlert()
    type(target(element), String(Math.round(market / 2)))
    await pressButton(element, 'Create alert')
    await ui(element).findByText('Already there')
    await assertLooksRight('reached already')
    type(target(element), String(Math.round(market / 3)))
    await expectGone(element, 'Already there')
    await pressButton(element, 'Create alert')
    await ui(element).findByText('Already there')
    await pressButton(element, 'Tell me next time')
    assertSays(await ui(element).findByRole('listitem'), 'Already reached. Waiting for the next time')
    await assertLooksRight('reached')
  })

  it('keeps what was typed when the server refuses it, and when it cannot be reached', async () => {
    const someone = await aReadyPerson()
    const known = String(Math.round(market * 3))
    await anAlert(someone, known)
    await signInAs(someone)
    const element = await open()
    await ui(element).findByRole('listitem')
    await pressButton(element, 'New alert')
    await ui(element).findByLabelText('Your rate')
    type(target(element), known)
    await pressButton(element, 'Create alert')
    await expectInvalid(element, 'Your rate', 'You already have this alert')
    assert.equal(target(element).value, Number(known).toLocaleString('en'))
    await assertLooksRight('known already')

    const another = String(Math.round(market * 4))
    type(target(element), another)
    await cutNetwork('/api/Alert/create')
    await pressButton(element, 'Create alert')
    assertSays(await ui(element).findByRole('alert'), offline)
    assert.equal(target(element).value, Number(another).toLocaleString('en'))
    await assertLooksRight('offline')
    await restoreNetwork()
    await pressButton(element, 'Create alert')
    await waitFor(() => assert.lengthOf(ui(element).getAllByRole('listitem'), 2))
  })

  it('takes the pair and the kind from the page, and a rate as the reader writes it', async () => {
    const element = await open('view="form" from="eur" to="NGN" kind="listing" locale="fr"')
    const rate = await ui(element).findByLabelText<HTMLInputElement>('Votre taux')
    assertSays(ui(element).getByRole('combobox', { name: 'Vous donnez' }), 'EUR')
    type(rate, '9 876,54')
    await ui(element).findByText(/1 EUR = 9\s876,54 NGN/)
  })

  it('changes an alert, pauses it and takes it up again', async () => {
    const someone = await aReadyPerson()
    await anAlert(someone, String(Math.round(market * 2)))
    await signInAs(someone)
    const element = await open()
    const row = await ui(element).findByRole('listitem')
    await press(within(row).getByRole('button', { name: /^Change: 1 USD =/ }))
    const box = await ui(element).findByRole('dialog', { name: 'Change alert' })
    await ui(element).findByLabelText('Your rate')
    assert.equal(Number(target(element).value.replaceAll(',', '')), Math.round(market * 2))
    type(target(element), '9876.5')
    await assertLooksRight('changed alert')
    await press(within(box).getByRole('button', { name: 'Save' }))
    const terms = '1 USD = 9,876.50 NGN or more'
    await found(element, terms)

    await pressButton(element, `Pause: ${terms}`)
    await ui(element).findByText('Paused')
    await assertLooksRight('paused')
    await pressButton(element, `Resume: ${terms}`)
    await ui(element).findByText('Waiting')
    assert.deepInclude((await alertsOf(someone))[0], { target: 9876.5, state: 'waiting' })
  })

  it('accepts no more than fifty', async () => {
    const someone = await aReadyPerson()
    for (let step = 1; step <= 50; step += 1) await anAlert(someone, String(9000 + step))
    await signInAs(someone)
    const element = await open()
    await ui(element).findByText('You’ve reached the limit of 50 alerts. Delete one to add another.')
    assert.isNull(ui(element).queryByRole('button', { name: 'New alert' }))
    assert.lengthOf(ui(element).getAllByRole('listitem'), 50)
  })

  it('shows that it is loading, and offers a retry without a network', async () => {
    await anAlert(person, '9876')
    await holdNetwork('/api/Alert')
    const held = await open()
    await ui(held).findByText('Loading…')
    await assertLooksRight('loading')
    unmountAll()
    await restoreNetwork()
    await signInAs(await aReadyPerson())
    await cutNetwork('/api/Alert')
    const element = await open()
    const missing = await ui(element).findByText(/^Your alerts could not be loaded/)
    assertSays(missing.parentElement as HTMLElement, offline)
    assert.isNull(ui(element).queryByText('No alerts yet'))
    await assertLooksRight('failed')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await ui(element).findByText('No alerts yet')
  })

  it('says what a device can do about alerts, only where the page offers it', async () => {
    const element = await open('push')
    await ui(element).findByRole('heading', { name: 'On this device' })
    await assertLooksRight('push')
    unmountAll()
    const plain = await open()
    await ui(plain).findByRole('heading', { name: 'Alerts' })
    assert.isNull(ui(plain).queryByRole('heading', { name: 'On this device' }))
  })
})
