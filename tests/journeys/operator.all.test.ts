/** An operator finds a person, freezes the account and asks for a second decision; and how each place reads. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deleteDecidedDocuments } from '#server/people/accounts/document-retention.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { aQueue, enterAsOperator, waitingDay } from './operators.ts'
import { choose } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp({ IDENTITY: 'review' })

it('an operator works through the queue and freezes an account, without an axe violation', async () => {
  const person = await aQueue(app)
  const { page, faults } = await aBrowserFor(app)
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  await enterAsOperator(app, page, { name: 'Ada Obi', email: 'ada@exchange.example', role: 'owner' })

  await page.getByText('•••• ').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press(/^Open the check of/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('31415926535').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pass' }).click()
  await page.getByText('Nothing is waiting.').waitFor()
  await page.getByRole('tab', { name: 'Rates' }).click()
  await page.getByText(`${waitingDay}, from a-feed`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText('asked to pass the identity check of').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  await press('Filter')
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await choose(filter, page, 'Who', 'Ada Obi')
  await choose(filter, page, 'What', 'Decisions about people and cases')
  expect(await axeFindings(page)).toEqual([])
  await filter.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Ada Obi · Decisions about people and cases').waitFor()
  const entries = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(1)
  await entries.getByRole('link', { name: person.userName }).waitFor()
  const download = page.waitForEvent('download')
  await press('Export CSV')
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(`decideIdentity,`)
  await press('Filter (2)')
  await filter.getByLabel('Only refused calls').click()
  await filter.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Nothing in the log matches these filters.').last().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Show everything')
  await page.getByText('asked to pass the identity check of').first().waitFor()

  const { retention } = app.server.settings
  const impatient = { ...app.server.settings, retention: { ...retention, identity: 0 } }
  expect(await deleteDecidedDocuments({ ...app.server, settings: impatient })).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByLabel('Reference, email, name or card').fill(person.email)
  await press('Search')
  await page.getByText('by email address').waitFor()
  expect(page.url()).not.toContain('%40')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(person.userName) }).click()
  await page.getByRole('heading', { name: new RegExp(person.userName) }).waitFor()
  await page.getByText('Identity check: passed').waitFor()
  await page.getByText('Document of the check deleted', { exact: true }).waitFor()
  await page.getByLabel('Note for operators').fill('Called about a delay')
  await press('Add note')
  await page.getByText('by Ada Obi').last().waitFor()
  await page.getByText('Called about a delay').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Freeze')
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await dialog.getByText('Enter the reason').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Reported by the bank')
  await dialog.getByLabel('For the person').fill('Your bank asked us to')
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await page.getByText('This account is frozen').waitFor()
  await page.getByText('Operator: frozen').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Hold payouts')
  await dialog.getByLabel('Reason').fill('Reported by the bank')
  await dialog.getByRole('button', { name: 'Hold payouts' }).click()
  await page.getByText('Payouts to this person are held').waitFor()
  await press('Unfreeze')
  await dialog.getByLabel('Reason').fill('A mistake')
  await dialog.getByRole('button', { name: 'Unfreeze' }).click()
  await page.getByText('Waiting for a second operator', { exact: false }).waitFor()
  await page.getByText('Operator: asked to unfreeze').waitFor()
  expect(await page.getByText('This account is frozen').count()).toBe(1)
  // The search term is still there, and in no address.
  await page.goBack()
  await page.getByText('by email address').waitFor()
  await page.goBack()
  await page.getByText('asked to pass the identity check of').first().waitFor()

  // A second operator reads what, who, why and when in the queue, and approves there.
  const second = await aBrowserFor(app)
  await enterAsOperator(app, second.page, {
    name: 'Bola Ige',
    email: 'bola@exchange.example',
    role: 'compliance',
  })
  await second.page.getByRole('tab', { name: 'Second approvals' }).click()
  await second.page.getByText('Reason: A mistake').waitFor()
  await second.page.getByText('Ada Obi asked for this.', { exact: false }).waitFor()
  expect(await axeFindings(second.page)).toEqual([])
  const decision = second.page.getByRole('dialog')
  await second.page.getByRole('button', { name: /^Decline: Unfreeze/ }).click()
  await decision.getByText('The request ends.', { exact: false }).waitFor()
  await second.page.keyboard.press('Escape')
  await second.page.getByRole('button', { name: /^Approve: Unfreeze/ }).click()
  await decision.getByText('Reason: A mistake').waitFor()
  expect(await axeFindings(second.page)).toEqual([])
  await decision.getByRole('button', { name: 'Approve' }).click()
  await decision.getByText('Enter the reason').first().waitFor()
  await decision.getByLabel('Your reason').fill('The bank agrees')
  await decision.getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('Nothing is waiting.').waitFor()
  expect(second.faults).toEqual([])
  const { frozen_at } = await app.server.database.db
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(frozen_at).toBeNull()

  await press('Log out')
  await page.getByRole('heading', { name: 'Operators', level: 2 }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
