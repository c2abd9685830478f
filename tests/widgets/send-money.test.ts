/** cowrie-send-money against the real server. */
import { assert } from 'chai'
import { assertLooksRight, confirm, debitFrom, fact, pressButton, step } from './market.ts'
import type { ReadyPerson } from './people.ts'
import { friendName, open, toDebit } from './send-money.ts'
import { suite } from './suite.ts'
import {
  choose,
  expectInvalid,
  input,
  loseAnswers,
  nextEvent,
  offline,
  restoreNetwork,
  signInAs,
  toast,
  type,
  ui,
} from './support.ts'
import { sendOn, sentBy } from './transfers.ts'

async function toConfirmation(element: HTMLElement, amount: string) {
  await toDebit(element, amount)
  await debitFrom(element)
  await step(element, 'Transaction details')
}

/** Number of sent transfers of an amount. */
const sentOf = async (sender: ReadyPerson, amount: number) =>
  (await sentBy(sender)).filter((each) => each.amount === amount).length

await suite('send money', { demo: ['priya', 'kenji'], people: 1 }, ({
  demo: [sender, friend],
  people: [loner],
}) => {
  // Whatever the demo world sent before.
  before(() => sendOn(sender, friend, 1.01))

  it('reports that there are no friends yet, and leads to the circle', async () => {
    await signInAs(loner)
    const element = await open()
    await ui(element).findByText('You have not added anyone to your circle')
    await assertLooksRight('no friends')
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, 'Add a friend')
    assert.deepEqual((await asked).detail, { to: '/payment' })
    await ui(element).findByText('Add friends on the Payment page of your account.')
  })

  it('checks only the amount when the beneficiary is fixed and the currency known', async () => {
    const element = await open(friend.id)
    await step(element, 'Send money')
    await ui(element).findByText(friendName)
    assert.isNull(ui(element).queryByRole('radiogroup', { name: 'Friend' }))
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount', 'Enter an amount to send')
    assert.isNull(ui(element).queryByText('Select a friend to credit'))
    await assertLooksRight('fixed beneficiary')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), '65')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'To'), friendName)
  })

  it('sends once although the first answer is lost, and shows the reference and the next step', async () => {
    const sent = nextEvent('cowrie-money-sent')
    const element = await open()
    // The page's own words go with the money.
    element.setAttribute('reference', 'rent-7')
    const expectedTags = btoa(JSON.stringify({ reference: 'rent-7' })).replaceAll('=', '')
    const tags: (string | null)[] = []
    const { fetch } = window
    window.fetch = (address, options) => {
      if (String(address).endsWith('/send-money'))
        tags.push(new Headers(options?.headers).get('x-cowrie-tags'))
      return fetch(address, options)
    }
    await toConfirmation(element, '65.04')
    assert.equal(fact(element, 'You send'), 'US$65.04')
    assert.equal(fact(element, 'To'), friendName)
    assert.equal(fact(element, 'Fee'), 'US$0.00')
    await assertLooksRight('confirmation')
    await loseAnswers()
    await confirm(element, sender.pin, 'Send Money')
    await ui(element).findByText(/^We don’t know yet whether this went through/)
    await toast(`Send money failed, try again. ${offline}`)
    await restoreNetwork()
    assert.equal(await sentOf(sender, 65.04), 1, 'the first try did not arrive')
    await confirm(element, sender.pin, 'Send Money')
    await step(element, 'You just sent US$65.04 to Kenji Morita')
    const [transfer] = await sentBy(sender)
    assert.equal(await sentOf(sender, 65.04), 1, 'sent twice')
    assert.deepInclude((await sent).detail, {
      transferId: transfer?.listingId,
      cowrieReference: transfer?.reference,
    })
    window.fetch = fetch
    assert.deepEqual(tags, [expectedTags, expectedTags])
    assert.equal(fact(element, 'Reference'), transfer?.reference)
    assert.equal(fact(element, 'Held on your card'), 'US$65.04')
    await ui(element).findByText(/^Kenji Morita has 7 days to accept\. Until then, US\$65\.04 is only held/)
    await assertLooksRight('done')
    const closed = nextEvent('cowrie-closed')
    await pressButton(element, 'Done')
    await closed
    await step(element, 'Send money')
    assert.equal(input(element, 'Amount').value, '')
  })
})
