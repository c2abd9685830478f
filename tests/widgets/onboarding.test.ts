import { assert } from 'chai'
import { button, close, message } from './dialogs.ts'
import { cards } from './onboarding.ts'
import { atCard, atPin, card, debit, submit } from './onboarding-steps.ts'
import { passKyc, savePin } from './people.ts'
import {
  aPerson,
  cutNetwork,
  expectNoAxeFindings,
  fill,
  leavePage,
  mount,
  nextEvent,
  offline,
  press,
  signInAs,
  toast,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

describe('cowrie-onboarding', () => {
  afterEach(leavePage)

  describe('the three cards', () => {
    it('open one after the other', async () => {
      const person = await aPerson()
      await signInAs(person)
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await ui(widget).findByRole('button', { name: 'Start Complete KYC' })
      assert.lengthOf(ui(widget).getAllByRole('button'), 1)
      const [, pin, card] = cards(widget)
      assert.include(pin, 'Opens after KYC')
      assert.include(card, 'Opens after KYC and PIN')
      await expectNoAxeFindings('an onboarding that has not begun')

      await passKyc(person)
      await (widget as HTMLElement & { refresh(): Promise<void> }).refresh()
      await ui(widget).findByRole('button', { name: 'Start Set Up PIN' })
      assert.include(cards(widget)[0], 'Completed')

      await savePin(person, '2468')
      await (widget as HTMLElement & { refresh(): Promise<void> }).refresh()
      await ui(widget).findByRole('button', { name: 'Start Add Card' })
      assert.include(cards(widget)[1], 'Completed')
    })

    it('ask a visitor to log in, and continue by themselves', async () => {
      const asked = nextEvent('cowrie-sign-in-needed')
      const widget = await mount('<cowrie-onboarding></cowrie-onboarding>')
      await asked
      await waitFor(() =>
        assert.isOk(widget.shadowRoot?.querySelector('cowrie-login')?.shadowRoot?.textContent),
      )
      await expectNoAxeFindings('an onboarding of a visitor')
      await signInAs(await aPerson())
      await ui(widget).findByRole('button', { name: 'Start Complete KYC' })
    })
  })

  describe('Set Up PIN', () => {
    it('starts again when saving the PIN fails', async () => {
      const widget = await atPin()
      await typeDigits(widget, 'Enter a 4-digit PIN', '2468')
      await press(button(widget, 'Continue'))
      await typeDigits(widget, 'Retype your PIN', '2468')
      await cutNetwork()
      await press(button(widget, 'Save'))
      await toast(offline)
      const first = await ui(widget).findByRole('group', { name: 'Enter a 4-digit PIN' })
      const boxes = first.querySelectorAll<HTMLInputElement>('[part=pin-box]')
      assert.deepEqual(
        [...boxes].map((box) => box.value),
        ['', '', '', ''],
      )
    })
  })

  describe('Add Card', () => {
    it('shows why a card was refused, keeps the input, and saves another one', async () => {
      const refused = { ...card, 'Card number': '4000 0000 0000 0002' }
      const widget = await atCard()
      fill(widget, refused)
      await debit(widget)
      await submit(widget)
      const failed = await message(widget, 'Failed')
      assert.include(failed.textContent, 'Your card has not been saved, try again')
      assert.include(failed.textContent, 'The bank that issued this card refused it')
      await expectNoAxeFindings('a card that was refused')
      await close(widget, 'Try Again')
      assert.deepEqual(valuesOf(widget, refused), refused)
      assert.isOk(ui(widget).getByRole('radio', { name: 'Debit card', checked: true }))

      fill(widget, { 'Card number': card['Card number'] })
      const complete = nextEvent('cowrie-setup-complete')
      await submit(widget)
      const saved = await message(widget, 'Successful')
      assert.include(saved.textContent, 'Your card has been saved, and your account is ready')
      await complete
      await expectNoAxeFindings('a card that was saved')
      const navigate = nextEvent('cowrie-navigate')
      await close(widget, 'Continue')
      assert.deepEqual((await navigate).detail, { to: '/dashboard-after' })
      await ui(widget).findByRole('heading', { name: 'Your account is ready' })
    })
  })
})
