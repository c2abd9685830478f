/** One browser with several tabs that share a session. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { aMember, signedIn, signIn, type Visitor, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const adaeze = visitor('Adaeze', 'Nwosu')
const kemi = visitor('Kemi', 'Ojo')

for (const who of [adaeze, kemi]) await aMember(app, who)

const account = (page: Page, who: Visitor) =>
  page.getByRole('button', { name: `Your account: ${who.firstName} ${who.lastName}` })

/** Two tabs of one browser, the first on the dashboard of a person who signed in there. */
async function twoTabs() {
  const { page: first, context, faults } = await signedIn(app, adaeze)
  const second = await context.newPage()
  await account(first, adaeze).waitFor()
  return { first, second, context, faults }
}

async function logOut(page: Page, who: Visitor) {
  await account(page, who).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

const tokenIn = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('cowrie:session:'))
    return key && (JSON.parse(localStorage.getItem(key) ?? '{}').token as string)
  })

describe('two tabs', () => {
  it('sign in and out together: header, gate and login follow', async () => {
    const { first, second, context, faults } = await twoTabs()
    await second.goto(`${app.origin}/listings`)
    await account(second, adaeze).waitFor()

    await logOut(second, adaeze)
    for (const tab of [first, second]) {
      await tab.waitForURL('**/login')
      await tab.getByRole('button', { name: 'Log in', exact: true }).waitFor()
      expect(await account(tab, adaeze).count()).toBe(0)
    }

    await signIn(second, adaeze)
    for (const tab of [first, second]) {
      await tab.waitForURL('**/dashboard')
      await account(tab, adaeze).waitFor()
      await tab.getByRole('button', { name: 'Create Listings' }).waitFor()
    }
    expect(faults).toEqual([])
    await context.close()
  })

  it('show nothing of one person to the next one on the other tab', async () => {
    const { first, second, context, faults } = await twoTabs()
    await first.getByRole('button', { name: 'Create Listings' }).click()
    await first.getByLabel('Amount needed').fill('1234567')

    // Opening the login ends the session that is there.
    await second.goto(`${app.origin}/login`)
    await first.waitForURL('**/login')
    await signIn(second, kemi)
    for (const tab of [first, second]) {
      await tab.waitForURL('**/dashboard')
      await account(tab, kemi).waitFor()
      await tab.getByRole('button', { name: 'Create Listings' }).waitFor()
      expect(await tab.getByRole('dialog').count()).toBe(0)
      expect(await tab.getByText('Adaeze').count()).toBe(0)
    }
    await first.getByRole('button', { name: 'Create Listings' }).click()
    expect(await first.getByLabel('Amount needed').inputValue()).toBe('')
    expect(faults).toEqual([])
    await context.close()
  })

  it('continue with the newer token that one of them received', async () => {
    const { first, second, context } = await twoTabs()
    await second.goto(`${app.origin}/listings`)
    await second.getByRole('button', { name: 'Create Listings' }).waitFor()
    const old = await tokenIn(first)
    app.later(10 * 60)
    await second.reload()
    await second.getByRole('button', { name: 'Create Listings' }).waitFor()
    await expect.poll(() => tokenIn(second), { timeout: 30_000 }).not.toBe(old)

    // A minute after the first use of the new token a copy of the old one is worthless.
    await second.reload()
    await second.getByRole('button', { name: 'Create Listings' }).waitFor()
    app.later(61)
    const stolen = await fetch(`${app.origin}/api/User/kyc_status`, {
      headers: { authorization: `Bearer ${old}` },
    })
    expect(stolen.status).toBe(401)
    await first.getByRole('tab', { name: 'Created by you' }).click()
    await first.reload()
    await account(first, adaeze).waitFor()
    await first.getByRole('button', { name: 'Create Listings' }).waitFor()
    await context.close()
  })

  it('ask for a new sign-in after a quarter of an hour without activity, and return', async () => {
    const { first, context } = await twoTabs()
    app.later(15 * 60)
    await first.goto(`${app.origin}/listings`)
    await first.waitForURL('**/login')
    // No message appears.
    expect(await first.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    await signIn(first, adaeze)
    await first.waitForURL('**/listings')
    await context.close()
  })
})
