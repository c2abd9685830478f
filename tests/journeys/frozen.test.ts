/** A frozen person reads on every page that they are, before they type, until they are free. */
import { expect, it } from 'vitest'
import { actOnPerson } from '#server/operators/person-actions.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { enterAsOperator } from './operators.ts'
import { aTrader } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

it('a frozen person reads why on their pages, and the news that they are free takes it away', {
  timeout: 120_000,
}, async () => {
  const { page, who } = await aTrader(app, 'Chika', 'Eze')
  const { db } = app.server.database
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('user_name', '=', who.userName)
    .executeTakeFirstOrThrow()
  const operators = await aBrowserFor(app)
  const email = 'ada@exchange.example'
  await enterAsOperator(app, operators.page, { name: 'Ada Obi', email, role: 'compliance' })
  const record = await db.selectFrom('operator').select('id').executeTakeFirstOrThrow()
  const operator = { id: record.id, name: 'Ada Obi', email, role: 'compliance' } as const
  const act = (what: 'freeze' | 'unfreeze') =>
    actOnPerson(app.server, operator, {
      params: { id },
      body: { what, reason: 'odd payments', words: 'We could not reach you about a payment' },
    })

  const banner = page.getByRole('status').filter({ hasText: 'Your account is frozen' })
  await page.goto(`${app.origin}/create-listing`)
  await page.getByRole('heading', { name: 'Create Listing' }).first().waitFor()
  await act('freeze')
  await banner.filter({ hasText: 'We could not reach you about a payment. You can read' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // The last one has several widgets, of which one says it.
  for (const path of ['/dashboard', '/profile', '/payment']) {
    await page.goto(app.origin + path)
    await banner.waitFor()
    expect(await banner.count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
  }
  await act('unfreeze')
  await banner.waitFor({ state: 'detached' })
})
