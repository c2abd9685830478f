/** Helpers of both suites of password reset. */
import { assert } from 'chai'
import type { Mail } from '../mailed-codes.ts'
import { mailedCode, type NewPerson, passKyc, savePin } from './people.ts'
import { aPerson, api, fill, mount, press, typeDigits, ui, waitFor, within } from './support.ts'

export const better = 'Harbour2027'

export const click = async (widget: HTMLElement, name: string) =>
  press(await ui(widget).findByRole('button', { name }))

export const heading = (widget: HTMLElement, name: string) => ui(widget).findByRole('heading', { name })

export const boxes = (widget: HTMLElement) =>
  within(ui(widget).getByRole('group', { name: 'Code' })).getAllByRole<HTMLInputElement>('textbox')

/** Requests a reset for an address like the form does. */
export const ask = async (email: string): Promise<string> =>
  (await api(`/api/User/reset-password/${encodeURIComponent(email)}`, { body: {} })).data

/** The PIN is 2468. */
export async function aPersonWithPin() {
  const person = await aPerson()
  await passKyc(person)
  await savePin(person, '2468')
  return person
}

/** The token of the newest mailed link to an address. */
export const mailedLink = (email: string, page = 'password-reset'): Promise<string> =>
  waitFor(async () => {
    const mails: Mail[] = await api(`/sandbox/mailbox?to=${encodeURIComponent(email)}`)
    const token = new RegExp(`/${page}#link=([a-p]{32})`).exec(mails[0]?.text ?? '')?.[1]
    assert.isString(token)
    return token as string
  })

/** The widget as the site makes it after a mailed link was opened. */
export async function mountWithLink(linkToken: string, view = 'email') {
  const widget = await mount(`<cowrie-password-reset view="${view}"></cowrie-password-reset>`)
  Object.assign(widget, { linkToken })
  return widget
}

/** In front of the new password, with a code that was verified. */
export async function choosing(somebody = aPersonWithPin) {
  const person = await somebody()
  const before = await mailedCode(person.email)
  const id = await ask(person.email)
  const { data: codeId } = await api('/api/User/validate-passwordreset', {
    body: { userId: id, emailConfirmationCode: await mailedCode(person.email, before) },
  })
  const widget = await mount(
    `<cowrie-password-reset view="password" user-id="${id}" code-id="${codeId}"></cowrie-password-reset>`,
  )
  await heading(widget, 'Choose a new password')
  return { person, id, codeId, widget }
}

/** Types into the PIN's boxes, once they are there; the fourth digit submits. */
export async function enterPin(widget: HTMLElement, pin: string) {
  await ui(widget).findByRole('group', { name: 'Transaction PIN' })
  await typeDigits(widget, 'Transaction PIN', pin)
}

export const logsIn = async ({ username }: NewPerson, password: string): Promise<boolean> =>
  (await api('/api/User/login', { body: { username, password } })).isSuccess

/** A person with a delayed new password. */
export async function waiting() {
  const { widget, person } = await choosing(aPerson)
  fill(widget, { 'New password': better, 'Retype new password': better })
  await click(widget, 'Change password')
  await heading(widget, 'Your password changes in 24 hours')
  return { widget, person }
}
