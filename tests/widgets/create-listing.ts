/** Helpers of the suites that post a listing with cowrie-create-listing. */
import { creditTo, debitFrom, forgetLastChoices, pick, pressButton, step } from './market.ts'
import { fill, mount } from './support.ts'

/** The empty form; no card is chosen. */
export function open() {
  forgetLastChoices()
  return mount('<cowrie-create-listing></cowrie-create-listing>')
}

/** The value of a field without its separators. */
export const digitsOf = ({ value }: HTMLInputElement) => value.replaceAll(',', '')

/** Fills the first step with rules/rates.md#example and continues. */
export async function describeListing(element: HTMLElement, values: Record<string, string> = {}) {
  await step(element, 'Create listing')
  fill(element, { 'Amount needed': '1,600,000', Rate: '1600', ...values })
  await pick(element, 'Accept part fulfillment', 'Yes')
  await pick(element, 'Accept system fulfillment', 'No')
  await pressButton(element, 'Continue')
}

/** Advances to the PIN step. */
export async function toConfirmation(element: HTMLElement, card: string | RegExp = /Everyday/) {
  await describeListing(element)
  await debitFrom(element, card)
  await creditTo(element)
  await step(element, 'Transaction details')
}
