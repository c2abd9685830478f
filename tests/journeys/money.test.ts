/** A friend sends money on the site; read from both lists and from the ledger. */
import { expect, it } from 'vitest'
import { transferBooks, twoFriends } from './friends.ts'
import { atPayment, send } from './payment.ts'
import { openApp } from './suite.ts'

const app = await openApp()

it('money between friends is held, accepted onto a chosen card, and then in both lists and in the ledger', async () => {
  const [ada, bola] = await twoFriends(app, 'Ada', 'Bola')
  const sender = await atPayment(app, ada)
  await send(sender.page, sender.panel, ada, bola, '65')
  const sent = sender.panel.getByRole('row', { name: 'Bola Obi' })
  await sent.getByText('Pending').waitFor()
  expect(await sent.textContent()).toContain('US$65.00')
  expect(await transferBooks(app, [ada, bola])).toEqual({
    transfers: ['6500 pending'],
    held: 6500n,
    cards: { 'ada everyday': -6500n, 'ada savings': 0n, 'bola everyday': 0n, 'bola savings': 0n },
  })

  const receiver = await atPayment(app, bola)
  await receiver.panel.getByRole('tab', { name: 'Currency Exchange' }).click()
  const incoming = receiver.panel.getByRole('row', { name: 'Ada Obi' })
  await incoming.getByRole('button', { name: /^Accept/ }).click()
  const wizard = receiver.page.getByRole('dialog')
  await wizard.getByRole('heading', { name: 'Accept incoming funds' }).waitFor()
  await wizard.getByRole('button', { name: 'Proceed' }).click()
  await wizard.getByRole('radio', { name: 'Savings' }).click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.getByRole('button', { name: 'Accept Money' }).click()
  await wizard.getByText('You accepted US$65.00 from Ada Obi').waitFor()
  await wizard.getByRole('button', { name: 'Done', exact: true }).click()
  await wizard.waitFor({ state: 'detached' })
  await incoming.getByText('Accepted').waitFor()
  expect(await incoming.getByRole('button', { name: /^Accept/ }).count()).toBe(0)

  await sender.page.reload()
  await sent.getByText('Successful').waitFor()
  expect(await transferBooks(app, [ada, bola])).toEqual({
    transfers: ['6500 accepted'],
    held: 0n,
    cards: { 'ada everyday': -6500n, 'ada savings': 0n, 'bola everyday': 0n, 'bola savings': 6500n },
  })
  expect([...sender.faults, ...receiver.faults]).toEqual([])
})
