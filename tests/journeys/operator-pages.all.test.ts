/** An operator reads the figures, and one exchange with its books. */
import { expect, it } from 'vitest'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { addOperator } from '#server/exchange/operators/operators.ts'
import { partnerFrom, savePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { keepBroken } from '#server/money/ledger/audit-findings.ts'
import { keepFindings } from '#server/money/reconciliation/findings.ts'
import { list, order, pin, traders } from '#tests/server/market/market.ts'
import { aBrowserFor } from './app.ts'
import { anAuthenticatorIn } from './authenticator.ts'
import { axeFindings } from './axe.ts'
import { enterAsOperator } from './operators.ts'
import { choose } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

/** An accepted order of $250 of $1,000. */
async function anExchange() {
  const pinHash = await app.server.secrets.hash(pin)
  const [owner, buyer] = await traders({ ...app.server, pinHash }, 2)
  const listing = await list(app.server, owner)
  const placed = await order(app.server, buyer, listing.id, '250')
  await acceptOrder(app.server, owner, { params: { id: placed.id } })
  return placed
}

it('an operator reads the figures and the books of an exchange', { timeout: 120_000 }, async () => {
  const placed = await anExchange()
  const { reference } = await app.server.database.db
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()

  const { page, faults } = await aBrowserFor(app)
  await enterAsOperator(app, page, { name: 'Ada Obi', email: 'ada@exchange.example', role: 'support' })

  await page.getByRole('link', { name: 'Figures' }).click()
  await page.waitForURL(/place=figures/)
  const plot = (title: string) => page.getByRole('figure').filter({ hasText: title })
  await plot('New orders').getByRole('strong').getByText('1', { exact: true }).waitFor()
  await plot('Traded').getByText('US$250.00').waitFor()
  await plot('Held').getByText('US$750.00').waitFor()
  expect(await plot('New orders').locator('.operator-values > span').allTextContents()).toEqual([
    ...['2', '1', '0'],
  ])
  expect(await plot('Traded').locator('.operator-axis > span').count()).toBe(4)
  // Keys reach each day; a screen reader hears it.
  const days = page.getByRole('slider', { name: 'New orders: days' })
  await days.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await days.getAttribute('aria-valuetext')).toMatch(/: 0$/)
  await plot('New orders').getByText('Show as a table').click()
  await expect.poll(() => plot('New orders').getByRole('row').count()).toBe(91)
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${app.origin}/operator?place=exchange/${reference}`)
  await page.getByRole('heading', { name: `Order ${reference}` }).waitFor()
  await page.getByText('Owner of the listing').waitFor()
  await page.getByRole('heading', { name: 'Our ledger' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^CW-/ }).click()
  await page.getByRole('heading', { name: /^Listing CW-/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: `Order ${reference}` }).waitFor()

  await page.goto(`${app.origin}/operator?place=exchange/CW-0000000000`)
  await page.getByText('This reference doesn’t exist').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

it('finance reads the money of a day, and saves a table', { timeout: 120_000 }, async () => {
  await anExchange()
  const { page, context, faults } = await aBrowserFor(app)
  const who = { name: 'Ife Ojo', email: 'ife@exchange.example', role: 'finance' } as const
  await enterAsOperator(app, page, who)
  await page.getByRole('link', { name: 'Money' }).click()
  await page.waitForURL(/place=money/)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const dollars = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'USD' }) })
  await dollars
    .getByText(/^−US\$/)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await tab('Volume')
  await dollars
    .getByText(/^US\$[1-9]/)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (const name of ['Fees', 'Float at the processor', 'What is owed', 'Settlement and payouts']) {
    await tab(name)
    await page.getByRole('button', { name: `Download CSV: ${name}` }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  }
  await tab('Trial balance')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: Trial balance' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^cowrie-trial-balance-\d{4}-\d\d-\d\d\.csv$/)

  // On a phone each currency is a card.
  await page.setViewportSize({ width: 360, height: 780 })
  await dollars
    .getByText(/^−US\$/)
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('Day').fill('2020-01-01')
  await page.getByText('No money has moved up to this day').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Day').fill('2999-01-01')
  await page.getByText('This day is in the future').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await tab('Reconciliation')
  await page.getByText('The ledger hasn’t been compared yet.').waitFor()
  // This bank stands within the server, and has announced nothing yet.
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('The card processor’s reports aren’t here yet').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  await context.close()
})

it('an operator takes cases off the queue, and changes a role', { timeout: 120_000 }, async () => {
  const { database } = app.server
  await keepBroken(app.server, [{ rule: 'a balance', what: 'account 1', found: '5' }])
  const ours = {
    kind: 'capture',
    key: newId(),
    amount: '5',
    currency: 'USD',
    at: app.server.clock(),
  } as const
  await database.inTransaction((tx) =>
    keepFindings(
      tx,
      app.server,
      { agreed: 0, findings: [{ outcome: 'missing-there', ours }], underWay: [], keys: new Set() },
      true,
    ),
  )
  await addOperator(app.server, { name: 'Bola Ade', email: 'bola@exchange.example', role: 'support' })
  const { page, context, faults } = await aBrowserFor(app)
  const uche = { name: 'Uche Nwa', email: 'uche@exchange.example', role: 'owner' } as const
  const code = await enterAsOperator(app, page, uche)
  // The findings of the reconciliation lead to the tab where they are handled.
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await page.getByRole('tab', { name: 'Reconciliation' }).click()
  await page.getByRole('link', { name: 'Take them off the queue' }).click()
  await page.getByText('This is our own ledger. It leaves the queue once it’s fixed.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const button = page.getByRole('button', { name: /^Mark as handled: / })
  expect(await button.count()).toBe(1)
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await dialog.getByText('Enter what was done').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('What was done').fill('The bank sends it tomorrow')
  // Not while the network is away: what was typed stays.
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('What was done').inputValue()).toBe('The bank sends it tomorrow')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await button.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show handled cases' }).click()
  await page.getByRole('list', { name: 'Handled cases' }).getByText('The bank sends it tomorrow').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Operators', exact: true }).click()
  await page.getByRole('button', { name: 'Change role of Bola Ade' }).click()
  expect(await axeFindings(page)).toEqual([])
  await choose(page, page, 'Role', 'finance')
  app.later(60)
  await dialog.getByLabel('Code', { exact: true }).fill(code())
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await page.getByText('bola@exchange.example, finance').waitFor()
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

it('an operator adds a passkey, signs in with it, and removes it', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await aBrowserFor(app)
  const authenticator = await anAuthenticatorIn(context, page)
  const code = await enterAsOperator(app, page, {
    name: 'Ngozi Eze',
    email: 'ngozi@exchange.example',
    role: 'support',
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const signedIn = page.getByText('Ngozi Eze, support')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Your login' }).click()
  await page.getByText('You have no passkeys yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await press('Add a passkey')
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByText('This code is wrong').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Laptop')
  expect(await axeFindings(page)).toEqual([])
  app.later(60)
  await dialog.getByLabel('Code', { exact: true }).fill(code())
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Laptop').waitFor()
  // The wrong code made no second one.
  expect(await authenticator.credentials()).toHaveLength(1)

  await press('Log out')
  await authenticator.verify(false)
  await press('Log in with a passkey')
  await page.getByText('The passkey wasn’t used').waitFor()
  await authenticator.verify(true)
  await press('Log in with a passkey')
  await signedIn.waitFor()

  await page.getByRole('link', { name: 'Your login' }).click()
  await press('Remove the passkey Laptop')
  app.later(60)
  await dialog.getByLabel('Code', { exact: true }).fill(code())
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('You have no passkeys yet.').waitFor()
  await press('Log out')
  await press('Log in with a passkey')
  await page.getByText('This passkey').waitFor()
  expect(faults.filter((fault) => !/4\d\d/.test(fault))).toEqual([])
})

it('an owner makes and ends a key of a partner, and sets its share of the fees', async () => {
  const { db } = app.server.database
  await savePartner(db, partnerFrom('Lagoon Shop', ['https://shop.example'], ['all']), new Date())
  const { page, context, faults } = await aBrowserFor(app)
  const who = { name: 'Chi Eze', email: 'chi@exchange.example', role: 'owner' } as const
  const code = await enterAsOperator(app, page, who)
  await page.getByRole('link', { name: 'Partners' }).click()
  await page.getByRole('button', { name: 'Create a key for Lagoon Shop' }).click()
  const dialog = page.getByRole('dialog')
  // A code works once.
  app.later(30)
  await dialog.getByLabel('Code', { exact: true }).fill(code())
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await dialog.getByText(/^sk_test_[\w-]{43}$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Secret, test' })
  await row.getByText('never used').waitFor()
  await row.getByRole('button', { name: /^Revoke sk_test_/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText(/ended/).waitFor()

  await page.getByRole('button', { name: 'Set fee share of Lagoon Shop' }).click()
  app.later(30)
  await dialog.getByLabel('Percentage of our fees').fill('12,5')
  await dialog.getByLabel('Code', { exact: true }).fill(code())
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Gets 12\.5% of our fees/).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
