/**
 * Pages whose texts a translator of the browser wraps in elements of its own, as they appear: no widget crashes, and a
 * crash that comes from elsewhere keeps what was typed.
 */
import { assert } from 'chai'
import { describeListing, open as openCreateListing, toConfirmation as toListing } from './create-listing.ts'
import { aMain, eachTag, isDrawn, mountAll, type Widget } from './element-contract.ts'
import {
  aDemoPerson,
  cardStep,
  creditTo,
  debitFrom,
  dialog,
  placeOrder,
  postListing,
  pressButton,
  step,
} from './market.ts'
import { details, editKnown, submit, upload } from './onboarding-kyc.ts'
import { toConfirmation as toOrder } from './order.ts'
import { aPerson, aPicture } from './people.ts'
import { settingsOf } from './profile.ts'
import { suite } from './suite.ts'
import {
  choose,
  fill,
  input,
  leavePage,
  mount,
  press,
  signInAs,
  type,
  ui,
  waitFor,
  within,
} from './support.ts'
import { toIncoming } from './transactions.ts'

const untranslated = 'script, style, textarea, font, [translate=no]'

/** Wraps each text of the page and of its open shadow roots, now and whenever one appears; returns the end of it. */
function translate(): () => void {
  const watched = new Set<Node>()
  const observer = new MutationObserver(() => wrapIn(document.body))
  function wrapIn(root: HTMLElement | ShadowRoot) {
    const place = root.getRootNode()
    if (!watched.has(place)) observer.observe(place, { childList: true, subtree: true, characterData: true })
    watched.add(place)
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walk.nextNode()) texts.push(walk.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest(untranslated)) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) wrapIn(shadowRoot)
  }
  wrapIn(document.body)
  return () => observer.disconnect()
}

