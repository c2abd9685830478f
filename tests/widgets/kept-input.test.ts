/** Typed input comes back after a reload, in every form with more than two fields (rules/embedding.md#kept-input). */
import { assert } from 'chai'
import { target } from './alerts.ts'
import { inside } from './dashboard.ts'
import { box, edit, isOn, rateTyped, toggle } from './listing-details-edit.ts'
import { pick, postListing, pressButton, step } from './market.ts'
import { details as kycDetails } from './onboarding-kyc.ts'
import { filledCard } from './profile-cards.ts'
import { country, fromNigeria, someone } from './registration.ts'
import { suite } from './suite.ts'
import {
  aPerson,
  choose,
  fill,
  mount,
  press,
  pressFound,
  signInAs,
  signOut,
  typeDigits,
  ui,
  unmountAll,
  valuesOf,
  waitFor,
  within,
} from './support.ts'
import { only, open as openTransactions, toIncoming } from './transactions.ts'
import { sendOn } from './transfers.ts'

/** Removes the widgets and lets them say goodbye, which they do when they are not put back at once. */
async function leave() {
  unmountAll()
  await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Removes the widgets as a reload does: without their goodbye, as far as the storage of the tab is concerned. */
async function reload() {
  const stored = Object.entries(sessionStorage) as [string, string][]
  await leave()
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
}

/** All that is stored of typed input. */
const stored = () =>
  Object.entries(sessionStorage)
    .filter(([key]) => key.startsWith('cowrie:kept:'))
    .map(([, value]) => value as string)
    .join()

function assertNotStored(...secrets: readonly string[]) {
  for (const secret of secrets) assert.notInclude(stored(), secret)
}

await suite('kept input', { demo: ['mateus', 'zanele'], people: 1 }, ({
  demo: [receiver, sender],
  people: [trader],
}) => {
  it('keeps step and card of incoming funds, over Back and reload, until they are accepted or closed', async () => {
    const { reference } = await sendOn(sender, receiver, 58.03)
    const accepting = async () => {
      const element = await openTransactions()
      await toIncoming(element)
      await press(within(await only(element, reference)).getByRole('button', { name: /^Accept/ }))
      return element
    }
    const first = await accepting()
    await step(first, 'Accept incoming funds')
    await pressButton(first, 'Proceed')
    await pick(first, 'Debit cards', /Everyday/)
    await pressButton(first, 'Continue')
    await step(first, 'Transaction details')

    // Without a reload, too: Back of the browser leaves the page.
    await leave()
    const again = await accepting()
    await step(again, 'Transaction details')
    await pressButton(again, 'Go back')
    await ui(again).findByRole('radio', { name: /Everyday/, checked: true })
    await pressButton(again, 'Close')
    await waitFor(() => assert.isNull(ui(again).queryByRole('dialog')))
    assert.equal(stored(), '')
  })

  it('keeps a new card without number, expiry and CVV, also over Back', async () => {
    await signInAs(trader)
    const tab = async () => {
      const widget = await mount('<cowrie-profile tab="cards"></cowrie-profile>')
      await ui(widget).findByRole('button', { name: 'Remove Everyday' })
      return widget
    }
    const first = await tab()
    await filledCard(first)
    assertNotStored('5555', '4444', '2032', '123')
    await pressButton(first, 'Go back')
    await waitFor(() => assert.isNull(ui(first).queryByRole('dialog')))
    await reload()

    const widget = await tab()
    await pressButton(widget, 'Add New Card')
    await ui(widget).findByLabelText('Card number')
    const shown = {
      'Card nickname': 'Travel',
      'Cardholder name': 'Ada Bello',
      'Card number': '',
      'Expiry month': '',
      CVV: '',
    }
    assert.deepEqual(valuesOf(widget, shown), shown)
    ui(widget).getByRole('radio', { name: 'Credit card', checked: true })
  })

  it('keeps a visitor’s registration without the password, until somebody logs in', async () => {
    signOut()
    const open = async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await waitFor(() => assert.notInclude(country(widget).textContent, 'Select your country'))
      return widget
    }
    const first = await open()
    await fromNigeria(first)
    const typed = someone()
    fill(first, typed)
    await choose(first, 'Country', 'Ghana')
    assertNotStored(typed.Password)
    await leave()

    const widget = await open()
    const shown = { ...typed, Password: '', 'Retype password': '' }
    assert.deepEqual(valuesOf(widget, shown), shown)
    assert.include(country(widget).textContent, 'Ghana')
    await signInAs(trader)
    assertNotStored(typed.Username)
  })

  it('keeps the identity form without the numbers of the person', async () => {
    await signInAs(await aPerson())
    const open = async () => {
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await pressFound(() => ui(widget).findByRole('button', { name: 'Start Complete KYC' }))
      await pressFound(() => ui(widget).findByRole('button', { name: 'Edit name, country and phone number' }))
      return widget
    }
    const first = await open()
    const typed = { ...kycDetails, 'First name': 'Adaeze', 'Phone number': '8039999999' }
    fill(first, typed)
    await choose(first, 'ID type', 'NIN')
    assertNotStored(typed.BVN, typed['ID number'])
    await reload()

    const widget = await open()
    const shown = { ...typed, BVN: '', 'ID number': '' }
    assert.deepEqual(valuesOf(widget, shown), shown)
    assert.include(ui(widget).getByRole('combobox', { name: 'ID type' }).textContent, 'NIN')
    signOut()
    assert.equal(stored(), '')
  })

  it('keeps edited details of the profile without the number of the document', async () => {
    await signInAs(trader)
    const open = async () => {
      const widget = await mount('<cowrie-profile></cowrie-profile>')
      await ui(widget).findByLabelText('Phone number')
      return widget
    }
    const first = await open()
    fill(first, { 'Phone number': '8035550123', 'ID number': 'NIN777888' })
    assertNotStored('NIN777888')
    await reload()

    const widget = await open()
    assert.deepEqual(valuesOf(widget, { 'Phone number': '', 'ID number': '' }), {
      'Phone number': '8035550123',
      'ID number': '',
    })
    const save = ui(widget).getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
    assert.isFalse(save.disabled)
    // Leaving is asked about, and ends it.
    await leave()
    assert.equal(stored(), '')
  })

  it('keeps a message', async () => {
    await signInAs(trader)
    const open = () => mount('<cowrie-contact></cowrie-contact>')
    const typed = { 'Full name': 'Zoë O’Neill', Email: 'zoe@example.com', Message: 'How long is it open?' }
    fill(await open(), typed)
    await reload()
    assert.deepEqual(valuesOf(await open(), typed), typed)
  })

  it('keeps an alert that is being written', async () => {
    await signInAs(trader)
    const open = async () => {
      const element = await mount('<cowrie-alerts></cowrie-alerts>')
      await pressFound(() => ui(element).findByRole('button', { name: 'New alert' }))
      await ui(element).findByLabelText('Your rate')
      return element
    }
    const first = await open()
    fill(first, { 'Your rate': '1234.5' })
    await reload()
    assert.equal(target(await open()).value.replaceAll(',', ''), '1234.5')
  })

  it('keeps a request for money', async () => {
    await signInAs(trader)
    const open = async () => {
      const element = await mount('<cowrie-request-money view="form"></cowrie-request-money>')
      await ui(element).findByLabelText('Amount')
      return element
    }
    const first = await open()
    await choose(first, 'Currency', 'Euro')
    const typed = { Amount: '12.50', 'Note (optional)': 'For the taxi' }
    fill(first, typed)
    await leave()
    assert.deepEqual(valuesOf(await open(), typed), typed)
  })

  it('keeps the edit of a listing without the PIN', async () => {
    await signInAs(trader)
    const listing = await postListing(trader)
    const first = await edit(listing)
    fill(first, { Rate: '1600.25' })
    await toggle(first, 'Accept part fulfillment')
    const isPart = isOn(first, 'Accept part fulfillment')
    await typeDigits(first, 'Transaction PIN', trader.pin.slice(0, 3))
    assert.notInclude(stored(), 'pin')
    await reload()
    const element = await edit(listing)
    assert.equal(rateTyped(element).replaceAll(',', ''), '1600.25')
    assert.equal(isOn(element, 'Accept part fulfillment'), isPart)
    assert.isNull(box(element).querySelector('input[value="1"]'))
  })

  it('keeps the amounts of an order', async () => {
    const listing = await postListing(trader)
    const open = async () => {
      const element = await mount(`<cowrie-order listing-id="${listing}"></cowrie-order>`)
      return element
    }
    const first = await open()
    await pressFound(() => ui(first).findByRole('button', { name: 'Order' }))
    await ui(first).findByLabelText('Amount to order')
    fill(first, { 'Amount to order': '31' })
    await reload()
    const element = await open()
    await ui(element).findByLabelText('Amount to order')
    assert.deepEqual(valuesOf(element, { 'Amount to order': '' }), { 'Amount to order': '31' })
  })

  it('opens the dialog of an order again after a reload, and not after it was closed', async () => {
    const listing = await postListing(trader)
    await signInAs(sender)
    const open = () => mount(`<cowrie-listing-details listing-id="${listing}"></cowrie-listing-details>`)
    const first = await open()
    await pressFound(() => ui(first).findByRole('button', { name: 'Order from this listing' }))
    const order = await inside(first, 'cowrie-order')
    await step(order, 'Listing details')
    await pressButton(order, 'Order')
    await step(order, 'Order listing')
    fill(order, { 'Amount to order': '32' })
    await reload()

    const second = await open()
    const again = await inside(second, 'cowrie-order')
    await step(again, 'Order listing')
    assert.deepEqual(valuesOf(again, { 'Amount to order': '' }), { 'Amount to order': '32' })
    await pressButton(second, 'Close')
    await pressButton(second, 'Leave')
    await waitFor(() => assert.isNull(ui(second).queryByRole('dialog')))
    await reload()

    const third = await open()
    await ui(third).findByRole('button', { name: 'Order from this listing' })
    assert.isNull(ui(third).queryByRole('dialog'))
  })
})
