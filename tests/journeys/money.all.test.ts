/** Money between friends that does not arrive, or only on the second try; read from both lists and from the ledger. */
import { afterAll, describe, expect, it } from 'vitest'
import { part, transferBooks, twoFriends } from './friends.ts'
import { atPayment, send, toPin } from './payment.ts'
import { message, typeDigits } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const faults: string[] = []

afterAll(() => expect(faults).toEqual([]))

describe('money between friends', () => {
  it('returns when it is declined', async () => {
    const [chidi, dayo] = await twoFriends(app, 'Chidi', 'Dayo')
    const sender = await atPayment(app, chidi)
    await send(sender.page, sender.panel, chidi, dayo, '40.50')
    const receiver = await atPayment(app, dayo)
    await receiver.panel.getByRole('tab', { name: 'Currency Exchange' }).click()
    const incoming = receiver.panel.getByRole('row', { name: 'Chidi Obi' })
    await incoming.getByRole('button', { name: /^Decline/ }).click()
    const question = message(receiver.page, 'Reject incoming funds')
    await question.getByText('Do you want to reject money from Chidi Obi?').waitFor()
    await question.getByRole('button', { name: 'Reject' }).click()
    await incoming.getByText('Rejected').waitFor()
    await sender.page.reload()
    await sender.panel.getByRole('row', { name: 'Dayo Obi' }).getByText('Rejected').waitFor()
    expect(await transferBooks(app, [chidi, dayo])).toEqual({
      transfers: ['4050 rejected'],
      held: 0n,
      cards: { 'chidi everyday': 0n, 'chidi savings': 0n, 'dayo everyday': 0n, 'dayo savings': 0n },
    })
    faults.push(...sender.faults, ...receiver.faults)
  })

  it('is refused when the friendship has ended while the wizard was open', async () => {
    const [ebele, femi] = await twoFriends(app, 'Ebele', 'Femi')
    const { page, panel, faults: found } = await atPayment(app, ebele)
    const wizard = await toPin(page, panel, femi, '20')
    await part(app, ebele, femi)
    await typeDigits(wizard, 'Transaction PIN', ebele.pin)
    const notice = wizard.getByRole('alert')
    await notice.getByText('Send money failed, try again').waitFor()
    expect(await notice.textContent()).toContain('You can only send money to friends in your circle')
    expect(await transferBooks(app, [ebele, femi])).toMatchObject({ transfers: [], held: 0n })
    await wizard.getByRole('button', { name: 'Choose another friend' }).click()
    await wizard.getByRole('heading', { name: 'Send money' }).last().waitFor()
    expect(await wizard.getByLabel('Amount').inputValue()).toBe('20')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await wizard.getByText('Select a friend to credit').waitFor()
    faults.push(...found)
  })

  it('is paid once when the connection is lost after the request, and the person tries again', async () => {
    const [gozie, hauwa] = await twoFriends(app, 'Gozie', 'Hauwa')
    const { page, panel, context } = await atPayment(app, gozie)
    const wizard = await toPin(page, panel, hauwa, '30')
    await page.route('**/api/Listing/send-money', async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await typeDigits(wizard, 'Transaction PIN', gozie.pin)
    await wizard.getByText(/^We don’t know yet whether this went through/).waitFor()
    expect(await transferBooks(app, [gozie, hauwa])).toMatchObject({ transfers: ['3000 pending'] })

    await page.unroute('**/api/Listing/send-money')
    await context.setOffline(false)
    await typeDigits(wizard, 'Transaction PIN', gozie.pin)
    await wizard.getByText('You just sent US$30.00 to Hauwa Obi').waitFor()
    await wizard.getByRole('button', { name: 'Done', exact: true }).click()
    await wizard.waitFor({ state: 'detached' })
    expect(await transferBooks(app, [gozie, hauwa])).toMatchObject({
      transfers: ['3000 pending'],
      held: 3000n,
      cards: { 'gozie everyday': -3000n },
    })
    await panel.getByText('1 transaction shown').waitFor()
  })
})
