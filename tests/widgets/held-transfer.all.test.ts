/** A transfer that a rule holds, as its sender and its receiver see it (rules/security.md#review). */
import { assert } from 'chai'
import { assertLooksRight, confirm, debitFrom, fact, pressButton, step } from './market.ts'
import { befriend } from './people.ts'
import { open as openWizard } from './send-money.ts'
import { suite } from './suite.ts'
import { choose, input, press, signInAs, type, ui, waitFor } from './support.ts'
import { only, open, says, toIncoming } from './transactions.ts'
import { sendOn, sentBy } from './transfers.ts'

/** Above the sandbox's threshold of a first transfer. */
const amount = 10_001

await suite('a held transfer', { people: 2 }, ({ people: [sender, receiver] }) => {
  before(() => befriend(sender, receiver))

  it('tells its sender that it is being checked, and what happens next', async () => {
    const element = await openWizard(receiver.id)
    await step(element, 'Send money')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), String(amount))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await step(element, 'Transaction details')
    await confirm(element, sender.pin, 'Send Money')
    await ui(element).findByRole('heading', { name: /^We’re checking your transfer of US\$10,001\.00 to / })
    await ui(element).findByText(/doesn’t see it until we approve it, and US\$10,001\.00 is only held/)
    await assertLooksRight('being checked')
  })

  it('can be taken back by its sender, and is not among the money of its receiver', async () => {
    const { reference } = await sendOn(sender, receiver, amount + 1)
    const element = await open()
    await only(element, reference)
    await says(element, reference, 'Status', 'Being checked')
    await pressButton(element, `Details of ${reference}`)
    await ui(element).findByRole('dialog', { name: 'Transaction details' })
    assert.equal(fact(element, 'Status'), 'Being checked')
    await ui(element).findByText(/^We’re checking this transfer\. /)
    await assertLooksRight('details')
    await pressButton(element, 'Take back')
    await ui(element).findByText(/^US\$10,002\.00 is released on your card right away\. You can’t undo this/)
    await assertLooksRight('take back')
    await press(ui(element).getAllByRole('button', { name: 'Take back' }).at(-1) as HTMLElement)
    await waitFor(async () => {
      const [transfer] = await sentBy(sender, reference)
      assert.equal(transfer?.status, 'rejected')
    })

    await signInAs(receiver)
    const theirs = await open()
    await toIncoming(theirs)
    await ui(theirs).findByText('No incoming money yet')
  })
})
