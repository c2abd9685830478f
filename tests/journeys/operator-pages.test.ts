/** An operator reads the figures, and one exchange with its books. */
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { acceptOrder } from '#server/market/orders/decide.ts'
import { addOperator } from '#server/operators/operators.ts'
import { list, order, pin, traders } from '#tests/server/market/market.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { openApp } from './suite.ts'

const app = await openApp()

it('an operator reads the figures and the books of an exchange', { timeout: 120_000 }, async () => {
  const pinHash = await app.server.secrets.hash(pin)
  const [owner, buyer] = await traders({ ...app.server, pinHash }, 2)
  const listing = await list(app.server, owner)
  const placed = await order(app.server, buyer, listing.id, '250')
  await acceptOrder(app.server, owner, { params: { id: placed.id } })
  const { reference } = await app.server.database.db
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()

  const { page, faults } = await aBrowserFor(app)
  const who = { name: 'Ada Obi', email: 'ada@exchange.example', role: 'support' } as const
  await page.goto(await addOperator(app.server, who))
  await page.getByRole('heading', { name: 'Welcome, Ada Obi' }).waitFor()
  const key = (await page.locator('.operator-secret').textContent()) ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: app.server.clock().getTime(),
  })
  for (const label of ['Password', 'Retype new password'])
    await page.getByLabel(label, { exact: true }).fill('a long password of nine words')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()

  await page.getByRole('link', { name: 'Figures' }).click()
  await page.waitForURL(/place=figures/)
  const plot = (title: string) => page.getByRole('figure').filter({ hasText: title })
  await plot('New orders').getByText('1', { exact: true }).waitFor()
  await plot('Traded').getByText('US$250.00').waitFor()
  await plot('Held').getByText('US$750.00').waitFor()
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
  await page.getByText('This reference does not exist').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})
