/** Paying a request for money by its link, read on both people's pages and from the ledger. */
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { askMoney } from '#server/exchange/transfers/ask.ts'
import { aBrowserFor } from './app.ts'
import { type Friend, transferBooks, twoFriends } from './friends.ts'
import { aTrader, choose, message, openCardStep, signedIn, signIn, typeDigits } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const faults: string[] = []
afterAll(() => expect(faults).toEqual([]))

const [ada, bola] = await twoFriends(app, 'Ada', 'Bola')
const asker = await signedIn(app, ada)

/** Ada asks by a link, on the page; returns its path. */
async function linkOf(page: Page, amount: string): Promise<string> {
  await page.goto(`${app.origin}/payment`)
  await page.locator('cowrie-circle').getByRole('button', { name: 'Request money' }).click()
  const form = page.getByRole('dialog')
  await choose(form, page, 'Who are you asking?', 'Anyone with a link')
  await choose(form, page, 'Currency', 'US Dollar')
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: 'Request money' }).click()
  return new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname
}

/** From a request's page to the wizard, which has only the card and the PIN left to ask. */
async function pay(page: Page, who: Friend) {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('heading', { name: 'Ada Obi is asking you for money' }).waitFor()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await openCardStep(wizard, 'debit')
  await wizard.getByRole('radio', { name: 'Everyday' }).click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  return wizard
}

describe('a request for money by link', () => {
  it('brings a visitor back after the login, is paid once, and then says so', async () => {
    const link = await linkOf(asker.page, '42')
    const { page, context, faults: mine } = await aBrowserFor(app)
    await page.goto(app.origin + link)
    await page.waitForURL('**/login**')
    await signIn(page, bola)
    await page.waitForURL(`**${link}`)
    await page.getByText('Ada Obi is asking you for').waitFor()
    const wizard = await pay(page, bola)
    await wizard.getByText('You just sent US$42.00 to Ada Obi').waitFor()
    await wizard.getByRole('button', { name: 'Done', exact: true }).click()
    await wizard.waitFor({ state: 'detached' })
    expect(await transferBooks(app, [ada, bola])).toMatchObject({ transfers: ['4200 pending'], held: 4200n })

    const over = 'This request has been paid. There’s nothing to do.'
    await page.getByText(over).waitFor()
    expect(await page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0)
    await page.reload()
    await page.getByText(over).waitFor()
    // The other page has it without a reload.
    await asker.page.getByRole('button', { name: 'Done' }).click()
    await asker.page.getByText('US$42.00 by link').waitFor({ state: 'detached' })
    await asker.page.goto(app.origin + link)
    await asker.page.getByText(over).waitFor()
    faults.push(...mine)
    await context.close()
  })

  it('asks a stranger for friendship first, and is payable once that is accepted', async () => {
    const link = await linkOf(asker.page, '43')
    await asker.page.getByRole('button', { name: 'Done' }).click()
    const { who, page, context, faults: mine } = await aTrader(app, 'Chidi', 'Eze')
    await page.goto(app.origin + link)
    await page.getByRole('button', { name: 'Ask to be friends' }).click()
    await page.getByText(/^Ada Obi has your friend request/).waitFor()
    expect(await page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0)

    await asker.page.getByRole('button', { name: 'View Circle' }).click()
    await asker.page.getByRole('tab', { name: /^Pending/ }).click()
    await asker.page.getByRole('button', { name: 'Accept the request of Chidi' }).click()
    await message(asker.page, 'Request accepted').waitFor()
    const wizard = await pay(page, { ...who, id: '', cards: { everyday: '', savings: '' } })
    await wizard.getByText('You just sent US$43.00 to Ada Obi').waitFor()
    faults.push(...mine)
    await context.close()
  })

  it('says nothing about a request to another person', async () => {
    const { db } = app.server.database
    const me = await db
      .selectFrom('person')
      .select(['id', 'email_key', 'user_name'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const { id } = await askMoney(
      app.server,
      { id: me.id, sessionId: me.id, emailKey: me.email_key, userName: me.user_name },
      { body: { friendId: bola.id, amount: '44', currency: 'USD' } },
    )
    const { page, context, faults: mine } = await aTrader(app, 'Dami', 'Eze')
    await page.goto(`${app.origin}/pay/${id}`)
    await page.getByText('We can’t find this request').waitFor()
    expect(await page.getByText('Ada Obi').count()).toBe(0)
    // Its own two people find it there.
    await asker.page.goto(`${app.origin}/pay/${id}`)
    await asker.page.getByText('You’re asking for').waitFor()
    faults.push(...mine, ...asker.faults)
    await context.close()
    await asker.context.close()
  })
})
