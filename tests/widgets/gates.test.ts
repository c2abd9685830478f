/** Widgets ask a visitor to log in and say why, and ask a person with an incomplete setup to finish it. */
import { assert } from 'chai'
import { gates, openGate } from './gates.ts'
import type { NewPerson } from './people.ts'
import { aPerson, leavePage, mount, nextEvent, press, signInAs, ui } from './support.ts'

describe('a widget that needs an account', () => {
  let newcomer: NewPerson
  before(async () => {
    newcomer = await aPerson()
  })
  afterEach(leavePage)

  /** Presses the button; the event of a host that handles it comes from the element. */
  async function asks(element: HTMLElement, name: string, event: string) {
    const asked = nextEvent(event)
    document.addEventListener(event, (each) => each.preventDefault(), { once: true })
    await press(ui(element).getByRole('button', { name }))
    assert.equal((await asked).target, element)
  }

  for (const gate of gates) {
    const { tag, attributes = '', why, heading, needsNoSetup } = gate
    it(`asks a visitor to log in, and says why: ${tag} ${attributes}`, async () => {
      const element = await openGate(gate, 'Log in to continue')
      ui(element).getByText(why)
      if (heading) ui(element).getByRole('heading', { name: heading })
      assert.isNull(ui(element).queryByRole('tab'))
      await asks(element, 'Log in', 'cowrie-sign-in-needed')
    })

    if (!needsNoSetup)
      it(`asks a person with an incomplete setup to finish it: ${tag} ${attributes}`, async () => {
        await signInAs(newcomer)
        const element = await openGate(gate, 'Finish your setup first')
        assert.isNull(ui(element).queryByRole('tab'))
        await asks(element, 'Finish setup', 'cowrie-setup-needed')
      })
  }

  for (const [tag, attribute, sentence] of [
    ['order', 'listing-id', 'This listing no longer exists.'],
    ['listing-details', 'listing-id', 'This listing doesn’t exist or isn’t yours.'],
    ['receipt', 'order-id', 'This receipt doesn’t exist or isn’t yours.'],
    ['receipt', 'transfer-id', 'This receipt doesn’t exist or isn’t yours.'],
  ] as const)
    it(`does not ask a visitor to log in for what cannot be there: ${tag} ${attribute}`, async () => {
      const failed = nextEvent('cowrie-failed')
      const element = await mount(`<cowrie-${tag} ${attribute}="nonsense"></cowrie-${tag}>`)
      await ui(element).findByText(sentence)
      assert.isNull(ui(element).queryByRole('button', { name: 'Log in' }))
      assert.include((await failed).detail, { tag: `cowrie-${tag}`, code: 'misconfigured' })
    })

  for (const [tag, sentence] of [
    ['order', 'This listing no longer exists.'],
    ['listing-details', 'This listing doesn’t exist or isn’t yours.'],
  ] as const)
    it(`does not ask a visitor to log in for a listing that does not exist: ${tag}`, async () => {
      const failed = nextEvent('cowrie-failed')
      const element = await mount(
        `<cowrie-${tag} listing-id="0198c5f2-0000-7000-8000-000000000000"></cowrie-${tag}>`,
      )
      await ui(element).findByText(sentence)
      assert.isNull(ui(element).queryByRole('button', { name: 'Log in' }))
      assert.include((await failed).detail, { tag: `cowrie-${tag}`, code: 'misconfigured' })
    })
})
