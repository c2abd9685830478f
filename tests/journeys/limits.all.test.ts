/** Limits on money: the wizard shows what is left, and so do the settings. */
import { afterAll, describe, expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { twoFriends } from './friends.ts'
import { choose, openCardStep, signIn, typeDigits } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp({
  LIMIT_DAY: '100,200,300',
  LIMIT_MONTH: '1000',
  LIMIT_ORDER: '50',
  LIMIT_PENDING_ORDERS: '3',
  LIMIT_OPEN_LISTINGS: '2',
})
const faults: string[] = []

afterAll(() => expect(faults).toEqual([]))

describe('limits on money', () => {
  it('refuse larger amounts with a reason, keep the input, and appear with the cards', async () => {
    const [ada] = await twoFriends(app, 'Ada', 'Bola')
    const { page, faults: mine } = await aBrowserFor(app)
    await page.goto(`${app.origin}/login`)
    await signIn(page, ada)
    await page.waitForURL('**/dashboard')
    await page.goto(`${app.origin}/payment`)
    await page.locator('cowrie-transactions').getByRole('button', { name: 'Send money' }).click()
    const wizard = page.getByRole('dialog')
    await choose(wizard, page, 'Currency', 'US Dollar')
    await wizard.getByRole('radio', { name: 'Bola' }).click()
    await wizard.getByLabel('Amount').fill('120')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await openCardStep(wizard, 'debit')
    await wizard.getByRole('radio', { name: 'Everyday' }).click()
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await typeDigits(wizard, 'Transaction PIN', ada.pin)
    await wizard.getByText('At most US$100 can leave your cards in 24 hours. US$100 is left').waitFor()
    await wizard.getByText('US$120', { exact: false }).first().waitFor()

    await wizard.getByRole('button', { name: 'Back' }).click()
    await wizard.getByRole('button', { name: 'Back' }).click()
    expect(await wizard.getByLabel('Amount').inputValue()).toBe('120')
    await wizard.getByLabel('Amount').fill('65')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await openCardStep(wizard, 'debit')
    await wizard.getByRole('radio', { name: 'Everyday' }).click()
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await typeDigits(wizard, 'Transaction PIN', ada.pin)
    await wizard.getByText(/^You just sent/).waitFor()

    await page.goto(`${app.origin}/profile`)
    await page.getByRole('tab', { name: 'Card Management' }).click()
    const limits = page.getByRole('region', { name: 'Your limits' })
    await limits.getByText('US$65 of US$100 used').waitFor()
    const text = await limits.textContent()
    for (const each of ['US$35 left', 'US$65 of US$1,000 used', 'up to US$50', '0 of 3 used', '0 of 2 used'])
      expect(text).toContain(each)
    expect(text).toMatch(/Your limits go up on .* · In 24 hours: US\$200/)
    expect(await axeFindings(page)).toEqual([])
    faults.push(...mine)
  })
})
