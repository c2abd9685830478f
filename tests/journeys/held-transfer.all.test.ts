/** Compliance declines one held transfer and approves another in the queue (rules/security.md#review). */
import { expect, it } from 'vitest'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { aReadyUser, befriend, goodPin, type ReadyUser } from '#tests/server/world.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { enterAsOperator } from './operators.ts'
import { openApp } from './suite.ts'

const app = await openApp({ REVIEW_TRANSFERS: '1' })
const { server } = app

it('an operator reads which rule holds a transfer, and approves or declines it in place', async () => {
  const [sender, receiver] = [await aReadyUser(server), await aReadyUser(server)]
  await befriend(server, sender, receiver)
  const send = (amount: string) =>
    sendMoney(server, sender, {
      body: {
        pin: goodPin,
        amount,
        currency: 'USD',
        debitCardId: sender.debit.id,
        friendId: receiver.id,
      },
    })
  await send('5')
  const [large, small] = [await send('10001'), await send('6')]
  const titles = async (who: ReadyUser) =>
    (await notifications(server, who, { query: {} }))
      .filter(({ kind }) => kind === 'money')
      .map(({ title }) => title)
  expect(await titles(receiver)).toEqual(['Incoming funds'])

  const { page } = await aBrowserFor(app)
  await enterAsOperator(app, page, { name: 'Ada Obi', email: 'ada@exchange.example', role: 'compliance' })
  await page.getByRole('tab', { name: /^Held for review/ }).click()
  await page.getByText('First transfer: US$10,001 is more than US$10,000.').waitFor()
  await page.getByText('2 transfers in an hour, more than 1.').waitFor()
  await page.getByRole('link', { name: receiver.userName }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Decline: Transfer of US$10,001.00, ${large.reference}` }).click()
  await dialog.getByText('It ends, and the hold on the card is released.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('Enter the reason').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Your reason').fill('The bank knows nothing of it')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByText(large.reference).count()).toBe(0)
  expect((await titles(sender))[0]).toBe('Transfer not sent')

  await page.getByRole('button', { name: `Approve: Transfer of US$6.00, ${small.reference}` }).click()
  await dialog.getByLabel('Your reason').fill('They called us')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing is waiting.').waitFor()
  expect(await titles(receiver)).toEqual(['Incoming funds', 'Incoming funds'])

  const support = await aBrowserFor(app)
  await send('7')
  await enterAsOperator(app, support.page, {
    name: 'Bola Ige',
    email: 'bola@exchange.example',
    role: 'support',
  })
  await support.page.getByRole('tab', { name: /^Held for review/ }).click()
  await support.page.getByText('4 transfers in an hour, more than 1.').waitFor()
  expect(await support.page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0)
})
