/** The other states and steps of onboarding, with axe. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { button, close, message } from './dialogs.ts'
import { cards, opened } from './onboarding.ts'
import { atCard, atPin, card, debit, nextYear, submit } from './onboarding-steps.ts'
import { passKyc, wordlessExchange } from './people.ts'
import {
  aPerson,
  aReadyPerson,
  clearToasts,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  holdNetwork,
  keys,
  leavePage,
  mount,
  nextEvent,
  offline,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'
import { expectRoomForText } from './text-spacing.ts'

const phone = { width: 360, height: 780 }

const boxesOf = (widget: HTMLElement) =>
  ui(widget)
    .getAllByRole('listitem')
    .map((step) => step.getBoundingClientRect())

describe('cowrie-onboarding', () => {
  afterEach(leavePage)

  describe('the three cards', () => {
    it('are all complete for a ready person, and lead to the dashboard', async () => {
      await signInAs(await aReadyPerson())
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await ui(widget).findByRole('heading', { name: 'Your account is ready' })
      for (const card of cards(widget)) assert.include(card, 'Completed')
      await expectNoAxeFindings('an onboarding that is complete')
      const navigate = nextEvent('cowrie-navigate')
      await press(button(widget, 'Go to dashboard'))
      assert.deepEqual((await navigate).detail, { to: '/dashboard-after' })
    })

    it('leave the login to a host with its own', async () => {
      document.addEventListener('cowrie-sign-in-needed', (event) => event.preventDefault(), { once: true })
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await ui(widget).findByText('Log in to set up your account')
      await expectNoAxeFindings('an onboarding whose host signs people in')
      const asked = nextEvent('cowrie-sign-in-needed')
      await press(button(widget, 'Log in'))
      await asked
    })

    it('show a loading state until the status is known', async () => {
      await signInAs(await aPerson())
      await holdNetwork('/api/User/kyc_status')
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      assert.equal(ui(widget).getByRole('status').textContent, 'Loading…')
      assert.lengthOf(ui(widget).queryAllByRole('button'), 0)
      await expectNoAxeFindings('an onboarding that is loading')
      await restoreNetwork()
      await ui(widget).findByRole('button', { name: 'Start Complete KYC' })
    })

    it('offer a retry when the status fails to load', async () => {
      await signInAs(await aPerson())
      await cutNetwork('/api/User/kyc_status')
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await ui(widget).findByText(/Your setup could not be loaded/)
      await toast(offline)
      await expectNoAxeFindings('an onboarding that could not be loaded')
      await restoreNetwork()
      await clearToasts()
      await press(button(widget, 'Try Again'))
      await ui(widget).findByRole('button', { name: 'Start Complete KYC' })
    })
  })

  describe('the steps on a phone', () => {
    afterEach(() => setViewport({ width: 1280, height: 900 }))

    it('are lines, and one line with the name of the step under way', async () => {
      const person = await aPerson()
      await passKyc(person)
      await signInAs(person)
      await setViewport(phone)
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      const start = await ui(widget).findByRole('button', { name: 'Start Set Up PIN' })
      const [done, available, locked] = boxesOf(widget)
      assert.closeTo(done?.height ?? 0, 44, 2)
      assert.closeTo(locked?.height ?? 0, 44, 2)
      assert.isAbove(available?.height ?? 0, 88)
      await expectNoAxeFindings('the steps on a phone')

      await setViewport(phone)
      await press(start)
      await ui(widget).findByRole('heading', { level: 2, name: 'Set Up PIN' })
      const tops = boxesOf(widget).map(({ top }) => Math.round(top))
      assert.lengthOf(new Set(tops), 1)
      assert.isAtMost(ui(widget).getByRole('list').getBoundingClientRect().height, 44)
      const wide = (name: string) =>
        ui(widget).getByRole('heading', { level: 3, name }).getBoundingClientRect().width > 1
      assert.deepEqual(['Complete KYC', 'Set Up PIN', 'Add Card'].map(wide), [false, true, false])
      // Screen readers get all of it.
      const [kyc, , card] = cards(widget)
      assert.include(kyc, 'Completed')
      assert.include(card, 'Opens after KYC and PIN')
      await expectNoAxeFindings('a step under way')
    })

    it('leave the first third of the screen to the form', async () => {
      await setViewport(phone)
      const widget = await opened(await aPerson(), 'Complete KYC')
      const form = await ui(widget).findByRole('form', { name: 'Complete KYC' })
      const above = form.getBoundingClientRect().top - widget.getBoundingClientRect().top
      // The host's own header takes the rest of 260 px.
      assert.isAtMost(above, 130)
    })
  })

  describe('Set Up PIN', () => {
    it('asks for four digits twice', async () => {
      const widget = await atPin()
      await expectNoAxeFindings('the first entry of a PIN')
      await typeDigits(widget, 'Enter a 4-digit PIN', '24')
      await press(button(widget, 'Continue'))
      await ui(widget).findByText('Enter all 4 digits')
      await expectNoAxeFindings('a PIN that is too short')

      await typeDigits(widget, 'Enter a 4-digit PIN', '2468')
      await press(button(widget, 'Continue'))
      await typeDigits(widget, 'Retype your PIN', '2469')
      await press(button(widget, 'Save'))
      await ui(widget).findByText('PIN does not match')
      await expectNoAxeFindings('a PIN that does not match')

      await press(button(widget, 'Start Again'))
      await typeDigits(widget, 'Enter a 4-digit PIN', '2468')
      await press(button(widget, 'Continue'))
      await expectNoAxeFindings('the second entry of a PIN')
      await typeDigits(widget, 'Retype your PIN', '2468')
      await press(button(widget, 'Save'))
      const saved = await message(widget, 'Successful')
      assert.include(saved.textContent, 'You have added a transaction PIN')
      await expectNoAxeFindings('a PIN that was saved')
      await close(widget, 'Continue')
      await ui(widget).findByRole('heading', { level: 2, name: 'Add Card' })
    })
  })

  describe('Add Card', () => {
    it('names each missing field, beside it and in a toast', async () => {
      const widget = await atCard()
      await expectNoAxeFindings('the card form')
      await submit(widget)
      await expectInvalid(widget, 'Card nickname', 'Name Card section is required')
      await expectInvalid(widget, 'Card type', 'Card type is required')
      await expectInvalid(widget, 'Cardholder name', 'Card holder name is required')
      await expectInvalid(widget, 'Card number', 'Card number is required')
      await expectInvalid(widget, 'Expiry month', 'Expiry date is required')
      await expectInvalid(widget, 'Expiry year', 'Expiry date is required')
      await expectInvalid(widget, 'CVV', 'cvv is required')
      await toast('Name Card section is required')
      await expectNoAxeFindings('the card form with errors')

      const rest = async (label: keyof typeof card, next: string) => {
        fill(widget, { [label]: card[label] })
        await submit(widget)
        await toast(next)
      }
      await rest('Card nickname', 'Card type is required')
      await debit(widget)
      await submit(widget)
      await toast('Card holder name is required')
      await rest('Cardholder name', 'Card number is required')
      await rest('Card number', 'Expiry date is required')
      fill(widget, { 'Expiry year': nextYear })
      await rest('Expiry month', 'cvv is required')
    })

    it('draws the card that is typed, without its CVV', async () => {
      const widget = await atCard()
      const drawn = await waitFor(() => {
        const found = widget.shadowRoot?.querySelector<HTMLElement>('.ui-card-face')
        if (!found) throw new Error('no card is drawn')
        return found
      })
      assert.isOk(drawn.closest('[aria-hidden="true"]'))
      assert.include(drawn.textContent, '•••• •••• •••• ••••')
      assert.include(drawn.textContent, 'MM/YYYY')
      fill(widget, { ...card, CVV: '987' })
      await waitFor(() => assert.include(drawn.textContent, '4242 4242 4242 4242'))
      for (const words of ['Visa', 'Ada Bello', `12/${nextYear}`]) assert.include(drawn.textContent, words)
      assert.notInclude(drawn.textContent, '987')
      fill(widget, { 'Card number': '3782 82' })
      await waitFor(() => assert.include(drawn.textContent, '3782 82•••• •••••'))
      assert.include(drawn.textContent, 'American Express')

      // Beside the fields, or small above them.
      const nickname = () => ui(widget).getByLabelText('Card nickname').getBoundingClientRect()
      assert.isAbove(drawn.getBoundingClientRect().left, nickname().right)
      await setViewport({ width: 320, height: 700 })
      await waitFor(() => assert.isAtMost(drawn.getBoundingClientRect().bottom, nickname().top))
      assert.isAtMost(drawn.getBoundingClientRect().height, 64)
      await expectNoAxeFindings('a card that is drawn')
    })

    it('draws the whole card when people space their text wider', async () => {
      const widget = await atCard()
      for (const number of ['4242 4242 4242 4242', '3782 822463 10005']) {
        fill(widget, { ...card, 'Card number': number })
        await ui(widget).findByText(number, { selector: '.ui-card-face-number' })
        await expectRoomForText([widget])
      }
    })

    it('moves on from a whole month and year, and back with Backspace', async () => {
      const widget = await atCard()
      const field = (label: string) => ui(widget).getByLabelText<HTMLInputElement>(label)
      const focused = () => widget.shadowRoot?.activeElement
      field('Expiry month').focus()
      await keys('7')
      assert.equal(field('Expiry month').value, '07')
      assert.equal(focused(), field('Expiry year'))
      await pressKey('Backspace')
      assert.equal(focused(), field('Expiry month'))
      assert.equal(field('Expiry month').value, '07')
      field('Expiry year').focus()
      await keys(nextYear)
      assert.equal(focused(), field('CVV'))
      await pressKey('Backspace')
      assert.equal(focused(), field('Expiry year'))
      assert.equal(field('Expiry year').value, nextYear)
      await pressKey('Backspace')
      assert.equal(field('Expiry year').value, nextYear.slice(0, 3))
    })

    it('explains an invalid number, date and CVV', async () => {
      const widget = await atCard()
      await debit(widget)
      const wrong = async (label: string, typed: Record<string, string>, sentence: string) => {
        fill(widget, { ...card, ...typed })
        await submit(widget)
        await expectInvalid(widget, label, sentence)
      }
      await wrong(
        'Card number',
        { 'Card number': '4242 4242 4242 4241' },
        'Check this number against your card',
      )
      await wrong('Expiry month', { 'Expiry month': '13' }, 'Enter a month from 01 to 12')
      await wrong('Expiry month', { 'Expiry month': '00' }, 'Enter a month from 01 to 12')
      await wrong('Expiry year', { 'Expiry year': '203' }, 'Enter a 4-digit year')
      await wrong('Expiry month', { 'Expiry year': '2020' }, 'This card has expired. Use another one')
      await wrong('CVV', { CVV: '12' }, 'Enter the 3-digit CVV')
      // American Express: another grouping, and a CVV of four.
      await wrong('CVV', { 'Card number': '378282246310005' }, 'Enter the 4-digit CVV')
      assert.equal(ui(widget).getByLabelText<HTMLInputElement>('Card number').value, '3782 822463 10005')
    })

    it('reports an unsaved card when the server gives no reason', async () => {
      const widget = await atCard(wordlessExchange)
      fill(widget, { ...card, 'Card number': '4000 0000 0000 0002' })
      await debit(widget)
      await submit(widget)
      const failed = await message(widget, 'Failed')
      assert.include(failed.textContent, 'Your card has not been saved, try again')
    })

    it('marks the card’s fields for autofill on phones', async () => {
      const widget = await atCard()
      const purposes = Object.keys(card).map(
        (label) => ui(widget).getByLabelText<HTMLInputElement>(label).autocomplete,
      )
      assert.deepEqual(purposes.slice(1), ['cc-name', 'cc-number', 'cc-exp-month', 'cc-exp-year', 'cc-csc'])
    })

    it('reports a missing network, and keeps the input', async () => {
      const widget = await atCard()
      fill(widget, card)
      await debit(widget)
      await cutNetwork()
      await submit(widget)
      await toast(offline)
      assert.deepEqual(valuesOf(widget, card), card)
    })
  })
})
