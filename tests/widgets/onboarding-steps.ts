/** Helpers of both suites of onboarding. */
import { button } from './dialogs.ts'
import { opened } from './onboarding.ts'
import { passKyc, savePin } from './people.ts'
import { aPerson, press, ui } from './support.ts'

/** At the step of the PIN. */
export async function atPin() {
  const person = await aPerson()
  await passKyc(person)
  return opened(person, 'Set Up PIN')
}

export const nextYear = String(new Date().getFullYear() + 1)

export const card = {
  'Card nickname': 'Everyday',
  'Cardholder name': 'Ada Bello',
  'Card number': '4242 4242 4242 4242',
  'Expiry month': '12',
  'Expiry year': nextYear,
  CVV: '123',
}

/** At the step of the card. */
export async function atCard(apiBase?: string) {
  const person = await aPerson()
  await passKyc(person)
  await savePin(person, '2468')
  const widget = await opened(person, 'Add Card', apiBase)
  // The server says first where the number is typed.
  await ui(widget).findByLabelText('Card number')
  return widget
}

export const debit = (widget: HTMLElement) => press(ui(widget).getByRole('radio', { name: 'Debit card' }))
export const submit = (widget: HTMLElement) => press(button(widget, 'Add Card'))
