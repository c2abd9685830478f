/** Friends send money to one another on the site; read from both lists and from the ledger. */
import type { Locator, Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { type Friend, part, transferBooks, twoFriends } from './friends.ts'
import { choose, message, signIn, typeDigits } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const faults: string[] = []

afterAll(() => expect(faults).toEqual([]))

/** A person's browser on the Payment page. */
async function atPayment(who: Friend) {
  const browser = await aBrowserFor(app)
  const { page } = browser
  await page.goto(`${app.origin}/login`)
  await signIn(page, who)
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Payment' }).click()
  await page.waitForURL('**/payment')
  return { who, ...browser, panel: page.locator('cowrie-transactions') }
}

/** Opens the wizard and fills it, up to the PIN. */
async function toPin(page: Page, panel: Locator, friend: Friend, amount: string): Promise<Locator> {
  await panel.getByRole('button', { name: 'Send money' }).click()
  const wizard = page.getByRole('dialog')
  // The dialog has the same name, for screen readers.
  await wizard.getByRole('heading', { name: 'Send money' }).last().waitFor()
  await choose(wizard, page, 'Currency', 'US Dollar')
  await wizard.getByRole('radio', { name: friend.firstName }).click()
  await wizard.getByLabel('Amount').fill(amount)
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.getByRole('radio', { name: 'Everyday' }).click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.getByRole('heading', { name: 'Transaction details' }).waitFor()
  return wizard
}

async function send(page: Page, panel: Locator, who: Friend, friend: Friend, amount: string) {
  const wizard = await toPin(page, panel, friend, amount)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText(/^You just sent/).waitFor()
  // The dialog closes by itself, over a list that is fresh already.
  await wizard.waitFor({ state: 'detached' })
}

describe('money between friends', () => {
  it('is held, accepted onto a chosen card, and then in both lists and in the ledger', async () => {
    const [ada, bola] = await twoFriends(app, 'Ada', 'Bola')
    const sender = await atPayment(ada)
    await send(sender.page, sender.panel, ada, bola, '65')
    const sent = sender.panel.getByRole('row', { name: 'Bola Obi' })
    await sent.getByText('Pending').waitFor()
    expect(await sent.textContent()).toContain('US$65.00')
    expect(await transferBooks(app, [ada, bola])).toEqual({
      transfers: ['6500 pending'],
      held: 6500n,
      cards: { 'ada everyday': -6500n, 'ada savings': 0n, 'bola everyday': 0n, 'bola savings': 0n },
    })

    const receiver = await atPayment(bola)
    await receiver.panel.getByRole('tab', { name: 'Currency Exchange' }).click()
    const incoming = receiver.panel.getByRole('row', { name: 'Ada Obi' })
    await incoming.getByRole('button', { name: /^Accept/ }).click()
    const wizard = receiver.page.getByRole('dialog')
    await wizard.getByRole('heading', { name: 'Accept incoming funds' }).waitFor()
    await wizard.getByRole('button', { name: 'Proceed' }).click()
    await wizard.getByRole('radio', { name: 'Savings' }).click()
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await wizard.getByRole('button', { name: 'Accept Money' }).click()
    await wizard.getByText('You accepted US$65.00 from Ada Obi').waitFor()
    await wizard.waitFor({ state: 'detached' })
    await incoming.getByText('Accepted').waitFor()
    expect(await incoming.getByRole('button', { name: /^Accept/ }).count()).toBe(0)

    await sender.page.reload()
    await sent.getByText('Successful').waitFor()
    expect(await transferBooks(app, [ada, bola])).toEqual({
      transfers: ['6500 accepted'],
      held: 0n,
      cards: { 'ada everyday': -6500n, 'ada savings': 0n, 'bola everyday': 0n, 'bola savings': 6500n },
    })
    faults.push(...sender.faults, ...receiver.faults)
  })

  it('returns when it is declined', async () => {
    const [chidi, dayo] = await twoFriends(app, 'Chidi', 'Dayo')
    const sender = await atPayment(chidi)
    await send(sender.page, sender.panel, chidi, dayo, '40.50')
    const receiver = await atPayment(dayo)
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
    const { page, panel, faults: found } = await atPayment(ebele)
    const wizard = await toPin(page, panel, femi, '20')
    await part(app, ebele, femi)
    await typeDigits(wizard, 'Transaction PIN', ebele.pin)
    const notice = wizard.getByRole('alert')
    await notice.getByText('Send money failed, try again').waitFor()
    expect(await notice.textContent()).toContain('You can send money only to friends in your circle')
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
    const { page, panel, context } = await atPayment(gozie)
    const wizard = await toPin(page, panel, hauwa, '30')
    await page.route('**/api/Listing/send-money', async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await typeDigits(wizard, 'Transaction PIN', gozie.pin)
    await wizard.getByText(/^It is not known yet whether this went through/).waitFor()
    expect(await transferBooks(app, [gozie, hauwa])).toMatchObject({ transfers: ['3000 pending'] })

    await page.unroute('**/api/Listing/send-money')
    await context.setOffline(false)
    await typeDigits(wizard, 'Transaction PIN', gozie.pin)
    await wizard.getByText('You just sent US$30.00 to Hauwa Obi').waitFor()
    await wizard.waitFor({ state: 'detached' })
    expect(await transferBooks(app, [gozie, hauwa])).toMatchObject({
      transfers: ['3000 pending'],
      held: 3000n,
      cards: { 'gozie everyday': -3000n },
    })
    await panel.getByText('1 transaction shown').waitFor()
  })
})
