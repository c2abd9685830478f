/** A frozen person reads on every page that they are, before they type, until they are free. */
import { expect, it } from 'vitest'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { actOnPerson } from '#server/exchange/operators/person-actions.ts'
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
  const signedInOperator = async (name: string, role: OperatorRole) => {
    const email = `${role}@exchange.example`
    await enterAsOperator(app, (await aBrowserFor(app)).page, { name, email, role })
    const { id } = await db
      .selectFrom('operator')
      .select('id')
      .where('role', '=', role)
      .executeTakeFirstOrThrow()
    return { id, name, email, role }
  }
  const first = await signedInOperator('Ada Obi', 'compliance')
  const second = await signedInOperator('Bola Eze', 'owner')
  const act = (operator: Operator, what: 'freeze' | 'unfreeze') =>
    actOnPerson(app.server, operator, {
      params: { id },
      body: { what, reason: 'odd payments', words: 'We could not reach you about a payment' },
    })

  const banner = page.getByRole('status').filter({ hasText: 'Your account is frozen' })
  await page.goto(`${app.origin}/create-listing`)
  await page.getByRole('heading', { name: 'Create Listing' }).first().waitFor()
  await act(first, 'freeze')
  await banner.filter({ hasText: 'We could not reach you about a payment. You can view' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // The last one has several widgets, of which one says it.
  for (const path of ['/dashboard', '/profile', '/payment']) {
    await page.goto(app.origin + path)
    await banner.waitFor()
    expect(await banner.count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
  }
  await act(first, 'unfreeze')
  await act(second, 'unfreeze')
  await banner.waitFor({ state: 'detached' })
})
