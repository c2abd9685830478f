import { assert } from 'chai'
import { freshName } from './people.ts'
import {
  aPerson,
  api,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  holdNetwork,
  leavePage,
  loseAnswers,
  mount,
  nextEvent,
  offline,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

/** A unique message. */
const aMessage = () => `How long does an order stay open, please? (${freshName()})`
const enquiry = () => ({ 'Full name': 'Zoë O’Neill', Email: 'zoe@example.com', Message: aMessage() })

const open = () => mount('<cowrie-contact></cowrie-contact>')

const button = (element: HTMLElement, name = 'Send message') =>
  ui(element).getByRole<HTMLButtonElement>('button', { name })

const send = (element: HTMLElement) => press(button(element))

const isSent = (element: HTMLElement) => ui(element).findByRole('heading', { name: 'Message sent' })

const notice = (element: HTMLElement) => ui(element).findByRole('alert')

/** Number of copies that the operator has received. */
const arrived = async (message: string) =>
  ((await api('/sandbox/mailbox')) as { text: string }[]).filter(({ text }) => text.includes(message)).length

const arrivesOnce = (message: string) => waitFor(async () => assert.equal(await arrived(message), 1))

describe('cowrie-contact', () => {
  afterEach(leavePage)

  it('sends a message to the operator, confirms it, and is ready for another', async () => {
    const element = await open()
    await expectNoAxeFindings('nothing typed')
    const typed = enquiry()
    fill(element, typed)
    await send(element)
    const heading = await isSent(element)
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement, heading))
    ui(element).getByText('We have your message and will reply to zoe@example.com.')
    await expectNoAxeFindings('sent')
    await arrivesOnce(typed.Message)

    await press(button(element, 'Send another message'))
    assert.deepEqual(valuesOf(element, typed), { 'Full name': '', Email: '', Message: '' })
    assert.isTrue(button(element).disabled)
  })

  it('sends nothing before an edit', async () => {
    const element = await open()
    assert.isTrue(button(element).disabled)
    fill(element, { Message: 'x' })
    assert.isFalse(button(element).disabled)
    fill(element, { Message: '' })
    assert.isTrue(button(element).disabled)
  })

  it('shows each error beside its field, the first as a toast, and focuses it', async () => {
    const element = await open()
    fill(element, { 'Full name': 'Zoë', Email: 'zoe', Message: 'Too short' })
    await send(element)
    await expectInvalid(element, 'Full name', 'Fullname should contain two names. e.g. John Smith')
    await expectInvalid(element, 'Email', 'Enter an email address such as ada@example.com')
    await expectInvalid(element, 'Message', 'Write at least 20 characters: 11 more to go')
    await toast('Fullname should contain two names. e.g. John Smith')
    assert.equal(element.shadowRoot?.activeElement, ui(element).getByLabelText('Full name'))
    await expectNoAxeFindings('wrong')
    fill(element, { 'Full name': ' ' })
    await pressKey('Enter')
    await expectInvalid(element, 'Full name', 'Full name is required')
  })

  it('keeps the input after a failure, shows the reason, and sends it at the next try', async () => {
    const element = await open()
    const typed = enquiry()
    fill(element, typed)
    await cutNetwork('/api')
    await send(element)
    assert.include((await notice(element)).textContent, `Your message wasn’t sent${offline}`)
    await toast(offline)
    assert.deepEqual(valuesOf(element, typed), typed)
    await expectNoAxeFindings('offline')
    await restoreNetwork()
    await send(element)
    await isSent(element)
    await arrivesOnce(typed.Message)
  })

  it('marks an invalid address', async () => {
    const element = await open()
    const typed = { ...enquiry(), Email: 'zoe..o@example.com' }
    fill(element, typed)
    await send(element)
    await expectInvalid(element, 'Email', 'Enter an email address such as ada@example.com')
    await toast('Enter an email address such as ada@example.com')
    const toaster = document.querySelector('cowrie-toaster')?.shadowRoot
    assert.equal(toaster?.querySelector<HTMLElement>('[part=toast]')?.dataset.tone, 'error')
    assert.deepEqual(valuesOf(element, typed), typed)
  })

  it('shows the server’s reason for a refusal', async () => {
    const element = await open()
    // The database cannot store this character.
    const typed = { ...enquiry(), Message: `${aMessage()}\0` }
    fill(element, typed)
    await send(element)
    assert.include((await notice(element)).textContent, 'message: has a character that cannot be stored')
    assert.deepEqual(valuesOf(element, typed), typed)
  })

  it('is busy during sending, and ignores a second press', async () => {
    const element = await open()
    const typed = enquiry()
    fill(element, typed)
    await holdNetwork('/api')
    await send(element)
    await waitFor(() => assert.equal(button(element).getAttribute('aria-busy'), 'true'))
    button(element).click()
    await expectNoAxeFindings('busy')
    await restoreNetwork()
    await isSent(element)
    await arrivesOnce(typed.Message)
  })

  it('delivers once when the answer is lost and the message is sent again', async () => {
    const element = await open()
    const typed = enquiry()
    fill(element, typed)
    await loseAnswers()
    await send(element)
    await notice(element)
    await restoreNetwork()
    await arrivesOnce(typed.Message)
    await send(element)
    await isSent(element)
    await arrivesOnce(typed.Message)
  })

  it('fills in the name and address of a signed-in person, and still waits for an edit', async () => {
    const person = await aPerson()
    await signInAs(person)
    const element = await open()
    const own = { 'Full name': person.name, Email: person.email, Message: '' }
    assert.deepEqual(valuesOf(element, own), own)
    assert.isTrue(button(element).disabled)
    const unsaved = nextEvent('cowrie-unsaved')
    const message = aMessage()
    fill(element, { Message: message })
    assert.deepEqual((await unsaved).detail, { unsaved: true, survivesReload: true })
    const saved = nextEvent('cowrie-unsaved')
    await send(element)
    await isSent(element)
    assert.deepEqual((await saved).detail, { unsaved: false })
    await arrivesOnce(message)
  })
})
