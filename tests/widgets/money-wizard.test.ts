/**
 * The steps of `core/wizard` that every wizard shares which moves money: the PIN, failures, and money once. They are
 * seen in cowrie-create-listing, which has all of them; the suite of each other tag has one walk to its end.
 */
import { assert } from 'chai'
import { open, toConfirmation } from './create-listing.ts'
import {
  assertLooksRight,
  assertPinHasFocus,
  assertSays,
  confirm,
  expectGone,
  fact,
  listingsOf,
  pinTyped,
  pressButton,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import { loseAnswers, restoreNetwork, typeDigits, ui, waitFor } from './support.ts'

await suite('a money wizard', { people: 1 }, ({ people: [owner] }) => {
  it('requires all four digits of the PIN', async () => {
    const element = await open()
    await toConfirmation(element)
    await assertPinHasFocus(element)
    await pressButton(element, 'Create List')
    await ui(element).findByText('Your transaction pin is required')
    await assertLooksRight('no PIN')
    await typeDigits(element, 'Transaction PIN', '12')
    await expectGone(element, 'Your transaction pin is required')
    await pressButton(element, 'Create List')
    await ui(element).findByText('Enter all 4 digits of your PIN')
  })

  it('keeps everything but the PIN when the PIN is wrong', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    await confirm(element, '9999', 'Create List')
    const wrong = await ui(element).findByText('Wrong PIN. 4 tries left')
    const foot = element.shadowRoot?.querySelector('.ui-wizard-foot')
    await waitFor(() =>
      assert.isAtMost(wrong.getBoundingClientRect().bottom, foot?.getBoundingClientRect().top ?? 0),
    )
    assert.notInclude(document.querySelector('cowrie-toaster')?.shadowRoot?.textContent ?? '', 'Wrong PIN')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertPinHasFocus(element)
    assertSays(fact(element, 'You need'), '₦1,600,000.00')
    assertSays(fact(element, 'You offer'), 'US$1,000.00')
    assertSays(fact(element, 'Fee'), '0.00')
    await assertLooksRight('wrong PIN')
    assert.lengthOf(await listingsOf(owner), before)

    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
  })

  it('posts once when the answer is lost and the person tries again', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    await loseAnswers()
    await confirm(element, owner.pin, 'Create List')
    await ui(element).findByText(/^We don’t know yet whether this went through/)
    await restoreNetwork()
    assert.lengthOf(await listingsOf(owner), before + 1, 'the first try did not arrive')
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1, 'posted twice')
  })

  it('posts once on a double click', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    const submit = ui(element).getByRole('button', { name: 'Create List' })
    await typeDigits(element, 'Transaction PIN', owner.pin)
    // The fourth digit has submitted it.
    submit.click()
    submit.click()
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1)
  })
})
