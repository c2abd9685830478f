/** The three cards of the onboarding page, each failing once, to the dashboard. */
import { expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { fillCard, fillKyc, goOnFrom, message, register, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

it('a person fails each step once, leaves in the middle, and arrives at the dashboard', async () => {
  const who = visitor('Zainab', 'Musa')
  const { page, faults } = await aBrowserFor(app)
  await register(app, page, who)
  await page.waitForURL('**/kycpage')
  const header = page.getByRole('banner')
  expect(await header.getByRole('link', { name: 'Listings' }).count()).toBe(0)

  // A BVN that does not exist. What was typed stays.
  await page.getByRole('button', { name: 'Start Complete KYC' }).click()
  await fillKyc(page, page, who, '22200000000')
  const notVerified = message(page, 'Failed to verify')
  await notVerified.getByText('BVN does not exist, please try again').waitFor()
  await notVerified.getByRole('button', { name: 'Try Again' }).click()
  expect(await page.getByLabel('ID number').inputValue()).toBe(`NIN${who.userName}`)
  await page.getByText('passport.png').waitFor()

  // This one stays under review for half a minute, and the page continues by itself.
  await page.getByLabel('BVN').fill('22200000001')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Your details are under review' }).waitFor()
  // Left and opened again meanwhile.
  await page.reload()
  await page.getByRole('heading', { name: 'Your details are under review' }).waitFor()
  app.later(31)
  await goOnFrom(page, 'Verified')

  // A retyped PIN that differs.
  await page.reload()
  await page.getByRole('button', { name: 'Start Set Up PIN' }).click()
  await typeDigits(page, 'Enter a 4-digit PIN', who.pin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeDigits(page, 'Retype your PIN', '1357')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('PIN does not match').waitFor()
  await page.getByRole('button', { name: 'Start Again' }).click()
  await typeDigits(page, 'Enter a 4-digit PIN', who.pin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeDigits(page, 'Retype your PIN', who.pin)
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = message(page, 'Successful')
  await saved.getByText('You have added a transaction PIN').waitFor()
  await saved.getByRole('button', { name: 'Continue' }).click()

  // The gate: a page behind it leads back here until all three are done.
  await page.goto(`${app.origin}/listings`)
  await page.waitForURL('**/kycpage')
  await page.getByRole('button', { name: 'Start Add Card' }).click()
  await fillCard(page, who, '4000000000000002')
  const failed = message(page, 'Failed')
  await failed.getByText(/^Your card has not been saved, try again/).waitFor()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  expect(await page.getByLabel('Card nickname').inputValue()).toBe('Everyday')
  await page.getByLabel('Card number').fill('5555555555554444')
  await page.getByRole('button', { name: 'Add Card' }).last().click()
  await goOnFrom(page, 'Successful')

  await page.waitForURL('**/dashboard-after')
  await header.getByRole('link', { name: 'Listings' }).waitFor()
  await page.getByRole('button', { name: 'Create Listings' }).waitFor()

  // Back leads to the completed steps, not to a form.
  await page.goBack()
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  expect(faults).toEqual([])
})
