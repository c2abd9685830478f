/** Helpers of both suites of profile cards. */
import { pressButton } from './dialogs.ts'
import { settingsOf } from './profile.ts'
import { aReadyPerson, fill, press, ui } from './support.ts'

export const listed = (widget: HTMLElement) =>
  [...(widget.shadowRoot?.querySelectorAll('[part="bank-card"]') ?? [])].map((card) => card.textContent ?? '')

export async function cardsTab() {
  const person = await aReadyPerson()
  const widget = await settingsOf(person, 'tab="cards"')
  await ui(widget).findByRole('button', { name: 'Remove Everyday' })
  return { person, widget }
}

export const card = {
  'Card nickname': 'Travel',
  'Cardholder name': 'Ada Bello',
  'Card number': '5555555555554444',
  'Expiry month': '11',
  'Expiry year': '2032',
  CVV: '123',
}

export async function filledCard(widget: HTMLElement, over: Partial<typeof card> = {}) {
  await pressButton(widget, 'Add New Card')
  await ui(widget).findByLabelText('Card number')
  fill(widget, { ...card, ...over })
  await press(ui(widget).getByRole('radio', { name: 'Credit card' }))
}
