/** cowrie-alerts against the real server: the list, its dialog, and the form of a new alert alone. */
import { assert } from 'chai'
import { alertsOf, anAlert, found, newAlert, open, target } from './alerts.ts'
import { assertLooksRight, assertSays, dialog, marketRate, pick, pressButton } from './market.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  leavePage,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  type,
  ui,
  waitFor,
  within,
} from './support.ts'

describe('alerts', () => {
  /** Naira for a dollar, at the market of today. */
  let market: number

  before(async () => {
    market = Number(await marketRate('USD', 'NGN'))
  })
  afterEach(leavePage)

  it('turns the pair with the condition, and says in words what it waits for', async () => {
    const { element } = await newAlert()
    type(target(element), String(Math.round(market / 2)))
    await ui(element).findByText(/^The market is already there: 1 USD =/)
    await pick(element, 'Tell me when it is', 'this or less')
    await ui(element).findByText(/^We’ll tell you when the market is at 1 USD = .* NGN or less\.$/)
    assertSays(ui(element).getByRole('combobox', { name: 'You get' }), 'USD')
    await pick(element, 'Tell me about', 'Listings')
    await ui(element).findByText(/^We’ll tell you when someone offers USD for your NGN at 1 USD =/)
    await choose(element, 'You get', 'British Pound')
    await ui(element).findByText(/^We’ll tell you when someone offers GBP for your NGN at 1 GBP =/)
    await pressButton(element, 'Create alert')
    assertSays(await ui(element).findByRole('listitem'), 'Listings: GBP for NGN')
  })

  it('creates one alert on a double click', async () => {
    const someone = await aReadyPerson()
    await signInAs(someone)
    const element = await open('view="form"')
    await ui(element).findByLabelText('Your rate')
    const unsaved = nextEvent('cowrie-unsaved')
    type(target(element), String(Math.round(market * 2)))
    assert.deepEqual((await unsaved).detail, { unsaved: true, survivesReload: true })
    const created = nextEvent('cowrie-alert-created')
    const submit = ui(element).getByRole('button', { name: 'Create alert' })
    submit.click()
    submit.click()
    await ui(element).findByRole('heading', { name: 'Alert created' })
    assert.lengthOf(await alertsOf(someone), 1)
    assert.match((await created).detail.alertId, /^[0-9a-f-]{36}$/)
    await assertLooksRight('created')
    const closed = nextEvent('cowrie-closed')
    await pressButton(element, 'Done')
    await closed
  })

  it('deletes after a question, and puts the focus on the heading', async () => {
    const someone = await aReadyPerson()
    await anAlert(someone, '9876')
    await signInAs(someone)
    const element = await open()
    const terms = '1 USD = 9,876.00 NGN or more'
    await found(element, terms)
    await pressButton(element, `Delete: ${terms}`)
    const question = await dialog(element, 'Delete this alert?')
    assertSays(question, `We’ll no longer tell you about ${terms}.`)
    await assertLooksRight('delete')
    await cutNetwork('/api/Alert/delete')
    await press(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => assert.isNull(within(question).queryByRole('button', { busy: true })))
    await restoreNetwork()
    await press(within(question).getByRole('button', { name: 'Delete' }))
    await ui(element).findByText('No alerts yet')
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement?.textContent, 'Alerts'))
    assert.isEmpty(await alertsOf(someone))
  })
})
