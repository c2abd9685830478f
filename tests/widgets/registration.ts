/** Helpers of both suites of registration. */
import { assert } from 'chai'
import { aNewcomer, freshName, mailedCode } from './people.ts'
import { mount, press, ui, waitFor, within } from './support.ts'

export const passwordRule =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

export const someone = (name = freshName()) => ({
  'First name': 'Ada',
  'Last name': 'Bello',
  Username: name,
  Email: `${name}@example.com`,
  'Phone number': '8031234567',
  Password: 'Lagoon2026',
  'Retype password': 'Lagoon2026',
})

export const submit = (widget: HTMLElement) => press(ui(widget).getByRole('button', { name: 'Continue' }))

export const agree = (widget: HTMLElement) =>
  press(ui(widget).getByRole('checkbox', { name: 'I agree to the terms and conditions' }))

export const country = (widget: HTMLElement) => ui(widget).getByRole('combobox', { name: 'Country' })

export const fromNigeria = (widget: HTMLElement) =>
  waitFor(() => assert.include(country(widget).textContent, 'Nigeria'))

/** A person who has just registered, at the four boxes. */
export async function waitingForCode() {
  const newcomer = await aNewcomer()
  const code = await mailedCode(newcomer.email)
  const widget = await mount(
    `<cowrie-registration view="verify" user-id="${newcomer.id}"></cowrie-registration>`,
  )
  return { newcomer, code, widget }
}

export const boxes = (widget: HTMLElement) =>
  within(ui(widget).getByRole('group', { name: 'Code' })).getAllByRole<HTMLInputElement>('textbox')

export const digitsIn = (widget: HTMLElement) => boxes(widget).map((box) => box.value)
export const wrongFor = (code: string) => (code === '1111' ? '2222' : '1111')
export const failed = (widget: HTMLElement) => ui(widget).findByRole('alertdialog', { name: 'Failed' })
