/** Steps of friends who send money, on the Payment page. */
import type { Locator, Page } from 'playwright'
import { type App, aBrowserFor } from './app.ts'
import type { Friend } from './friends.ts'
import { choose, openCardStep, signIn, typeDigits } from './people.ts'

/** A person's browser on the Payment page. */
export async function atPayment(app: App, who: Friend) {
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
export async function toPin(page: Page, panel: Locator, friend: Friend, amount: string): Promise<Locator> {
  await panel.getByRole('button', { name: 'Send money' }).click()
  const wizard = page.getByRole('dialog')
  // The dialog has the same name, for screen readers.
  await wizard.getByRole('heading', { name: 'Send money' }).last().waitFor()
  await choose(wizard, page, 'Currency', 'US Dollar')
  await wizard.getByRole('radio', { name: friend.firstName }).click()
  await wizard.getByLabel('Amount').fill(amount)
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await openCardStep(wizard, 'debit')
  await wizard.getByRole('radio', { name: 'Everyday' }).click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.getByRole('heading', { name: 'Transaction details' }).waitFor()
  return wizard
}

export async function send(page: Page, panel: Locator, who: Friend, friend: Friend, amount: string) {
  const wizard = await toPin(page, panel, friend, amount)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText(/^You just sent/).waitFor()
  // The list behind it is fresh already.
  await wizard.getByRole('button', { name: 'Done', exact: true }).click()
  await wizard.waitFor({ state: 'detached' })
}