await suite('a translated page', { people: 2, live: false }, ({ people: [person, owner] }) => {
  let stop = () => {}
  const crashes: string[] = []
  const onFailed = ({ detail }: CustomEventInit) =>
    crashes.push(`${detail.tag} ${detail.code}: ${detail.message}`)

  beforeEach(() => {
    crashes.length = 0
    document.addEventListener('cowrie-failed', onFailed)
  })
  afterEach(() => {
    document.removeEventListener('cowrie-failed', onFailed)
    stop()
    stop = () => {}
  })
  const expectNoCrash = () => assert.deepEqual(crashes, [])

  it('has all widgets, whose texts then change twice', async () => {
    await leavePage()
    const elements = await mountAll(aMain())
    stop = translate()
    for (const each of elements) for (const tab of ui(each).queryAllByRole('tab')) tab.click()
    for (const locale of ['fr', 'ar', 'en-GB']) {
      for (const each of elements) each.setAttribute('locale', locale)
      for (const each of elements) await isDrawn(each)
      expectNoCrash()
    }
    await eachTag(elements, async (element: Widget) => {
      await element.refresh()
      return []
    })
    expectNoCrash()
  }).timeout(120_000)

  it('has the steps of a new listing', async () => {
    const element = await openCreateListing()
    stop = translate()
    await toListing(element)
    await cardStep(element, 'debit')
    await pressButton(element, 'Continue')
    await cardStep(element, 'credit')
    expectNoCrash()
  })

  it('has the steps of an order', async () => {
    const element = await mount(`<cowrie-order listing-id="${await postListing(owner)}"></cowrie-order>`)
    stop = translate()
    await toOrder(element, '400')
    await cardStep(element, 'debit')
    await pressButton(element, 'Continue')
    await cardStep(element, 'credit')
    expectNoCrash()
  })

  it('has the steps of money for a friend, of an exchange at once, and of incoming money', async () => {
    await signInAs(await aDemoPerson('amara'))
    const send = await mount('<cowrie-send-money></cowrie-send-money>')
    stop = translate()
    await step(send, 'Send money')
    await choose(send, 'Currency', 'US Dollar')
    await press((await ui(send).findAllByRole('radio'))[0] as HTMLElement)
    type(input(send, 'Amount'), '20')
    await pressButton(send, 'Continue')
    await cardStep(send, 'debit')
    expectNoCrash()
    const transactions = await mount('<cowrie-transactions></cowrie-transactions>')
    await ui(transactions).findByRole('heading', { name: 'Transactions' })
    await toIncoming(transactions)
    expectNoCrash()
  })

  it('has the forms of an account', async () => {
    const settings = await settingsOf(person)
    stop = translate()
    for (const tab of ['Security', 'Card Management', 'Profile']) {
      await press(await ui(settings).findByRole('tab', { name: tab }))
      await isDrawn(settings)
    }
    expectNoCrash()
    stop()
    await leavePage()
    await signInAs(await aPerson())
    const setup = await mount('<cowrie-onboarding></cowrie-onboarding>')
    stop = translate()
    await press(await ui(setup).findByRole('button', { name: 'Start Complete KYC' }))
    await editKnown(setup)
    await submit(setup)
    fill(setup, details)
    await choose(setup, 'ID type', 'NIN')
    upload(setup, aPicture())
    await submit(setup)
    await ui(setup).findByRole('alertdialog', { name: 'Verified' })
    expectNoCrash()
  }).timeout(60_000)

  it('has the forms of a visitor, with their errors', async () => {
    await leavePage()
    const forms = ['login', 'registration', 'password-reset', 'contact'].map((name) => `cowrie-${name}`)
    for (const tag of forms) {
      const element = await mount(`<${tag}></${tag}>`)
      await isDrawn(element)
      stop = translate()
      const form = element.shadowRoot?.querySelector('form') as HTMLFormElement
      form.requestSubmit()
      await waitFor(() => assert.isNotNull(form.querySelector('[aria-invalid=true]'), tag))
      for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), textarea'))
        if (!field.readOnly && !field.ariaHidden) type(field, 'Ada')
      form.requestSubmit()
      await new Promise(requestAnimationFrame)
      expectNoCrash()
      stop()
      element.remove()
    }
  })

  it('has a decision about an order, and an order with its details', async () => {
    const listingId = await postListing(person)
    await placeOrder(owner, listingId, 400)
    const listing = await mount(`<cowrie-listing-details listing-id="${listingId}"></cowrie-listing-details>`)
    stop = translate()
    for (const decision of ['Accept', 'Reject']) {
      await pressButton(listing, new RegExp(`^${decision}`))
      const question = await dialog(listing, `${decision} order?`)
      await press(within(question).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => assert.isNull(ui(listing).queryByRole('alertdialog')))
    }
    await pressButton(listing, /^Reject/)
    await press(within(await dialog(listing, 'Reject order?')).getByRole('button', { name: 'Reject' }))
    await ui(listing).findByText('Rejected')
    expectNoCrash()
    await leavePage()
    await signInAs(owner)
    const orders = await mount('<cowrie-orders></cowrie-orders>')
    stop()
    stop = translate()
    await press(await ui(orders).findByRole('tab', { name: 'Rejected' }))
    await pressButton(orders, /Details|details/)
    await ui(orders).findByRole('dialog')
    expectNoCrash()
  })

  it('keeps what was typed over a crash', async () => {
    const element = await openCreateListing()
    await describeListing(element, { 'Amount needed': '1,600,000' })
    await cardStep(element, 'debit')
    await pressButton(element, 'Go back')
    await step(element, 'Create listing')
    // React takes the form out of the parent that it gave it.
    const form = element.shadowRoot?.querySelector('form') as HTMLFormElement
    const font = document.createElement('font')
    form.replaceWith(font)
    font.append(form)
    await pressButton(element, 'Continue')
    await ui(element).findByText('This part of the page stopped working')
    assert.lengthOf(crashes, 1)
    await pressButton(element, 'Try again')
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    await pressButton(element, 'Go back')
    await waitFor(() => assert.equal(input(element, 'Amount needed').value, '1,600,000'))
  })
})
