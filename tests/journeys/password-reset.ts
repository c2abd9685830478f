/** Steps of a password reset on the site. */
import type { Page } from 'playwright'

export const pressButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Asks for a code, from the page of the reset to the page that takes it. */
export async function askForCode(page: Page, email: string) {
  await page.getByRole('heading', { name: 'Reset your password', level: 2 }).waitFor()
  await page.getByLabel('Email').fill(email)
  await pressButton(page, 'Send code')
  await page.waitForURL(/\/verify-email-passreset\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

export async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Retype new password').fill(password)
  await pressButton(page, 'Change password')
}
