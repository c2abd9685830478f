/** Helpers of both suites of send money. */
import { cardStep, pressButton, step } from './market.ts'
import { choose, input, mount, press, type, ui } from './support.ts'

export const open = (friendId?: string) =>
  mount(`<cowrie-send-money${friendId ? ` friend-id="${friendId}"` : ''}></cowrie-send-money>`)

export const friendName = 'Kenji Morita'

export async function fillIn(element: HTMLElement, amount: string, currency = 'US Dollar') {
  await choose(element, 'Currency', currency)
  await face(element, friendName)
  type(input(element, 'Amount'), amount)
}

/** Chooses a friend by the face. */
export const face = async (element: HTMLElement, name: string) =>
  press(await ui(element).findByRole('radio', { name }))

/** Fills the first step and continues. */
export async function toDebit(element: HTMLElement, amount: string, currency = 'US Dollar') {
  await step(element, 'Send money')
  await fillIn(element, amount, currency)
  await pressButton(element, 'Continue')
  await cardStep(element, 'debit')
}
